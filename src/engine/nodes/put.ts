import type { Task } from "../dialog/task.ts";

/** The update that changes a task, for the specialist at work on it and for the conversation. */
export const put = (task: Task) => ({ task, tasks: { [task.id]: task } });
