import type { Content, Experience, Part } from "../experience.ts";
import type { Inventory, KnownValue } from "../inventory.ts";
import {
  type ActionNode,
  actionsIn,
  type LeafTaskNode,
  type TaskNode,
  type Trajectory,
  type TreeNode,
  tasksIn,
} from "../trajectory/node.ts";
import { masked } from "./masking.ts";
import { mistakesIn } from "./mistakes.ts";
import { leavesOf, stepsOf } from "./origins.ts";

/**
 * The experiences of a trajectory, by rule: a decomposition for each task that succeeded, a plan for each leaf task that
 * succeeded, and a pitfall for each leaf task with mistakes.
 */
export function experiencesIn(trajectory: Trajectory, inventory: Inventory): Experience[] {
  const { id, said, root } = trajectory;
  const values = valuesIn(root, inventory);
  const mask = (text: string) => masked(text, inventory, values);
  const experience = (node: TreeNode, content: Content): Experience => ({
    agent: node.agent,
    ...domainOf(node, inventory),
    task: mask(node.description),
    ...{ rephrasings: [], content, from: [id], support: 1 },
  });
  return tasksIn(root).flatMap((node): Experience[] => {
    if (node.type === "task")
      return node.status === "success"
        ? [experience(node, { kind: "decomposition", parts: partsOf(node, said, mask) })]
        : [];
    const calls = node.children.filter(({ status }) => status === "success");
    const steps = stepsOf(calls, [...said, node.description]);
    const mistakes = mistakesIn(node, said, inventory);
    return [
      ...(node.status === "success" && steps.length > 0 ? [experience(node, { kind: "plan", steps })] : []),
      ...(mistakes.length > 0 ? [experience(node, { kind: "pitfall", mistakes })] : []),
    ];
  });
}

function partsOf(node: TaskNode, said: readonly string[], mask: (text: string) => string): Part[] {
  const calls = node.children.map(successful);
  const steps = stepsOf(calls.flat(), [...said, node.description]);
  const isFlat = node.children.every(({ type }) => type === "leaf-task");
  return node.children.map((child, at) => {
    const own = calls[at] ?? [];
    const before = calls.slice(0, at).flat().length;
    return {
      agent: child.agent,
      task: mask(child.description),
      tools: [...new Set(own.map(({ tool }) => tool))],
      ...(isFlat && { steps: steps.slice(before, before + own.length) }),
    };
  });
}

const successful = (node: TaskNode | LeafTaskNode): ActionNode[] =>
  actionsIn(node).filter(({ status }) => status === "success");

/** The domain of an agent; for the planner of several domains, that of the agents below, if they have only one. */
function domainOf(node: TreeNode, { agents }: Inventory): Pick<Experience, "domain"> {
  const own = agents.get(node.agent)?.domain;
  const below = new Set(tasksIn(node).flatMap(({ agent }) => agents.get(agent)?.domain ?? []));
  const [only, ...more] = own === undefined ? below : [own];
  return only !== undefined && more.length === 0 ? { domain: only } : {};
}

/** The values of all arguments, the longest first. A value that the tool's schema lists is a word of the application. */
export function valuesIn(root: TreeNode, { tools, values }: Inventory): KnownValue[] {
  const names = new Set(values.map(({ text }) => text));
  const found = actionsIn(root).flatMap(({ tool, args }) =>
    Object.entries(args).flatMap(([parameter, value]) => {
      if (!tools.get(tool)?.parameters.properties[parameter]) return [];
      const notions = JSON.stringify(tools.get(tool)?.parameters.properties[parameter]);
      return leavesOf(value)
        .filter((text) => names.has(text) || !notions.includes(JSON.stringify(text)))
        .map((text) => ({ text, parameter }));
    }),
  );
  return found.sort((a, b) => b.text.length - a.text.length);
}
