import { asksToKnow, isQuestion } from "../../engine/question.ts";
import { isPointing, withoutSorting } from "../conversation/pointing.ts";
import { pointedAt } from "../conversation/references.ts";
import { lastCalls } from "../conversation/revised.ts";
import { aboutShown, isOpenForIds } from "../conversation/shown-ids.ts";
import { taskParts } from "../conversation/task-parts.ts";
import type { ModelReply } from "../decision.ts";
import { asksToAct } from "../goals/acts.ts";
import { callsOf } from "../goals/calls.ts";
import { SURE } from "../goals/mind.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { isTelling } from "../goals/small-words.ts";
import { WHEN } from "../shown/asked.ts";
import { MONEY, POINTER, without } from "../shown/degrees.ts";
import type { Asked } from "./asked.ts";
import { doersOf, passedOn } from "./hand-over.ts";

/** "How many of the first one were sold in October": asked of the thing pointed at, by another tool than listed it. */
export async function askedOfPointed(
  { given, said, tools, mind }: Asked,
  least: number,
): Promise<ModelReply | undefined> {
  const { past, read } = given;
  const pointed =
    isPointing(said) && (asksToKnow(said) || !asksToAct(said)) ? pointedAt(said, past, read, true) : undefined;
  const [item, ...more] = pointed && !pointed.isAll ? taskParts(pointed.job).shown : [];
  const all = doersOf(tools);
  // "Track the most expensive one" asks for no prices.
  const [best] = item && more.length === 0 ? await rankRequest(withoutSorting(without(said, POINTER)), all, mind) : [];
  if (!item || !best || best.tool.effect === "write" || best.score < least) return undefined;
  if (lastCalls(past, all).some(({ tool }) => tool === best.tool)) return undefined;
  const [call, ...others] = callsOf(best, said, [], read);
  const about = call && others.length === 0 && isOpenForIds(call) ? aboutShown(call, `1. ${item.text}`) : undefined;
  return about && about.missing.length === 0 ? passedOn([about], without(said, POINTER).trim(), tools) : undefined;
}

/** "How did the second one sell": surely asked of another tool than listed it, and not told by its line. */
export function askedOfPointedSurely(asked: Asked): Promise<ModelReply | undefined> | undefined {
  const { said, given } = asked;
  const saysMore = isQuestion(said) || given.read(without(said, POINTER)).tokens.some(isTelling);
  const isOfLine = MONEY.test(said) || WHEN.test(said) || !saysMore;
  return isOfLine ? undefined : askedOfPointed(asked, MOST * SURE);
}

const MOST = 0.9;
