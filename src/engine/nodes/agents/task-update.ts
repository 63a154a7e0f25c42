import type { Task } from "../../dialog/task.ts";

/** The update that changes a task in the specialist's state and in the conversation. */
export const taskUpdate = (task: Task) => ({ task, tasks: { [task.id]: task } });
