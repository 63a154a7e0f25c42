import { isUndecided, type Task } from "../../src/engine/dialog/task.ts";

/** A message as the server returns it. */
interface StoredMessage {
  id?: string;
  type: string;
  name?: string;
  content: unknown;
  tool_calls?: { id?: string; name: string }[];
  tool_call_id?: string;
  additional_kwargs?: { agent?: string };
}

/** A conversation's state as the server returns it. */
export interface Stored {
  messages: StoredMessage[];
  dialog_state: string[];
  turn?: { messageId: string } | null;
  tasks: Record<string, Task>;
}

export const textOf = ({ content }: StoredMessage): string => (typeof content === "string" ? content : "");

/** An agent's plain text. */
export const isReply = (message: StoredMessage): boolean =>
  message.type === "ai" && !message.tool_calls?.length && textOf(message).trim() !== "";

/** Calls held back until the user decides. */
export const undecided = ({ tasks }: Stored) =>
  Object.values(tasks)
    .filter(isUndecided)
    .flatMap(({ pending = [] }) => pending.filter((call) => !call.decision));

/** Ids of the calls without an answer of ours; "handled" messages of front ends do not count. */
export function openCalls({ messages }: Stored): { id: string; name: string }[] {
  const answered = new Set(answersIn(messages));
  return messages
    .flatMap(({ tool_calls = [] }) => tool_calls.map(({ id = "", name }) => ({ id, name })))
    .filter(({ id }) => !answered.has(id));
}

/** Ids of the answered calls, once per answer. */
export const answersIn = (messages: readonly StoredMessage[]): string[] =>
  messages.flatMap(({ tool_call_id, additional_kwargs }) =>
    tool_call_id !== undefined && additional_kwargs?.agent !== undefined ? [tool_call_id] : [],
  );

/**
 * Ids of the open calls that are not faults: they wait for the user or are next to a call that does, hand off to a
 * specialist that waits or has not started, or ask the user. `isAsked`: whether the planner's question is shown; it
 * comes after the approvals.
 */
function heldCalls(stored: Stored, isAsked: boolean): Set<string> {
  const waiting = new Set(undecided(stored).map(({ id }) => id));
  const isHeld = (id: string, name: string): boolean => {
    const task = stored.tasks[id];
    if (name === "ask_user") return isAsked || waiting.size > 0;
    return waiting.has(id) || (task !== undefined && (task.status === "queued" || isUndecided(task)));
  };
  const held = stored.messages.flatMap(({ tool_calls = [] }) => {
    const some = tool_calls.filter(({ id = "", name }) => isHeld(id, name));
    return some.some(({ id = "" }) => waiting.has(id)) ? tool_calls : some;
  });
  return new Set(held.map(({ id = "" }) => id));
}

/**
 * Faults that a stored conversation must not have between two turns. `isAsked`: whether the planner's question is
 * shown; `excused`: if the turn was interrupted, the calls that it left open.
 */
export function faultsOf(stored: Stored, isAsked: boolean, excused?: ReadonlySet<string>): string[] {
  const { messages, dialog_state, tasks } = stored;
  const faults: string[] = [];
  const ids = messages.map(({ id = "" }) => id);
  if (new Set(ids).size < ids.length || ids.includes("")) faults.push("messages share an id or have none");
  const calls = messages.flatMap(({ tool_calls = [] }) => tool_calls.map(({ id = "" }) => id));
  if (new Set(calls).size < calls.length) faults.push("calls share an id");
  const answers = answersIn(messages);
  if (new Set(answers).size < answers.length) faults.push("a call is answered twice");
  if (answers.some((id) => !calls.includes(id))) faults.push("an answer outlives its call");
  const held = heldCalls(stored, isAsked);
  const open = openCalls(stored).filter(({ id }) => !held.has(id) && !excused?.has(id));
  if (open.length > 0) faults.push(`unanswered: ${open.map(({ name }) => name).join(", ")}`);
  const holder = Object.values(tasks).find(({ status }) => status === "talking");
  if (dialog_state.length > 1) faults.push(`the stack is [${dialog_state}]`);
  if (!excused && dialog_state.at(-1) !== holder?.specialist)
    faults.push(`[${dialog_state}] is on the stack, but the task of ${holder?.specialist} talks with the user`);
  return faults;
}
