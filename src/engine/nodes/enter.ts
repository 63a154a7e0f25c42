import type { ServiceState, ServiceUpdate } from "../dialog/state.ts";
import { put } from "./put.ts";

/** A specialist takes a task up, or goes on with one: each user turn has its own count of rounds. */
export function enter(state: ServiceState): ServiceUpdate {
  const { said: _, ...task } = state.task;
  if (task.status === "waiting") return put(task);
  const { changed: __, ...fresh } = task;
  return put({ ...fresh, status: "open", rounds: 0, turns: task.status === "floor" ? task.turns + 1 : task.turns });
}
