import type { BaseMessage } from "@langchain/core/messages";
import { z } from "zod";
import { decisionsIn, TYPED } from "../../dialog/decisions.ts";
import { isHuman, isOnCard, isReply, textOf } from "../../dialog/message.ts";
import type { PendingCall } from "../../dialog/task.ts";
import { readWords } from "../../dialog/words-at-card.ts";
import type { Language } from "../../language.ts";
import { asksToKnow } from "../../question.ts";
import { isTooDeep, storable } from "../../storable.ts";

const response = z.looseObject({
  type: z.enum(TYPED),
  args: z.unknown().optional(),
  message: z.unknown().optional(),
});

/**
 * The words in an answer to a card that decide nothing: a plain text that is no decision; or a question, or a yes with
 * something else, as agent-inbox sends what is typed under "Respond". Undefined for any other answer.
 */
export function askedOnCard(given: unknown, pending: readonly PendingCall[], language: Language): string | undefined {
  if (isTooDeep(given)) return undefined;
  const inner = decisionsIn(storable(given));
  const list: unknown[] = Array.isArray(inner) ? inner : [inner];
  const { data } = response.safeParse(list.length === 1 ? list[0] : undefined);
  const text = data?.message ?? data?.args ?? inner;
  if (typeof text !== "string" || text.trim() === "") return undefined;
  const isTyped = text === inner || BEGINS_WITH_YES.test(text);
  if (isTyped) return readWords(text, pending, language) === undefined ? text : undefined;
  return asksToKnow(text) ? text : undefined;
}

/** "Yes, and a car": no rejection, whatever else it asks for. */
const BEGINS_WITH_YES = /^\s*(?:(?:yes|yeah|yep|sure|ok(?:ay)?|approve[d]?)\b|是的|好的|可以|同意)/i;

/** What was answered to a question that was asked on the card last; undefined if the last message was typed below it. */
export function answerOnCard(messages: readonly BaseMessage[]): string | undefined {
  const at = messages.findLastIndex(isHuman);
  const asked = messages[at];
  if (!asked || !isOnCard(asked)) return undefined;
  const answers = messages
    .slice(at + 1)
    .filter(isReply)
    .map(textOf);
  return answers.length > 0 ? answers.join("\n\n") : undefined;
}
