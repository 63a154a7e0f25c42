import type { LessonsOf } from "../dialog/lesson.ts";
import type { ServiceState, ServiceUpdate } from "../dialog/state.ts";
import { takenUp, taskUpdate } from "../dialog/task.ts";
import type { Specialist } from "../domain/domain.ts";
import { goalOf } from "./agents/shown-tools.ts";

/**
 * Starts or continues a task. Each user turn counts its rounds from 0. A specialist that works alone becomes the active
 * agent. `leave` pops it unless it goes on talking with the user. `lessons`: the experience its model is shown; absent:
 * none.
 */
export function enter({ name }: Specialist, lessons?: LessonsOf) {
  return async (state: ServiceState): Promise<ServiceUpdate> => {
    const { task, dialog_state } = state;
    const known = task.known ?? [];
    const experience = known.length > 0 ? known : await lessons?.(goalOf(task, state.heard));
    return {
      ...taskUpdate(takenUp(task)),
      ...(task.alone && dialog_state.at(-1) !== name && { dialog_state: { push: name } }),
      ...(experience && experience.length > 0 && { experience }),
    };
  };
}
