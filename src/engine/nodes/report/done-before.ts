import type { ToolMessage } from "@langchain/core/messages";
import { canonical, isSameCall } from "../../dialog/canonical.ts";
import { deedOf } from "../../dialog/deeds.ts";
import { textOf } from "../../dialog/message.ts";
import type { Receipt } from "../../dialog/receipt.ts";
import type { ConversationState } from "../../dialog/state.ts";
import type { PendingCall } from "../../dialog/task.ts";
import { decidedArgsOf, isDone, isToolMessage } from "../../dialog/tool-message.ts";
import { isUndone } from "../../domain/undone.ts";

/**
 * What an equal call has done and no later one has undone: as it is told in this run, or as its answer says, which
 * stays in the conversation for thirty turns.
 */
export function doneBefore(
  call: PendingCall,
  { messages, receipts }: Pick<ConversationState, "messages" | "receipts">,
): Pick<Receipt, "ok" | "args" | "text"> | undefined {
  const deeds = messages.filter(isToolMessage).filter(isDone).flatMap(deedIn);
  const same = deeds.findLast(
    (deed, at) => deed.id !== call.id && isEqual(deed, call) && !isUndone(deed, deeds.slice(at + 1)),
  );
  const told = Object.entries(receipts).find(
    ([id, receipt]) =>
      receipt.ok && isEqual(receipt, call) && (id === same?.id || deeds.every((deed) => deed.id !== id)),
  );
  return told?.[1] ?? same;
}

/** A write that the user has approved and that was done. Data of a service are no words for people. */
function deedIn(answer: ToolMessage) {
  const args = decidedArgsOf(answer);
  if (!args) return [];
  const [result, shown] = [textOf(answer), deedOf(answer)];
  const text = /^[[{<(]/.test(result) ? (shown ?? result) : result;
  const deed = { id: answer.tool_call_id, tool: answer.name ?? "", args, ok: true };
  return [{ ...deed, text, request: canonical(args) }];
}

const isEqual = (one: Pick<Receipt, "tool" | "args">, { tool, args }: PendingCall): boolean =>
  isSameCall({ name: one.tool, args: one.args }, { name: tool, args });
