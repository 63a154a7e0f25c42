import { z } from "zod";
import { factsSchema } from "./facts.ts";
import { lessonSchema } from "./lesson.ts";

const given = {
  by: z.string().optional().describe("The user who decided; absent: an anonymous user."),
  seal: z
    .string()
    .optional()
    .describe("Proves that the decision was made in this conversation. Without it nothing runs."),
};
const decision = z.union([
  z.object({ type: z.literal("approve"), ...given }),
  z.object({ type: z.literal("reject"), message: z.string(), ...given }),
]);
export type Decision = z.infer<typeof decision>;

/** A write call that is held back until the user has decided. */
const pendingCall = z.object({
  id: z.string(),
  tool: z.string(),
  args: z.record(z.string(), z.unknown()),
  preview: z.string().describe("What the call will do, in words."),
  repeat: z
    .object({ done: z.string(), warning: z.string().describe("Shown before the preview.") })
    .optional()
    .describe("What an identical earlier call already did for the user."),
  remark: z
    .object({
      words: z.string().describe("Shown before the preview."),
      isOfOther: z
        .boolean()
        .describe("The call is not what the user asked for, saw or named; only a plain yes counts."),
    })
    .optional()
    .describe("How the call differs from the one that it replaces, or from what the user asked for or named."),
  seal: z
    .string()
    .optional()
    .describe("Proves that the call was held back with these words. Without it the call is not shown."),
  decision: decision.optional(),
  unsure: z
    .boolean()
    .optional()
    .describe("It, or an equal call, was approved before, and it is not known whether it was done."),
});
export type PendingCall = z.infer<typeof pendingCall>;

/** A call that ended before a task began, with its result. */
const earlierResult = z.object({ id: z.string(), of: z.string().describe("The call, in words."), text: z.string() });

const shared = {
  id: z.string().describe("The id of the planner's call."),
  caller: z.string().optional().describe("The specialist that called it; absent: the planner handed it off."),
  specialist: z.string().describe("Who carries it out; the planner itself if it is a call of its own tools."),
  job: z.string(),
  parameter: factsSchema.optional().describe("Facts that are not in the words of the job, by name."),
  call: z
    .object({ name: z.string(), args: z.record(z.string(), z.unknown()) })
    .optional()
    .describe("The call of a planner's own tool that is the task; absent: it was handed off."),
  earlier: z.array(earlierResult).optional().describe("The results that it was to have when it starts."),
  thought: z.string().optional().describe("Why the planner hands the task off."),
  known: z
    .array(lessonSchema)
    .optional()
    .describe("Set if experience shows who takes such a task, so that no planner handed it off: what it says of it."),
  trust: z
    .union([z.literal(0), z.literal(1)])
    .describe("1: the result answers the question without another planner call."),
  alone: z.boolean().describe("The task runs alone. Only then may its specialist talk with the user."),
  rounds: z.number().describe("Rounds so far in this turn."),
  turns: z.number().describe("The number of user turns in which its specialist was the active agent."),
  changed: z.array(z.string()).optional().describe("What the task changed in this turn, in the tools' words."),
  rejected: z.boolean().optional().describe("The user rejected its last change, and it has changed nothing."),
  announced: z
    .array(z.string())
    .optional()
    .describe("The words in which the user was told that the task is still to come; absent: it was not announced."),
};

/** An aside: the specialist answers words that the user wrote at a card, and the card stays open. */
const asideField = {
  aside: z
    .object({
      pending: z
        .array(pendingCall)
        .describe("The task's own calls on the card; empty: the task exists only to answer, or adds to it."),
      adds: z.boolean().optional().describe("Its new calls wait on the card beside those that do."),
    })
    .optional()
    .describe("Set while the specialist answers words at an open card."),
};

const said = z
  .object({ id: z.string(), text: z.string() })
  .describe("The specialist's words to the user, and the id they were streamed under.");

/** How a specialist ends at its last round: with a fixed message, or with an answer from what it knows. */
const earlyStopping = z.enum(["message", "answer"]);

const outcome = {
  result: z.string().optional().describe("The result in words; absent: the observations in `found` are the result."),
  found: z
    .array(z.object({ call: z.string().describe("The call, in words."), text: z.string() }))
    .optional()
    .describe("The task's observations, if they are the result or if another agent has to continue."),
  worded: z.boolean().optional().describe("The specialist worded the result for the user."),
  direct: z.boolean().optional().describe("A tool gave the result, and it answers the question as it stands."),
  said: said.optional(),
  stopped: earlyStopping.optional().describe("Its rounds were used up, and it ended so."),
};

const ends = ["done", "dropped", "elsewhere", "failed", "unfinished"] as const;

/**
 * A task: one hand-off of the planner to one specialist. Its status:
 * open: in work, or ready to start ·
 * queued: starts when the tasks that it comes after are done, and when no specialist talks with the user ·
 * waiting: its calls wait for approval, or are decided and not yet carried out ·
 * talking: its specialist is the active agent ·
 * done, failed: over ·
 * dropped: over, because the user gave it up ·
 * elsewhere: over, because another agent has to do it ·
 * unfinished: over without having been finished, because the turn ended or because a task before it was not done. The
 * planner is told.
 */
