import { actOf } from "../goals/acts.ts";
import { isTelling } from "../goals/small-words.ts";
import type { Read } from "../reading/read.ts";
import { degreeIn, POINTER, without } from "../shown/degrees.ts";
import type { Situation } from "../situation.ts";

/** "Cancel the cheapest one", 订第一个: whether words only point at one of some things, whatever is to be done with it. */
export function pointsOnly(said: string, read: Read): boolean {
  const rest = without(degreeIn(said)?.rest ?? said, POINTER);
  return rest !== said && read(rest).tokens.every((one) => !isTelling(one) || actOf(one.text) !== undefined);
}

/** What was done with the thing that a request points at, after somebody else had given the request back. */
export function doneWithChoice({ request, steps, ended, read }: Situation): readonly string[] {
  const isGivenBack = steps.length === 0 && ended.some(({ how }) => how === "elsewhere") && pointsOnly(request, read);
  return isGivenBack ? ended.flatMap(({ did = [] }) => did) : [];
}
