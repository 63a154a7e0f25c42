import { listsOwn } from "../conversation/own-list.ts";
import { pointsAt } from "../conversation/pointing.ts";
import { fillFrom, givesCode, itemsIn } from "../conversation/shown.ts";
import { type ModelReply, withText } from "../decision.ts";
import { actOf, asksToAct } from "../goals/acts.ts";
import { fullCall } from "../goals/planned-call.ts";
import { isTelling } from "../goals/small-words.ts";
import { agentTexts } from "../past.ts";
import type { Read } from "../reading/read.ts";
import { degreeIn, POINTER, without } from "../shown/degrees.ts";
import type { Situation } from "../situation.ts";
import { overlaid } from "../slots/arguments.ts";
import type { Asked } from "./asked.ts";
import { doersOf, passedOn } from "./hand-over.ts";

/** "Cancel the cheapest one", 订第一个: whether words only point at one of some things, whatever is to be done with it. */
export function pointsOnly(said: string, read: Read): boolean {
  const rest = without(degreeIn(said)?.rest ?? said, POINTER);
  return rest !== said && read(rest).tokens.every((one) => !isTelling(one) || actOf(one.text) !== undefined);
}

/** "The second one", below lists of several kinds of what somebody has: that one is told. */
export function ownPointedAt({ given, said, mine, tools }: Asked): ModelReply | undefined {
  if (given.steps.length > 0 || asksToAct(said) || !pointsOnly(said, given.read)) return undefined;
  const items = itemsIn(agentTexts(given.past).at(-1) ?? "");
  const lists = doersOf(mine).filter(listsOwn);
  const calls = items.map((item) => {
    const list = lists.find((tool) => givesCode(tool, item, given.read));
    return list && fullCall(list, overlaid({}, fillFrom(list, item, given.read)));
  });
  const call = calls[pointsAt(said, items) ?? -1];
  const areOfSeveral = calls.every(Boolean) && new Set(calls.map((one) => one?.tool)).size > 1;
  return call && areOfSeveral ? passedOn([call], said, tools) : undefined;
}

/** That something was done with the thing that a request points at, which somebody else had given back. */
export function doneWithChoice({ request, steps, ended, read }: Situation): ModelReply | undefined {
  const isGivenBack = steps.length === 0 && ended.some(({ how }) => how === "elsewhere") && pointsOnly(request, read);
  const done = isGivenBack ? ended.flatMap(({ did = [] }) => did) : [];
  return done.length > 0 ? withText(done.join("\n")) : undefined;
}
