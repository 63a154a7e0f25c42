import type { BaseMessage } from "@langchain/core/messages";
import { isSameCall } from "./canonical.ts";
import { isAi, joined } from "./message.ts";
import { isToolMessage, kindOf } from "./tool-message.ts";

/** So often the same call may be refused before its agent has to stop. */
const MOST_REFUSED = 3;

/**
 * Whether an agent only makes calls that it was refused before: none of its last calls was carried out, and each was
 * answered so, with equal arguments, several times. `own`: its messages since the user's last one, with their answers.
 */
export function isStuck(own: readonly BaseMessage[]): boolean {
  const calling = joined(own)
    .filter(isAi)
    .filter(({ tool_calls = [] }) => tool_calls.length > 0);
  const refused = new Set(
    own.filter(isToolMessage).flatMap((one) => (isRefusal(kindOf(one)) ? [one.tool_call_id] : [])),
  );
  const vain = calling.map(({ tool_calls = [] }) => tool_calls.filter(({ id = "" }) => refused.has(id)));
  const last = calling.at(-1)?.tool_calls ?? [];
  const times = (call: (typeof last)[number]) =>
    vain.filter((calls) => calls.some((other) => isSameCall(other, call))).length;
  return last.length > 0 && last.every((call) => refused.has(call.id ?? "") && times(call) >= MOST_REFUSED);
}

const isRefusal = (kind: string): boolean => ["refused", "repeated", "failed"].includes(kind);
