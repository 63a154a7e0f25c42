import type { ServiceState, ServiceUpdate } from "../dialog/state.ts";
import { takenUp } from "../dialog/task.ts";
import type { Specialist } from "../domain/domain.ts";
import { taskUpdate } from "./task-update.ts";

/**
 * Starts or continues a task. Each user turn counts its rounds from 0. A specialist that works alone becomes the active
 * agent.
 * `leave` pops it unless it goes on talking with the user.
 */
export function enter({ name }: Specialist) {
  return ({ task, dialog_state }: ServiceState): ServiceUpdate => ({
    ...taskUpdate(takenUp(task)),
    ...(task.alone && dialog_state.at(-1) !== name && { dialog_state: { push: name } }),
  });
}
