import { PLANNER } from "../../engine/dialog/message.ts";
import type { Inventory } from "../inventory.ts";
import type { ActionNode, LeafTaskNode, Outcome, Trajectory, TreeNode } from "./node.ts";
import type { GivenAction, GivenLeafTask, GivenTask } from "./trajectory.ts";

/** The trajectory of an uploaded tree, with every agent and every status that can be derived. */
export const fromUpload = (id: string, tree: GivenTask | GivenLeafTask, inventory: Inventory): Trajectory => ({
  id,
  said: [tree.description],
  root: nodeOf(tree, undefined, inventory),
});

function nodeOf(given: GivenTask | GivenLeafTask, above: string | undefined, inventory: Inventory): TreeNode {
  const { description } = given;
  if (given.type === "task") {
    const agent = given.agent ?? above ?? PLANNER;
    const children = given.children.map((child) => nodeOf(child, given.agent, inventory));
    return { type: "task", description, agent, status: statusOf(given, children), children };
  }
  const children = given.children.map(actionOf);
  const agent = given.agent ?? agentWith(children, inventory) ?? above ?? PLANNER;
  return { type: "leaf-task", description, agent, status: statusOf(given, lastCalls(children)), children };
}

const actionOf = ({ tool, args, status, results = "" }: GivenAction): ActionNode => ({
  type: "action",
  ...{ tool, args, status, results },
});

/** The only agent that has all tools of the actions. */
export function agentWith(actions: readonly Pick<ActionNode, "tool">[], { agents }: Inventory): string | undefined {
  const [only, ...more] = [...agents].filter(([, { tools }]) => actions.every(({ tool }) => tools.has(tool)));
  return actions.length > 0 && only && more.length === 0 ? only[0] : undefined;
}

/** A call that was made again counts as it ended the last time. */
const lastCalls = (actions: LeafTaskNode["children"]): ActionNode[] => [
  ...new Map(actions.map((action) => [action.tool, action])).values(),
];

/**
 * The status that was given. Else a task failed if something below it failed, or if it ended without an answer; it
 * succeeded if everything below it did.
 */
function statusOf(
  { status, results }: Pick<GivenTask, "status" | "results">,
  below: readonly { status: Outcome }[],
): Outcome {
  if (status) return status;
  if (results?.trim() === "" || below.some((one) => one.status === "failure")) return "failure";
  return below.length > 0 && below.every((one) => one.status === "success") ? "success" : "unknown";
}
