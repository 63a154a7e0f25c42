import { lastingBeside, type PendingCall, type Task } from "../dialog/task.ts";
import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";

/** The end of a task with calls that nobody prepared, or decided on, as the state says: the user is told so. */
export function notDone(task: Task, calls: readonly PendingCall[], language: Language): Task {
  const what = calls.map(({ tool }) => tool).join(", ");
  return { ...lastingBeside(task), status: "failed", result: phrase("notDone", language, { what }), worded: true };
}
