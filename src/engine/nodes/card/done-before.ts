import type { BaseMessage, ToolMessage } from "@langchain/core/messages";
import { canonical, isSameCall } from "../../dialog/canonical.ts";
import { deedOf } from "../../dialog/deeds.ts";
import { isHuman, textOf } from "../../dialog/message.ts";
import { isReportedIn, type Receipt } from "../../dialog/receipt.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { type Strayed, straying } from "../../dialog/strayed.ts";
import { type PendingCall, type Task, waitingCallsOf } from "../../dialog/task.ts";
import { decidedArgsOf, isDone, isToolMessage, kindOf } from "../../dialog/tool-message.ts";
import type { Verdicts } from "../../dialog/verdict.ts";
import { isUndone } from "../../domain/undone.ts";
import { idsGiven, idsIn } from "../../ids.ts";
import type { Language } from "../../language.ts";
import { phrase } from "../../phrases.ts";

type Decided = Pick<ConversationState, "messages" | "receipts">;

/** A waiting call with a warning if the same call was already done or rejected, or if it replaces one that was refused. */
export function withRepeatWarning(call: PendingCall, state: Decided, language: Language): PendingCall {
  const below = (words: string) => ({ ...call, preview: `${words}\n${call.preview}` });
  if (sinceRejected(call, state)) return below(phrase("rejectedBefore", language));
  const refused = Object.values(state.receipts).find((receipt) => isReplacedBy(receipt, call));
  if (refused) return below(phrase("inPlaceOf", language, { what: refused.text }));
  const done = doneBefore(call, state);
  if (!done || isReportedIn(call.repeat?.warning ?? "", done)) return call;
  const stop = /[.!?。！？…]$/.test(done.text) ? "" : language === "zh" ? "。" : ".";
  const warning = phrase("doneAlready", language, { what: `${done.text}${stop}` });
  return {
    ...call,
    repeat: { done: done.text, warning: call.repeat ? `${warning}\n${call.repeat.warning}` : warning },
  };
}

/** Whether the user has rejected the same. Who has named its thing by the id since wants it after all. */
function isStillRejected(call: PendingCall, state: Decided): boolean {
  const since = sinceRejected(call, state);
  const named = since?.filter(isHuman).flatMap((one) => idsIn(textOf(one))) ?? [];
  return since !== undefined && !idsGiven(call.args).some((id) => named.includes(id));
}

/** The messages since the user has rejected an equal call; undefined if none was rejected, or one was done since. */
function sinceRejected(call: PendingCall, { messages }: Decided): BaseMessage[] | undefined {
  const at = messages.findLastIndex(
    (one) => isToolMessage(one) && one.tool_call_id !== call.id && isOfEqual(one, call),
  );
  const last = messages[at];
  return last && isToolMessage(last) && kindOf(last) === "declined" ? messages.slice(at) : undefined;
}

function isOfEqual(answer: ToolMessage, call: PendingCall): boolean {
  const args = decidedArgsOf(answer);
  return args !== undefined && isEqual({ tool: answer.name ?? "", args }, call);
}

/** Whether a mild "ok" does not approve a call: the user has neither named nor seen it, rejected it, or had it done. */
export const needsClearYes = (call: PendingCall, state: Decided): boolean =>
  call.unsure === true ||
  call.remark?.isOfOther === true ||
  call.repeat !== undefined ||
  isStillRejected(call, state) ||
  doneBefore(call, state) !== undefined;

/** After words at a card: if a mild yes does not approve a call, it does not until the card has asked for it once more. */
export function strayedAfterWords(
  { asksOnceMore }: Verdicts,
  tasks: readonly Task[],
  state: Decided,
): Strayed | undefined {
  const waiting = tasks.flatMap(waitingCallsOf);
  return !asksOnceMore && waiting.some((call) => needsClearYes(call, state))
    ? straying(waiting, 1, undefined)
    : undefined;
}

/** Whether a call that the user has just refused is for the same thing as one of another tool that waits. */
const isReplacedBy = ({ ok, why, said, tool, args }: Receipt, call: PendingCall): boolean =>
  !ok &&
  !why &&
  said === undefined &&
  tool !== call.tool &&
  idsGiven(args).some((id) => idsGiven(call.args).includes(id));

/** What an equal call has done and none has undone since, as this run tells it or as its answer says. */
function doneBefore(
  call: PendingCall,
  { messages, receipts }: Decided,
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
