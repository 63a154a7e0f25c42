import { writtenBy } from "../dialog/message.ts";
import { COMPLETE } from "../dialog/protocol.ts";
import type { ConversationState } from "../dialog/state.ts";
import { lastingFields, type Task } from "../dialog/task.ts";
import { isToolMessage, kindOf } from "../dialog/tool-message.ts";
import { thisTurn } from "../dialog/transcript.ts";

/**
 * The tasks, of which those are given up that only would ask what is wanted instead of what the user has rejected, where
 * another specialist that was rejected asks just that.
 */
export function withRefusedTold(tasks: readonly Task[], state: ConversationState): Task[] {
  const talking = tasks.find(({ status }) => status === "talking");
  if (!talking || !isRefused(talking, state)) return [...tasks];
  return tasks.map((task) =>
    task.status === "queued" && task.after === undefined && isRefused(task, state)
      ? { ...lastingFields(task), status: "dropped" }
      : task,
  );
}

/** Whether the user rejected the last call of a task, and none before it has changed anything. */
function isRefused({ id, changed = [] }: Task, state: ConversationState): boolean {
  const last = thisTurn(state)
    .filter(isToolMessage)
    .findLast((message) => writtenBy(message)?.task === id && message.name !== COMPLETE);
  return last !== undefined && kindOf(last) === "declined" && changed.length === 0;
}
