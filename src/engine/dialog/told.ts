import type { ConversationState } from "./state.ts";
import { type EndedTask, isOver, type Task } from "./task.ts";

/** What came out of a task, as people read it: in its specialist's words, and what its tools have found. */
const partsOf = ({ result, found = [] }: EndedTask): string[] => [
  ...(result === undefined ? [] : [result]),
  ...found.map(({ text }) => text),
];

const outcomeOf = (task: Task): string => (isOver(task) ? partsOf(task).join("\n\n") : "");

/** The same for another model: what was found stands under the call that found it. */
export const endOf = ({ result, found = [] }: EndedTask): string =>
  [...(result === undefined ? [] : [result]), ...found.map(({ call, text }) => `${call}:\n${text}`)].join("\n\n");

/**
 * What a task has changed in this turn and `text` does not say. What its specialist has worded when the task was done
 * says it; the end of one that failed or was let go, and observations handed over as they are, may leave it out.
 */
export function leftUntold(task: Task, text = outcomeOf(task)): string[] {
  const { changed = [] } = task;
  return isOver(task) && task.status === "done" && task.worded
    ? []
    : changed.filter((change) => !text.includes(change));
}

/** What came of a task, or `text`, and in front of it what it leaves untold. */
export const told = (task: Task, text = outcomeOf(task)): string => [...leftUntold(task, text), text].join("\n\n");

/** The texts of what came of a task, and in front of them what they leave untold. */
export const partsTold = (task: EndedTask): string[] => [...leftUntold(task), ...partsOf(task)];

/** What has been changed since the user was last told, in the tools' words and in the order of the tasks. */
export const changesOf = ({ tasks }: Pick<ConversationState, "tasks">): string[] =>
  Object.values(tasks).flatMap(({ changed = [] }) => changed);

/** The same task with nothing to be told any more. */
export const withChangesTold = ({ changed: _, ...task }: Task): Task => task;
