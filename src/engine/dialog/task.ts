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

/**
 * Where a task stands.
 * open: to be started · queued: starts when the floor is free · waiting: calls wait for approval ·
 * floor: its specialist talks with the user · done, failed: it is over ·
 * dropped: over, since the user gave it up · elsewhere: over, since somebody else has to do it ·
 * unfinished: over in an earlier turn that did not finish it; the planner is told, the user has moved on.
 */
export const taskStatus = z.enum([
  "open",
  "queued",
  "waiting",
  "floor",
  "done",
  "dropped",
  "elsewhere",
  "failed",
  "unfinished",
]);
export type TaskStatus = z.infer<typeof taskStatus>;

/** One item of the planner's action code, carried by one specialist. */
export const taskSchema = z.object({
  id: z.string().describe("The id of the planner's hand-over call."),
  specialist: z.string(),
  job: z.string(),
  thought: z.string().optional().describe("Why the planner hands it over."),
  trust: z.union([z.literal(0), z.literal(1)]).describe("1: the result needs no further thought of the planner's."),
  status: taskStatus,
  alone: z.boolean().describe("Only a task on its own may talk to the user."),
  rounds: z.number().describe("Think/act/observe rounds so far in this turn."),
  turns: z.number().describe("User turns it has had the floor."),
  result: z
    .string()
    .optional()
    .describe("What came out, in words; absent: what its tools found is handed over as it is."),
  found: z
    .array(z.object({ call: z.string().describe("The call, in words."), text: z.string() }))
    .optional()
    .describe("What its tools have found, when that is the result, or somebody else has to go on."),
  worded: z.boolean().optional().describe("The result is worded for the user, by the specialist itself."),
  changed: z.array(z.string()).optional().describe("What it has changed in this turn, in the tools' words."),
  pending: z.array(pendingCall).optional().describe("Calls that wait for approval."),
  aside: z
    .boolean()
    .optional()
    .describe("Its specialist attends to what the user has said at a card, which stays open meanwhile."),
  said: z
    .object({ id: z.string(), text: z.string() })
    .optional()
    .describe("What its specialist says to the user, and the id it was streamed under."),
});
export type Task = z.infer<typeof taskSchema>;

const ends = ["done", "dropped", "elsewhere", "failed", "unfinished"] as const satisfies TaskStatus[];
export type TaskEnd = (typeof ends)[number];

export const isOver = (task: Task): task is Task & { status: TaskEnd } => ends.some((end) => end === task.status);

/** Its specialist has given it back unfinished. */
export const isLetGo = ({ status }: Task): boolean => status === "dropped" || status === "elsewhere";

/** Waits for words or a decision of the user's, who may go on to something else instead. */
export const awaitsUser = (task: Task): boolean => task.status === "floor" || task.status === "waiting";

/** Its calls wait: for the user to decide, or, when a crash came between, to be done as decided. */
export const isPending = (task: Task): boolean => task.status === "waiting";

/** Waits for the user to decide on at least one call. */
export const isUndecided = (task: Task): boolean => isPending(task) && undecidedOf(task).length > 0;

/** Its calls the user has not decided on. */
export const undecidedOf = ({ pending = [] }: Task): PendingCall[] => pending.filter((call) => !call.decision);

export const byId = (tasks: readonly Task[]): Record<string, Task> =>
  Object.fromEntries(tasks.map((task) => [task.id, task]));

/** All its calls have been decided, and it can go on. */
export const isDecided = (task: Task): boolean => isPending(task) && !isUndecided(task);

/** A task as its specialist takes it up, or goes on with it: each user turn has its own count of rounds. */
export function takenUp({ said: _, ...task }: Task): Task {
  if (task.aside) return { ...task, status: "open", rounds: 0 };
  if (task.status === "waiting") return task;
  return { ...task, status: "open", rounds: 0, turns: task.status === "floor" ? task.turns + 1 : task.turns };
}
