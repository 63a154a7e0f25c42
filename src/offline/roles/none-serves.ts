import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { type ModelReply, withText } from "../decision.ts";
import { actOf } from "../goals/acts.ts";
import { leavesOf } from "../goals/rank-request.ts";
import { servedByNone } from "../goals/unused.ts";
import type { Situation } from "../situation.ts";
import { offlinePhrases } from "../wording/phrases.ts";

/**
 * Names what the tools are near to and do not serve, where that is all a request is for: it asks for it by its verb, or
 * is not surely for one of the tools. Undefined where there is more to it.
 */
export function namesWhatNoneServes(
  { request, read, language }: Situation,
  tools: readonly ModelTool[],
  isSure: boolean,
): ModelReply | undefined {
  const none = servedByNone(read(request), leavesOf(tools));
  if (none.length === 0 || (isSure && !none.some((word) => isActedOn(word, request)))) return undefined;
  const { inQuotes, notServed, or } = offlinePhrases(language);
  return withText(notServed(none.map(inQuotes).join(or)));
}

/** Whether a word is what something is to be done with: "taxi" of "book a taxi to my hotel". */
function isActedOn(word: string, text: string): boolean {
  const before =
    text
      .slice(0, text.indexOf(word))
      .split(/[,，.。;；]/)
      .at(-1) ?? "";
  const words = wordsOf(before);
  const verb = words.findLastIndex((one) => actOf(one) !== undefined || isRequestVerb(stem(one)));
  return verb >= 0 && words.slice(verb + 1).every((one) => isStopWord(one) || COUNT.test(one));
}

const COUNT = /^(?:[\d一两]\p{Script=Han}?|one|two)$/iu;
