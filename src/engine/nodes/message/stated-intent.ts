import type { Turn } from "../../dialog/state.ts";
import type { Task } from "../../dialog/task.ts";
import { beginning } from "../../plain-text.ts";

/** The most characters of an intent. */
const MOST = 500;

/**
 * The turn with its intent in the planner's words, if a rule only appended the message to what was asked before: `said`
 * by the model, or those of the tasks.
 */
export function withStatedIntent(
  turn: Turn | null,
  tasks: readonly Pick<Task, "job">[],
  said: string | undefined,
): Turn | undefined {
  if (turn?.intent?.after === undefined) return undefined;
  const text = (said ?? tasks.map(({ job }) => job).join(turn.language === "zh" ? "；" : "; "))
    .replace(/\s+/g, " ")
    .trim();
  if (text === "") return undefined;
  return { ...turn, intent: { text: beginning(text, MOST), by: said === undefined ? "model" : "offline" } };
}
