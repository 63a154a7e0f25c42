import type { Library } from "../library/library.ts";
import { type Outcome, type Trajectory, tasksIn } from "../trajectory/node.ts";

/** How a turn went in which prompts named an experience. */
export interface Judged {
  id: string;
  outcome: "helpful" | "harmful";
}

/**
 * How the experiences of a turn did, by the tasks of the agent that was shown each. If a turn failed and no task is
 * known to have failed, this counts against the experiences of its only task. Unknown outcomes do not count.
 */
export function judgedUses({ root, used = [] }: Trajectory, library: Pick<Library, "get">): Judged[] {
  const tasks = tasksIn(root);
  const specialists = new Set(tasks.filter((task) => task !== root).map(({ agent }) => agent));
  return used.flatMap((id): Judged[] => {
    const item = library.get(id);
    if (!item || item.status === "retired") return [];
    const { agent } = item.experience;
    const own = tasks.filter((task) => task.agent === agent);
    const isOnly = specialists.size <= 1;
    const outcomes = new Set<Outcome>(own.map(({ status }) => status));
    if (outcomes.has("failure") || (isOnly && root.status === "failure")) return [{ id, outcome: "harmful" }];
    return outcomes.size === 1 && outcomes.has("success") ? [{ id, outcome: "helpful" }] : [];
  });
}
