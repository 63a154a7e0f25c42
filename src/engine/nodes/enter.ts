import type { LessonsOf } from "../dialog/lesson.ts";
import type { ServiceState, ServiceUpdate } from "../dialog/state.ts";
import { takenUp, taskUpdate } from "../dialog/task.ts";
import type { Specialist } from "../domain/domain.ts";
import { goalOf } from "./agents/shown-tools.ts";

/**
 * Starts or continues a task, with its rounds at 0. A specialist that works alone becomes the active agent, until
 * `leave` pops it. `lessons`: the experience its model is shown.
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
