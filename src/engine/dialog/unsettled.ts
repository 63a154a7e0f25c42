import type { BaseMessage } from "@langchain/core/messages";
import { z } from "zod";
import { isSameCall } from "./canonical.ts";
import { callsOf } from "./message.ts";
import { isDone, isToolMessage, kindOf } from "./tool-message.ts";

/** A write of which it is not known whether it was done. An equal call is sent under the same idempotency key. */
export const unsettledSchema = z.object({
  id: z.string(),
  name: z.string(),
  args: z.record(z.string(), z.unknown()).describe("As the model gave them."),
});
export type Unsettled = z.infer<typeof unsettledSchema>;

/**
 * The unsettled calls of a conversation, oldest first: those of unknown outcome since the last equal one was done.
 * `answers`: the messages that may answer a call; all before them have left the calls of `before`.
 */
export function unsettledIn(
  messages: readonly BaseMessage[],
  answers: readonly BaseMessage[] = messages,
  before: readonly Unsettled[] = [],
): Unsettled[] {
  const made = new Map(messages.flatMap(callsOf).map((call) => [call.id, call]));
  let unsettled = [...before];
  for (const answer of answers.filter(isToolMessage)) {
    const call = made.get(answer.tool_call_id);
    if (!call) continue;
    const { id, name, args } = call;
    if (isDone(answer)) unsettled = unsettled.filter((one) => !isSameCall(one, call));
    if (kindOf(answer) === "unsure") unsettled.push({ id, name, args });
  }
  return unsettled;
}

/** The ids of calls that stay in the transcript because they, or others of their message, are unsettled. */
export function unsettledWith(messages: readonly BaseMessage[]): ReadonlySet<string> {
  const ids = new Set(unsettledIn(messages).map(({ id }) => id));
  const beside = messages.map(callsOf).filter((calls) => calls.some(({ id }) => ids.has(id)));
  return new Set(beside.flat().map(({ id }) => id));
}
