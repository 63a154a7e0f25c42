import { lastingFieldsWithAside, type PendingCall, type Task } from "../dialog/task.ts";
import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";

/**
 * The end of a task whose calls were not held back by the engine, or not decided on a card. The state was changed from
 * outside, and the user is told that nothing ran.
 */
export function notDone(task: Task, calls: readonly PendingCall[], language: Language): Task {
  const what = calls.map(({ tool }) => tool).join(", ");
  return {
    ...lastingFieldsWithAside(task),
    status: "failed",
    result: phrase("notDone", language, { what }),
    worded: true,
  };
}
