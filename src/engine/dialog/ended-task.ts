import type { ConversationState } from "./state.ts";
import { type EndedTask, isOver, type Task } from "./task.ts";

/** The outcome of a task for people: the specialist's words and the observations. */
const partsOf = ({ result, found = [] }: EndedTask): string[] => [
  ...(result === undefined ? [] : [result]),
  ...found.map(({ text }) => text),
];

const endForUser = (task: Task): string => (isOver(task) ? partsOf(task).join("\n\n") : "");

/** The outcome of a task for a model: each observation stands under its call. */
export const endForModel = ({ result, found = [] }: EndedTask): string =>
  [...(result === undefined ? [] : [result]), ...found.map(({ call, text }) => `${call}:\n${text}`)].join("\n\n");

/**
 * The changes of a task in this turn that `text` does not mention. A result that the specialist worded for a done task
 * counts as mentioning them. The text of a failed or returned task, and unchanged observations, may not mention them.
 */
export function unreportedChanges(task: Task, text = endForUser(task)): string[] {
  const { changed = [] } = task;
  return isOver(task) && task.status === "done" && task.worded
    ? []
    : changed.filter((change) => !text.includes(change));
}

/** The outcome of a task, or `text`, preceded by the changes that it does not mention. */
export const withUnreportedChanges = (task: Task, text = endForUser(task)): string =>
  [...unreportedChanges(task, text), text].join("\n\n");

/** The texts of a task's outcome, preceded by the changes that they do not mention. */
export const partsWithUnreportedChanges = (task: EndedTask): string[] => [...unreportedChanges(task), ...partsOf(task)];

/** The changes since the last report to the user, in the tools' words and in the order of the tasks. */
export const changesOf = ({ tasks }: Pick<ConversationState, "tasks">): string[] =>
  Object.values(tasks).flatMap(({ changed = [] }) => changed);

/** The task without its changes, after they were reported. */
export const withoutChanges = ({ changed: _, ...task }: Task): Task => task;
