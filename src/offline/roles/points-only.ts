import { actOf } from "../goals/acts.ts";
import { isTelling } from "../goals/small-words.ts";
import type { Read } from "../reading/read.ts";
import { degreeIn, POINTER, without } from "../shown/degrees.ts";

/** "Cancel the cheapest one", 订第一个: whether words only point at one of some things, whatever is to be done with it. */
export function pointsOnly(said: string, read: Read): boolean {
  const rest = without(degreeIn(said)?.rest ?? said, POINTER);
  return rest !== said && read(rest).tokens.every((one) => !isTelling(one) || actOf(one.text) !== undefined);
}
