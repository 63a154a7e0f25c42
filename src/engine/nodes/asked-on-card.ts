import { z } from "zod";
import { decisionsIn } from "../dialog/decisions.ts";
import { asksToKnow } from "../question.ts";
import { isTooDeep, storable } from "../storable.ts";

const response = z.looseObject({
  type: z.enum(["response", "respond"]),
  args: z.unknown().optional(),
  message: z.unknown().optional(),
});

/**
 * The question in an answer to a card that is nothing else, as agent-inbox sends what is typed under "Respond". Such a
 * question decides nothing. Undefined for any other answer.
 */
export function askedOnCard(given: unknown): string | undefined {
  if (isTooDeep(given)) return undefined;
  const inner = decisionsIn(storable(given));
  const list: unknown[] = Array.isArray(inner) ? inner : [inner];
  const { data } = response.safeParse(list.length === 1 ? list[0] : undefined);
  const text = data?.message ?? data?.args;
  return typeof text === "string" && asksToKnow(text) ? text : undefined;
}
