import type { ConversationState } from "./state.ts";
import type { Task } from "./task.ts";

/**
 * What a task has changed in this turn and `text` does not say. What its specialist has worded when the task was done
 * says it; the end of one that failed or was let go, and observations handed over as they are, may leave it out.
 */
export function leftUntold({ status, worded, changed = [], result = "" }: Task, text = result): string[] {
  return status === "done" && worded ? [] : changed.filter((change) => !text.includes(change));
}

/** What came of a task, or `text`, and in front of it what it leaves untold. */
export const told = (task: Task, text = task.result ?? ""): string => [...leftUntold(task, text), text].join("\n");

/** How a task ended, and what its tools have found for whoever goes on with it. */
export const endOf = ({ result = "", found }: Task): string => (found ? `${result}\n${found}` : result);

/** What has been changed since the user was last told, in the tools' words and in the order of the tasks. */
export const changesOf = ({ tasks }: Pick<ConversationState, "tasks">): string[] =>
  Object.values(tasks).flatMap(({ changed = [] }) => changed);

/** The same task with nothing to be told any more. */
export const withChangesTold = ({ changed: _, ...task }: Task): Task => task;
