import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isQuestion } from "../../engine/question.ts";
import { givesCode } from "../conversation/from-item.ts";
import { pointedAt, pronoun } from "../conversation/references.ts";
import { isChange } from "../conversation/replies.ts";
import { THEM } from "../conversation/revised.ts";
import { type Item, itemsIn } from "../conversation/shown.ts";
import { aboutShown } from "../conversation/shown-ids.ts";
import { taskParts } from "../conversation/task-parts.ts";
import { type ModelReply, withText } from "../decision.ts";
import { asksToAct } from "../goals/acts.ts";
import { sharesAct, takesCode } from "../goals/match.ts";
import { fullCall } from "../goals/planned-call.ts";
import { agentTexts } from "../past.ts";
import type { Situation } from "../situation.ts";
import { codeSlotsOf } from "../slots/slot.ts";
import { shiftIn } from "../slots/span.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { doersOf } from "./hand-over.ts";
import { namesOtherKind } from "./other-kind.ts";

/** "Can you book it?", 能帮我订吗: asks to have it done. */
const WOULD_YOU = /\b(?:can|could|will|would) (?:you|u)\b|(?:能|可以|能不能|可不可以)(?:请?你?您?)(?:帮|给|替)/i;

/** What is asked to be done with something that was shown, and that nobody here does to such things. */
export function pointedInVain(situation: Situation, tools: readonly ModelTool[]): ModelReply | undefined {
  const { request, past, read, language } = situation;
  if (namesOtherKind(situation, doersOf(tools))) return undefined;
  const isAsked = !isQuestion(request) || WOULD_YOU.test(request);
  const isWish = asksToAct(request) && isAsked && !isChange(request) && shiftIn(request) === undefined;
  const pointed = isWish ? pointedAt(request, past, read) : undefined;
  // Of "it", said of a list, each of its things may be meant.
  const all = isWish && THEM.test(request) ? itemsIn(agentTexts(past).at(-1) ?? "") : [];
  // "I want to renew" after a reservation is for something else.
  const [item] = pointed && (!pointed.isAll || pronoun.test(request)) ? taskParts(pointed.job).shown : all;
  if (!item) return undefined;
  const takers = doersOf(tools).filter((tool) => takesCode(tool) && givesCode(tool, item, read));
  const { notToBeDone, inQuotes } = offlinePhrases(language);
  const isDone = takers.length === 0 || takers.some((tool) => sharesAct(tool, request));
  return isDone || doersOf(tools).some((tool) => sharesAct(tool, request) && isFoundBy(item, tool, doersOf(tools)))
    ? undefined
    : withText(notToBeDone(inQuotes(request)));
}

/** "Extend it", of a product: whether what a tool changes is found by the thing, as the promotion of a product is. */
const isFoundBy = (item: Item, tool: ModelTool, tools: readonly ModelTool[]): boolean =>
  codeSlotsOf(tool).some(({ foundBy }) => {
    const finder = tools.find(({ name }) => name === foundBy);
    return finder !== undefined && aboutShown(fullCall(finder), `1. ${item.text}`) !== undefined;
  });
