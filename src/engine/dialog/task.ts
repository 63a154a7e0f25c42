/** A call that changes something, held back until the user has decided. */
export interface PendingCall {
  id: string;
  tool: string;
  args: Record<string, unknown>;
  /** What will happen, in words. */
  preview: string;
  decision?: Decision;
}

export type Decision =
  | { type: "approve" }
  | { type: "edit"; args: Record<string, unknown> }
  | { type: "reject"; message: string };

/**
 * Where a task stands.
 * open: to be started · queued: starts when the floor is free · waiting: calls wait for approval ·
 * floor: its specialist talks with the user · done, dropped (let go), failed: it is over.
 */
export type TaskStatus = "open" | "queued" | "waiting" | "floor" | "done" | "dropped" | "failed";

/** One item of the planner's action code, carried by one specialist. */
export interface Task {
  /** The id of the planner's hand-over call. */
  id: string;
  specialist: string;
  job: string;
  trust: 0 | 1;
  status: TaskStatus;
  /** Only a task on its own may talk to the user. */
  alone: boolean;
  /** Think/act/observe rounds so far. */
  rounds: number;
  /** User turns it has had the floor. */
  turns: number;
  /** What came out, for the planner. */
  result?: string;
  /** The result is worded for the user, by the specialist itself. */
  worded?: boolean;
  pending?: PendingCall[];
  /** What its specialist says to the user; `leave` puts it behind the answer to the hand-over. */
  said?: { id: string; text: string };
}

export const isOver = (task: Task): boolean =>
  task.status === "done" || task.status === "dropped" || task.status === "failed";

/** Waits for the user to decide on at least one call. */
export const isUndecided = (task: Task): boolean =>
  task.status === "waiting" && (task.pending ?? []).some((call) => !call.decision);

/** All its calls have been decided, and it can go on. */
export const isDecided = (task: Task): boolean => task.status === "waiting" && !isUndecided(task);
