import type { ConversationState } from "./state.ts";
import type { Task } from "./task.ts";

/** What came out of a task, as people read it: in its specialist's words, and what its tools have found. */
const outcomeOf = ({ result, found = [] }: Task): string =>
  [...(result === undefined ? [] : [result]), ...found.map(({ text }) => text)].join("\n\n");

/** The same for another model: what was found stands under the call that found it. */
export const endOf = ({ result, found = [] }: Task): string =>
  [...(result === undefined ? [] : [result]), ...found.map(({ call, text }) => `${call}:\n${text}`)].join("\n\n");

/** The parts of what `endOf` says, without the calls. */
export const partsOfEnd = (end: string): string[] =>
  end.split(/(?:^|\n\n)[\w-]{1,64}\([^\n]*\):\n/).filter((part) => part.trim() !== "");

/**
 * What a task has changed in this turn and `text` does not say. What its specialist has worded when the task was done
 * says it; the end of one that failed or was let go, and observations handed over as they are, may leave it out.
 */
export function leftUntold(task: Task, text = outcomeOf(task)): string[] {
  const { status, worded, changed = [] } = task;
  return status === "done" && worded ? [] : changed.filter((change) => !text.includes(change));
}

/** What came of a task, or `text`, and in front of it what it leaves untold. */
export const told = (task: Task, text = outcomeOf(task)): string => [...leftUntold(task, text), text].join("\n\n");

/** What has been changed since the user was last told, in the tools' words and in the order of the tasks. */
export const changesOf = ({ tasks }: Pick<ConversationState, "tasks">): string[] =>
  Object.values(tasks).flatMap(({ changed = [] }) => changed);

/** The same task with nothing to be told any more. */
export const withChangesTold = ({ changed: _, ...task }: Task): Task => task;
