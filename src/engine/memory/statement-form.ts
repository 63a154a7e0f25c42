import type { MemoryKind } from "../dialog/memory.ts";
import { isPlaceName } from "../embedding/place-names.ts";
import { type Cue, isPersonName } from "./person-name.ts";

/** A form of clause. Its group `words` is what is remembered; `fits` tells whether these words can be that. */
export interface Form {
  kind: MemoryKind;
  pattern: RegExp;
  fits?(words: string): boolean;
}

export const named = (cue: Cue) => (words: string) => isPersonName(words, cue);

const UNIT_OF_PLACE = /(?:市|省|区|县|镇|州)$/;
/** Whether a text is the name of a place, or begins or ends with one. */
export function isPlace(words: string): boolean {
  if (/\p{Script=Han}/u.test(words)) {
    const isUnit = UNIT_OF_PLACE.test(words) && words.length <= 8;
    return isUnit || [2, 3, 4].some((length) => isPlaceName(words.slice(0, length)) && words.length <= length + 6);
  }
  const single = words.toLowerCase().split(" ");
  return single.length <= 3 && (isPlaceName(words.toLowerCase()) || single.some(isPlaceName));
}

export const isShort = (words: string): boolean => words.split(/\s+/).length <= 6;
