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
/** Large towns and countries whose names the embedded word meanings do not tell from other words. */
const CHINESE_PLACES =
  /^(?:中国|日本|韩国|德国|法国|英国|美国|瑞士|新加坡|成都|西安|天津|苏州|宁波|无锡|青岛|大连|厦门|深圳|长沙|合肥|济南|太原|昆明|贵阳|南宁|南昌|海口|三亚|兰州|西宁|银川|拉萨|台北|澳门|长春|沈阳|哈尔滨|呼和浩特|石家庄|乌鲁木齐)/;
/** Whether a text is the name of a place, or begins or ends with one. */
export function isPlace(words: string): boolean {
  if (/\p{Script=Han}/u.test(words)) {
    const isUnit = UNIT_OF_PLACE.test(words) && words.length <= 8;
    if (CHINESE_PLACES.test(words) && words.length <= 8) return true;
    return isUnit || [2, 3, 4].some((length) => isPlaceName(words.slice(0, length)) && words.length <= length + 6);
  }
  const single = words.toLowerCase().split(" ");
  return single.length <= 3 && (isPlaceName(words.toLowerCase()) || single.some(isPlaceName));
}

export const isShort = (words: string): boolean => words.split(/\s+/).length <= 6;
