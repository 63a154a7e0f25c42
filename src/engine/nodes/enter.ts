import type { ServiceState, ServiceUpdate } from "../dialog/state.ts";
import { takenUp } from "../dialog/task.ts";
import type { Specialist } from "../domain/domain.ts";
import { put } from "./put.ts";

/**
 * Takes a task up: its rounds are counted anew in each user turn, and a specialist that works alone becomes the active agent.
 * `leave` ends that for one that does not go on talking with the user.
 */
export function enter({ name }: Specialist) {
  return ({ task, dialog_state }: ServiceState): ServiceUpdate => ({
    ...put(takenUp(task)),
    ...(task.alone && dialog_state.at(-1) !== name && { dialog_state: { push: name } }),
  });
}
