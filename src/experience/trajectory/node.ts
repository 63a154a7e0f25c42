/** How a node ended. Nothing is learned from an unknown outcome. */
export type Outcome = "success" | "failure" | "unknown";

export interface ActionNode {
  type: "action";
  tool: string;
  args: Record<string, unknown>;
  status: Outcome;
  results: string;
}

interface Task {
  description: string;
  agent: string;
  status: Outcome;
}

/** A task that was carried out by actions, in order. */
export interface LeafTaskNode extends Task {
  type: "leaf-task";
  children: ActionNode[];
}

/** A task that was divided. */
export interface TaskNode extends Task {
  type: "task";
  children: TreeNode[];
}

export type TreeNode = TaskNode | LeafTaskNode;

/** What agents did for one request. */
export interface Trajectory {
  id: string;
  /** The user's words, as written and in standard form. */
  said: readonly string[];
  root: TreeNode;
  /** The ids of the experiences that its prompts named, or that stood for the planner. */
  used?: readonly string[];
}

/** A trajectory in plain text. */
export interface TextTrajectory {
  id: string;
  /** Who did it; absent: the agent that has the tools it speaks of. */
  agent?: string;
  text: string;
}

/** The node and all tasks below it, from the top down. */
export function tasksIn(root: TreeNode): TreeNode[] {
  const found = [root];
  // The list grows while it is read.
  for (const node of found) if (node.type === "task") found.push(...node.children);
  return found;
}

export const actionsIn = (root: TreeNode): ActionNode[] =>
  tasksIn(root).flatMap((node) => (node.type === "leaf-task" ? node.children : []));
