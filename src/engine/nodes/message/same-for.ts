import type { WaitingTask } from "../../dialog/task.ts";
import { idsIn } from "../../ids.ts";

/**
 * The job for the same action on another thing: "HB-2 too", said at the card of "cancel HB-1", asks for "cancel HB-2".
 * Undefined if several things wait, or the words say more.
 */
export function sameFor(wish: string, [only, ...others]: readonly WaitingTask[]): string | undefined {
  const [id, ...more] = idsIn(wish);
  const [job = ""] = only?.job.split("\n") ?? [];
  const [own, ...rest] = idsIn(job);
  if (id === undefined || own === undefined || [...more, ...rest, ...others].length > 0) return undefined;
  const said = wish.replace(id, " ").replace(JOINING, " ");
  const words = said.toLowerCase().match(/\p{Script=Han}+|[\p{L}\d]+/gu) ?? [];
  return words.every((word) => job.toLowerCase().includes(word)) ? job.replace(own, () => id) : undefined;
}

const JOINING =
  /\b(?:too|also|as well|plus|and|please|the|my|do|same|likewise|for|with|to|it)\b|还有|另外|同样|一样|再|把|也|都|给|对|做|一并|一起|吧/gi;
