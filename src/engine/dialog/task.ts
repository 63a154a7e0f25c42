import { z } from "zod";

const given = {
  by: z.string().optional().describe("Who gave it; absent: nobody named."),
  seal: z.string().optional().describe("Shows that it was given in this conversation; without it nothing runs."),
};
const decision = z.union([
  z.object({ type: z.literal("approve"), ...given }),
  z.object({ type: z.literal("reject"), message: z.string(), ...given }),
]);
export type Decision = z.infer<typeof decision>;

/** A call that changes something, held back until the user has decided. */
const pendingCall = z.object({
  id: z.string(),
  tool: z.string(),
  args: z.record(z.string(), z.unknown()),
  preview: z.string().describe("What will happen, in words."),
  repeat: z
    .object({ done: z.string(), warning: z.string().describe("Stands in front of the preview.") })
    .optional()
    .describe("What the user had done already by the very same call."),
  seal: z.string().optional().describe("Shows that it was held back with these words; without it it is not shown."),
  decision: decision.optional(),
});
export type PendingCall = z.infer<typeof pendingCall>;

const shared = {
  id: z.string().describe("The id of the planner's hand-off call."),
  specialist: z.string(),
  job: z.string(),
  thought: z.string().optional().describe("Why the planner hands it off."),
  trust: z.union([z.literal(0), z.literal(1)]).describe("1: the result needs no further thought of the planner's."),
  alone: z.boolean().describe("Only a task on its own may talk to the user."),
  rounds: z.number().describe("Think/act/observe rounds so far in this turn."),
  turns: z.number().describe("User turns its specialist has been the active agent."),
  changed: z.array(z.string()).optional().describe("What it has changed in this turn, in the tools' words."),
};

/** Of a task whose specialist attends to what the user has said at a card, which stays open meanwhile. */
const beside = {
  aside: z
    .object({ pending: z.array(pendingCall).describe("Its own calls on the card; none: it is only there to answer.") })
    .optional()
    .describe("Its specialist attends to what the user has said at a card, which stays open meanwhile."),
};

const said = z
  .object({ id: z.string(), text: z.string() })
  .describe("What its specialist says to the user, and the id it was streamed under.");

const outcome = {
  result: z
    .string()
    .optional()
    .describe("What came out, in words; absent: what its tools found is handed over as it is."),
  found: z
    .array(z.object({ call: z.string().describe("The call, in words."), text: z.string() }))
    .optional()
    .describe("What its tools have found, when that is the result, or somebody else has to go on."),
  worded: z.boolean().optional().describe("The result is worded for the user, by the specialist itself."),
  said: said.optional(),
};

const ends = ["done", "dropped", "elsewhere", "failed", "unfinished"] as const;

/**
 * One item of the planner's action code, carried by one specialist. Where it stands:
 * open: it is worked on, or to be started · queued: starts when no specialist talks with the user · waiting: calls wait for approval,
 * or, decided, to be carried out · talking: its specialist is the active agent · done, failed: it is over ·
 * dropped: over, since the user gave it up · elsewhere: over, since somebody else has to do it ·
 * unfinished: over in an earlier turn that did not finish it; the planner is told, the user has moved on.
 */
export const taskSchema = z.discriminatedUnion("status", [
  z.object({ ...shared, ...beside, status: z.literal("open") }),
  z.object({ ...shared, status: z.literal("queued") }),
  z.object({ ...shared, status: z.literal("waiting"), pending: z.array(pendingCall) }),
  z.object({ ...shared, ...beside, status: z.literal("talking"), said }),
  z.object({ ...shared, ...beside, ...outcome, status: z.enum(ends) }),
]);
export type Task = z.infer<typeof taskSchema>;
export type TaskStatus = Task["status"];
export type TaskEnd = (typeof ends)[number];
export type WaitingTask = Extract<Task, { status: "waiting" }>;
export type EndedTask = Extract<Task, { status: TaskEnd }>;
type AsideTask = Extract<Task, { aside?: unknown }> & { aside: { pending: PendingCall[] } };

export const taskStatus = z.enum(["open", "queued", "waiting", "talking", ...ends]);

export const isOver = (task: Task): task is EndedTask => ends.some((end) => end === task.status);

/** Its specialist has given it back unfinished. */
export const isLetGo = ({ status }: Pick<Task, "status">): boolean => status === "dropped" || status === "elsewhere";

/** Waits for words or a decision of the user's, who may go on to something else instead. */
export const awaitsUser = (task: Task): boolean => task.status === "talking" || task.status === "waiting";

/** Its specialist attends to words at a card. */
export const isAside = (task: Task): task is AsideTask => "aside" in task && task.aside !== undefined;

export const isPending = (task: Task): task is WaitingTask => task.status === "waiting";

/** Its calls that wait: for the user to decide, or, when a crash came between, to be done as decided. */
export const waitsOf = (task: Task): PendingCall[] =>
  (task.status === "waiting" ? task.pending : isAside(task) ? task.aside.pending : undefined) ?? [];

/** Its calls the user has not decided on. */
export const undecidedOf = (task: Task): PendingCall[] => waitsOf(task).filter((call) => !call.decision);

/** Waits for the user to decide on at least one call. */
export const isUndecided = (task: Task): task is WaitingTask => isPending(task) && undecidedOf(task).length > 0;

/** All its calls have been decided, and it can go on. */
export const isDecided = (task: Task): task is WaitingTask => isPending(task) && !isUndecided(task);

export const byId = (tasks: readonly Task[]): Record<string, Task> =>
  Object.fromEntries(tasks.map((task) => [task.id, task]));

/** What a task keeps, wherever it stands. */
export function lasting(task: Task) {
  const { id, specialist, job, thought, trust, alone, rounds, turns, changed } = task;
  const more = { ...(thought !== undefined && { thought }), ...(changed && { changed }) };
  return { id, specialist, job, trust, alone, rounds, turns, ...more };
}

/** The same, and that its specialist attends to words at a card, if it does. */
export const lastingBeside = (task: Task) => ({ ...lasting(task), ...(isAside(task) && { aside: task.aside }) });

/** The task with its calls on the card again, when its specialist attends to words no more; none, when it was only there to answer. */
export function backAtCard(task: Task): Task[] {
  if (!isAside(task)) return [task];
  const { pending = [] } = task.aside;
  return pending.length > 0 ? [{ ...lasting(task), status: "waiting", pending }] : [];
}

/** A task as its specialist takes it up, or goes on with it: each user turn has its own count of rounds. */
export function takenUp(task: Task): Task {
  if (task.status === "waiting") return task;
  const turns = task.status === "talking" && !isAside(task) ? task.turns + 1 : task.turns;
  return { ...lastingBeside(task), status: "open", rounds: 0, turns };
}
