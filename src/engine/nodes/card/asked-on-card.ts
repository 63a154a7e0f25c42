import { z } from "zod";
import { decisionsIn } from "../../dialog/decisions.ts";
import type { PendingCall } from "../../dialog/task.ts";
import { readWords } from "../../dialog/words-at-card.ts";
import type { Language } from "../../language.ts";
import { asksToKnow } from "../../question.ts";
import { isTooDeep, storable } from "../../storable.ts";

const response = z.looseObject({
  type: z.enum(["response", "respond"]),
  args: z.unknown().optional(),
  message: z.unknown().optional(),
});

/**
 * The words in an answer to a card that decide nothing: a plain text that is no decision, or a question, as agent-inbox sends
 * what is typed under "Respond". Undefined for any other answer.
 */
export function askedOnCard(given: unknown, pending: readonly PendingCall[], language: Language): string | undefined {
  if (isTooDeep(given)) return undefined;
  const inner = decisionsIn(storable(given));
  const list: unknown[] = Array.isArray(inner) ? inner : [inner];
  const { data } = response.safeParse(list.length === 1 ? list[0] : undefined);
  const text = data?.message ?? data?.args ?? inner;
  if (typeof text !== "string" || text.trim() === "") return undefined;
  if (text === inner) return readWords(text, pending, language) === undefined ? text : undefined;
  return asksToKnow(text) ? text : undefined;
}
