import type { ToolMessage } from "@langchain/core/messages";
import { writtenBy } from "../../dialog/message.ts";
import { COMPLETE } from "../../dialog/protocol.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { lastingFields, type Task } from "../../dialog/task.ts";
import { isToolMessage, kindOf, reasonOf } from "../../dialog/tool-message.ts";
import { thisTurn } from "../../dialog/transcript.ts";

/**
 * The tasks, without those that would only ask what the user wants instead of a rejected call: a queued one, because
 * the talking one asks it; that one, if another task changed something and no reason was given.
 */
export function withRejectedDropped(tasks: readonly Task[], state: ConversationState): Task[] {
  const talking = tasks.find(({ status }) => status === "talking");
  if (!talking || !refusalOf(talking, state)) return [...tasks];
  const isOneOfSome = tasks.some((task) => task !== talking && task.status === "done" && task.changed?.length);
  const isToldToAll = (task: Task) =>
    task.status === "queued" && task.after === undefined && refusalOf(task, state) !== undefined;
  return tasks.map((task) =>
    isToldToAll(task) || (isOneOfSome && task === talking && isWithoutReason(talking, state))
      ? { ...lastingFields(task), status: "dropped" }
      : task,
  );
}

/** The answer to the last call of a task, if the user rejected it, and none before it has changed anything. */
function refusalOf({ id, changed = [] }: Task, state: ConversationState): ToolMessage | undefined {
  const last = thisTurn(state)
    .filter(isToolMessage)
    .findLast((message) => writtenBy(message)?.task === id && message.name !== COMPLETE);
  return last !== undefined && kindOf(last) === "declined" && changed.length === 0 ? last : undefined;
}

const isWithoutReason = (task: Task, state: ConversationState): boolean => {
  const refusal = refusalOf(task, state);
  return refusal !== undefined && reasonOf(refusal) === undefined;
};