export const taskSchema = z.discriminatedUnion("status", [
  z.object({ ...shared, ...asideField, status: z.literal("open") }),
  z.object({
    ...shared,
    status: z.literal("queued"),
    after: z
      .array(z.string())
      .optional()
      .describe(
        "Ids of the tasks that it waits for; absent: it has to work alone, because it asks the user something.",
      ),
  }),
  z.object({ ...shared, status: z.literal("waiting"), pending: z.array(pendingCall) }),
  z.object({ ...shared, ...asideField, status: z.literal("talking"), said }),
  z.object({ ...shared, ...asideField, ...outcome, status: z.enum(ends) }),
]);
export type Task = z.infer<typeof taskSchema>;
export type TaskStatus = Task["status"];
export type TaskEnd = (typeof ends)[number];
export type QueuedTask = Extract<Task, { status: "queued" }>;
export type WaitingTask = Extract<Task, { status: "waiting" }>;
export type EndedTask = Extract<Task, { status: TaskEnd }>;
type AsideTask = Extract<Task, { aside?: unknown }> & { aside: { pending: PendingCall[]; adds?: boolean } };

export const taskStatus = z.enum(["open", "queued", "waiting", "talking", ...ends]);

/** Whether the task has ended, in any way. */
export const isOver = (task: Task): task is EndedTask => ends.some((end) => end === task.status);

/** Whether the task is a call of one of the planner's own tools that can be carried out now. */
export const isDueCall = ({ status, call }: Task): boolean => status === "open" && call !== undefined;

/** Whether the specialist returned control without finishing the task. */
export const isReturned = ({ status }: Pick<Task, "status">): boolean => status === "dropped" || status === "elsewhere";

/** Whether the task waits for words or a decision of the user, who may instead turn to something else. */
export const awaitsUser = (task: Task): boolean => task.status === "talking" || task.status === "waiting";

/** Whether the specialist answers words at an open card. */
export const isAside = (task: Task): task is AsideTask => "aside" in task && task.aside !== undefined;

export const isPending = (task: Task): task is WaitingTask => task.status === "waiting";

/** The task's waiting calls. They wait for a decision or, after a crash, to be carried out as decided. */
export const waitingCallsOf = (task: Task): PendingCall[] =>
  (task.status === "waiting" ? task.pending : isAside(task) ? task.aside.pending : undefined) ?? [];

/** The task's waiting calls without a decision. */
export const undecidedCallsOf = (task: Task): PendingCall[] => waitingCallsOf(task).filter((call) => !call.decision);

/** Whether at least one call waits for the user's decision. */
export const isUndecided = (task: Task): task is WaitingTask => isPending(task) && undecidedCallsOf(task).length > 0;

/** The tasks on the open card: as long as one call is undecided, all that wait. None of their calls has run. */
export const onCard = (tasks: readonly Task[]): WaitingTask[] =>
  tasks.some(isUndecided) ? tasks.filter(isPending) : [];

/** The task with its calls undecided again. */
export const reopened = (task: WaitingTask): WaitingTask => ({
  ...task,
  pending: task.pending.map(({ decision: _, ...call }) => call),
});

/** Whether all waiting calls are decided, so the task can go on. */
export const isDecided = (task: Task): task is WaitingTask => isPending(task) && !isUndecided(task);

export const byId = (tasks: readonly Task[]): Record<string, Task> =>
  Object.fromEntries(tasks.map((task) => [task.id, task]));

/** The fields that a task keeps in every status. */
export function lastingFields(task: Task) {
  const {
    id,
    specialist,
    job,
    thought,
    known,
    parameter,
    call,
    earlier,
    caller,
    trust,
    alone,
    rounds,
    turns,
    changed,
    rejected,
    announced,
  } = task;
  const given = { ...(thought !== undefined && { thought }), ...(parameter && { parameter }), ...(call && { call }) };
  const more = {
    ...(known && { known }),
    ...(earlier && { earlier }),
    ...(caller && { caller }),
    ...(changed && { changed }),
    ...(rejected && { rejected }),
    ...(announced && { announced }),
  };
  return { id, specialist, job, ...given, trust, alone, rounds, turns, ...more };
}

/** The same fields, and `aside` if the task is an aside. */
export const lastingFieldsWithAside = (task: Task) => ({
  ...lastingFields(task),
  ...(isAside(task) && { aside: task.aside }),
});

/** The task after its aside: its calls wait on the card again. Empty if the task existed only to answer. */
export function withoutAside(task: Task): Task[] {
  if (!isAside(task)) return [task];
  const { pending = [] } = task.aside;
  return pending.length > 0 ? [{ ...lastingFields(task), status: "waiting", pending }] : [];
}

/** The task as its specialist starts or continues it. Each user turn counts its rounds from 0. */
export function takenUp(task: Task): Task {
  if (task.status === "waiting") return task;
  const turns = task.status === "talking" && !isAside(task) ? task.turns + 1 : task.turns;
  return { ...lastingFieldsWithAside(task), status: "open", rounds: 0, turns };
}

/** The update that changes a task in the specialist's state and in the conversation. */
export const taskUpdate = (task: Task) => ({ task, tasks: { [task.id]: task } });
