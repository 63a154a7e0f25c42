import { lastingFieldsWithAside, type PendingCall, type Task } from "../../dialog/task.ts";
import type { Language } from "../../language.ts";
import { phrase } from "../../phrases.ts";

/**
 * The task, failed because one of its calls has no valid seal: the engine did not hold it back, or no card decided it.
 * Somebody else changed the state, and the user is told that nothing ran.
 */
export function endedWithoutSeal(task: Task, calls: readonly PendingCall[], language: Language): Task {
  const what = calls.map(({ tool }) => tool).join(", ");
  return {
    ...lastingFieldsWithAside(task),
    status: "failed",
    result: phrase("notDone", language, { what }),
    worded: true,
  };
}
