import type { BaseMessage, ToolMessage } from "@langchain/core/messages";
import { endForModel, withUnreportedChanges } from "../../dialog/ended-task.ts";
import { isAi, PLANNER } from "../../dialog/message.ts";
import { isOver, isReturned, type Task } from "../../dialog/task.ts";
import { callNameOf } from "../../dialog/task-order.ts";
import { type ToolMessageKind, toolMessage } from "../../dialog/tool-message.ts";
import { END_WORDS, openCalls } from "../../dialog/transcript.ts";

/** The tasks whose calls have no answer in `messages`. */
export function unanswered(tasks: readonly Task[], messages: readonly BaseMessage[]): Task[] {
  const open = new Set(messages.filter(isAi).flatMap((message) => openCalls(messages, message).map((call) => call.id)));
  return tasks.filter((task) => open.has(task.id));
}

/** The answer to a task's call: the task's end, or `text` instead. Undefined while it continues in this turn. */
export function taskAnswer(task: Task, text = endOf(task)): ToolMessage | undefined {
  if (text === undefined) return undefined;
  return toolMessage({ id: task.id, name: callNameOf(task) }, text, { agent: PLANNER }, kindOf(task));
}

function endOf(task: Task): string | undefined {
  if (!isOver(task)) return undefined;
  const end = endForModel(task);
  return withUnreportedChanges(task, isReturned(task) ? `${task.specialist} ${END_WORDS[task.status]} ${end}` : end);
}

/** The kind of the tool message that answers a task's call. A task that is unfinished here never started. */
function kindOf({ status }: Task): ToolMessageKind {
  if (status === "unfinished") return "refused";
  return status === "open" || status === "queued" || status === "talking" ? "waiting" : status;
}
