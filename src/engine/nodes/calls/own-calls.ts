import type { ToolMessage } from "@langchain/core/messages";
import { callWords } from "../../dialog/call-words.ts";
import { textOf } from "../../dialog/message.ts";
import { byId, lastingFields, type Task } from "../../dialog/task.ts";
import { inOrder, starting } from "../../dialog/task-order.ts";
import { isDone } from "../../dialog/tool-message.ts";
import type { Outcome } from "./calls.ts";

/** The tasks after their due calls were carried out, and the outcomes of these calls by id. */
export interface Advanced {
  tasks: Task[];
  outcomes: Map<string, Outcome>;
}

type Due = Task & { call: NonNullable<Task["call"]> };

/**
 * Starts the tasks that wait for nothing, and carries out the planner's own calls among them, until only specialists
 * are left to start. `run` gets the answers to the calls that were carried out before.
 */
export async function advanced(
  given: readonly Task[],
  run: (call: { id: string } & Due["call"], before: readonly ToolMessage[]) => Promise<Outcome>,
): Promise<Advanced> {
  const outcomes: Advanced["outcomes"] = new Map();
  let tasks = given;
  for (;;) {
    const placed = inOrder(tasks);
    tasks = Object.values({ ...byId(placed), ...byId(starting(placed)) });
    const due = tasks.filter((task): task is Due => task.status === "open" && task.call !== undefined);
    if (due.length === 0) return { tasks: [...tasks], outcomes };
    const before = [...outcomes.values()].map(({ message }) => message);
    const ran = await Promise.all(
      due.map(async (task) => {
        const outcome = await run({ id: task.id, ...task.call }, before);
        outcomes.set(task.id, outcome);
        return ended(task, outcome);
      }),
    );
    tasks = Object.values({ ...byId(tasks), ...byId(ran) });
  }
}

/** The task of a call that was carried out, or refused. */
function ended(task: Due, { message, direct }: Outcome): Task {
  const text = textOf(message);
  const fields = lastingFields(task);
  if (direct) return { ...fields, status: "done", result: text, worded: true, direct };
  return isDone(message)
    ? { ...fields, status: "done", found: [{ call: callWords(task.call), text }] }
    : { ...fields, status: "failed", result: text };
}
