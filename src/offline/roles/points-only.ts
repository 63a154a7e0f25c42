import { type ModelReply, withText } from "../decision.ts";
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

/** That something was done with the thing that a request points at, which somebody else had given back. */
export function doneWithChoice({ request, steps, ended, read }: Situation): ModelReply | undefined {
  const isGivenBack = steps.length === 0 && ended.some(({ how }) => how === "elsewhere") && pointsOnly(request, read);
  const done = isGivenBack ? ended.flatMap(({ did = [] }) => did) : [];
  return done.length > 0 ? withText(done.join("\n")) : undefined;
}
