import { cut } from "../../engine/cut.ts";
import { type Trajectory, tasksIn } from "../trajectory/node.ts";
import type { Record } from "./by-model.ts";

/** The longest result in a record of failures, in characters. */
const LONGEST_RESULT = 500;

/** What failed in a trajectory, for a model to read; undefined if nothing did. */
export function failuresOf({ id, root }: Trajectory): Record | undefined {
  const failed = tasksIn(root).filter(
    (node) =>
      node.status === "failure" || (node.type === "leaf-task" && node.children.some((one) => one.status === "failure")),
  );
  if (failed.length === 0) return undefined;
  const tasks = failed.map((node) => ({
    ...{ task: node.description, agent: node.agent, status: node.status },
    ...(node.type === "task"
      ? { parts: node.children.map(({ description, status }) => ({ task: description, status })) }
      : {
          calls: node.children.map(({ tool, args, status, results }) => ({
            ...{ tool, args, status, results: cut(results, LONGEST_RESULT) },
          })),
        }),
  }));
  return { id, text: JSON.stringify(tasks) };
}
