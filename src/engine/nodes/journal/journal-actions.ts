import type { BaseMessage } from "@langchain/core/messages";
import { callsOf, isHuman, textOf } from "../../dialog/message.ts";
import { isControl } from "../../dialog/protocol.ts";
import type { Round, ServiceState } from "../../dialog/state.ts";
import { type PendingCall, waitingCallsOf } from "../../dialog/task.ts";
import { isDone, isToolMessage, kindOf } from "../../dialog/tool-message.ts";
import type { Action, JournalEvent } from "../../journal/event.ts";

export const statusOf = (actions: readonly Action[]): JournalEvent["status"] => {
  if (actions.some(({ status }) => status === "failure")) return "failure";
  return actions.some(({ status }) => status === "open") ? "open" : "success";
};

type Call = Pick<Action, "id" | "tool" | "args">;

/** The calls of a round, in the order of the model. */
export const callsOfRound = ({ calls }: Round, messages: readonly BaseMessage[]): Call[] =>
  callsWithIds(messages, new Set(calls)).sort((a, b) => calls.indexOf(a.id) - calls.indexOf(b.id));

export const callsWithIds = (messages: readonly BaseMessage[], ids: ReadonlySet<string>): Call[] =>
  messages
    .flatMap(callsOf)
    .map(({ id, name: tool, args }) => ({ id, tool, args }))
    .filter(({ id }) => ids.has(id));

export const actionsOf = (calls: readonly Call[], messages: readonly BaseMessage[]): Action[] =>
  calls.map((call) => ({
    ...call,
    ...(isControl(call.tool) && { control: true }),
    ...outcomeOf(call, messages),
  }));

function outcomeOf({ id }: Pick<Call, "id">, messages: readonly BaseMessage[]) {
  const answer = messages.filter(isToolMessage).findLast((message) => message.tool_call_id === id);
  if (!answer) return { outcome: "waiting", status: "open" } as const;
  const status = isDone(answer) ? "success" : kindOf(answer) === "waiting" ? "open" : "failure";
  return { outcome: kindOf(answer), status, observation: textOf(answer) } as const;
}

export function decided({ id, tool, args, decision }: PendingCall, messages: readonly BaseMessage[]): Action {
  const by = decision?.by === undefined ? {} : { decidedBy: decision.by };
  return { id, tool, args, ...(decision && { decision: decision.type, ...by }), ...outcomeOf({ id }, messages) };
}

/** The calls of this task that the user edited, so that other calls took their places. */
export function replacedIn({ task, heard }: ServiceState): Action[] {
  const waits = new Set(waitingCallsOf(task).map(({ id }) => id));
  const answers = heard
    .slice(heard.findLastIndex(isHuman) + 1)
    .filter(isToolMessage)
    .filter((message) => kindOf(message) === "replaced" && !waits.has(message.tool_call_id));
  return actionsOf(callsWithIds(heard, new Set(answers.map((answer) => answer.tool_call_id))), answers);
}
