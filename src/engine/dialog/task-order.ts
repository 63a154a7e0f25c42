import { endForModel, withUnreportedChanges } from "./ended-task.ts";
import { handOffName } from "./protocol.ts";
import { byId, type EndedTask, isOver, isUndecided, lastingFields, type QueuedTask, type Task } from "./task.ts";

/** How many tasks may run in parallel. The tasks beyond them are queued. */
const SIDE_BY_SIDE = 6;

/** The name of the call that gave the task. */
export const callNameOf = ({ call, specialist }: Task): string => call?.name ?? handOffName(specialist);

/**
 * The tasks, with the effects of ended tasks on those that wait for them. A task that is done and trusted gives its
 * result to the tasks after it. After any other end, or if the user rejected its change, they do not start: the planner
 * has to read it first.
 */
export function inOrder(tasks: readonly Task[]): Task[] {
  const now = byId(tasks);
  for (const task of tasks) if (isWaiting(task)) now[task.id] = placed(task, now);
  return Object.values(now);
}

/**
 * The tasks that start now: all that wait for nothing, in parallel, or else one that has to work alone. None while a
 * specialist talks with the user or a card is open.
 */
export function starting(tasks: readonly Task[]): Task[] {
  if (tasks.some((task) => task.status === "talking" || isUndecided(task))) return [];
  const atWork = tasks.filter((task) => task.status === "open" && !task.call);
  const ready = tasks.filter((task) => isWaiting(task) && task.after.length === 0);
  const handedOff = ready.filter(({ call }) => !call).slice(0, Math.max(0, SIDE_BY_SIDE - atWork.length));
  const alone =
    ready.length + atWork.length > 0 ? undefined : tasks.find((task) => task.status === "queued" && !isWaiting(task));
  const all = [...ready.filter(({ call }) => call), ...handedOff, ...(alone ? [{ ...alone, alone: true }] : [])];
  return all.map((task) => ({ ...lastingFields(task), status: "open" }));
}

const isWaiting = (task: Task): task is QueuedTask & { after: string[] } =>
  task.status === "queued" && task.after !== undefined;

function placed(task: QueuedTask & { after: string[] }, now: Readonly<Record<string, Task>>): Task {
  const known = task.after.flatMap((id) => now[id] ?? []);
  const over = known.filter(isOver);
  const broken = over.find((one) => !isHandedOn(one));
  if (broken) return unstarted(task, whyNotBehind(broken));
  if (known.length < task.after.length) return unstarted(task, "the result that it needs is lost");
  if (over.length === 0) return task;
  const results = over.map((one) => ({
    id: one.id,
    of: nameOf(one),
    text: withUnreportedChanges(one, endForModel(one)),
  }));
  const after = task.after.filter((id) => !over.some((one) => one.id === id));
  return { ...task, earlier: [...(task.earlier ?? []), ...results], after };
}

const isHandedOn = ({ status, trust, rejected }: Task): boolean => status === "done" && trust === 1 && !rejected;

const nameOf = ({ call, specialist, job }: Task): string => (call ? job : `${specialist}: ${job}`);

const whyNotBehind = (before: EndedTask): string =>
  before.rejected
    ? `the user rejected what ${callNameOf(before)}, which it comes after, would have done`
    : before.status === "done"
      ? `you wanted to read the result of ${callNameOf(before)} first (trust_mode 0)`
      : `${callNameOf(before)}, which it comes after, is not done`;

/** The end of a task that does not start. */
const unstarted = (task: QueuedTask, why: string): Task => ({
  ...lastingFields(task),
  status: "unfinished",
  result: `Not started: ${why}. The task was: ${task.job}. Call it again if it is still wanted.`,
});
