import type { Action, JournalEvent } from "./event.ts";
import { type Run, runsIn } from "./runs.ts";

type Outcome = "success" | "failure";

interface Node {
  id: string;
  status: Outcome;
  /** It waits or continues in a later turn; its status is the present one. */
  isOpen?: true;
  /** What it was to do, in words. */
  description: string;
  agent: string;
  results: string;
}

/** A tool call or another action. */
export interface ActionNode extends Node {
  type: "action";
  tool: string;
  args: Record<string, unknown>;
}

/** A task that was carried out by actions, in order. */
export interface LeafTaskNode extends Node {
  type: "leaf-task";
  children: ActionNode[];
}

/** A task that was divided. An agent's own actions, in addition to its tasks, form a leaf task. */
export interface TaskNode extends Node {
  type: "task";
  children: (TaskNode | LeafTaskNode)[];
}

/** The trajectory of every turn in the events, the oldest first. */
export const trajectoriesIn = (events: readonly JournalEvent[]): (TaskNode | LeafTaskNode)[] =>
  runsIn(events).map(trajectoryOf);

/** What is known of one task: its events, the actions in it, and the tasks it handed off. */
interface Known {
  id: string;
  description: string;
  agent: string;
  parent?: string;
  stays: JournalEvent[];
  actions: Map<string, { action: Action; event: JournalEvent }>;
  /** Text for the caller, if no stay tells it. */
  said: string;
  handedOff: Known[];
}

/**
 * The trajectory tree of one run: the turn, its tasks, their tasks, to any depth, and the actions of each. A task
 * succeeded if it ended as done. An open task counts by its last action that has ended. A divided task without an end
 * of its own, such as a turn, succeeded if it was answered and not all of its tasks failed.
 */
export function trajectoryOf(run: Run): TaskNode | LeafTaskNode {
  const root = unknown(run.trace);
  root.description = run.intent?.text ?? "";
  root.agent =
    run.events.find(({ kind, parent }) => (kind === "round" || kind === "calls") && parent === undefined)?.agent ??
    root.agent;
  const tasks = tasksIn(run.events);
  const isTask = (id: string) => tasks.has(id);
  for (const event of run.events) {
    const owner = tasks.get(event.parent ?? "") ?? root;
    for (const action of event.actions ?? [])
      if (!action.control && !isTask(action.id)) owner.actions.set(action.id, { action, event });
    if (event.kind === "summary" || (event.kind === "round" && event.output !== undefined))
      owner.said = event.output ?? "";
  }
  const hanging = hangingIn(tasks);
  for (const task of tasks.values()) {
    const above = hanging.has(task) ? tasks.get(task.parent ?? "") : undefined;
    (above ?? root).handedOff.push(task);
  }
  return built(root, run);
}

/** The tasks that a run hands off or works on, by id. */
function tasksIn(events: readonly JournalEvent[]): Map<string, Known> {
  const tasks = new Map<string, Known>();
  const known = (id: string) => {
    const task = tasks.get(id) ?? unknown(id);
    tasks.set(id, task);
    return task;
  };
  for (const { kind, agent, parent, task, input, actions = [], ...event } of events) {
    if (parent !== undefined) known(parent).agent = agent;
    for (const { id, job_desc } of actions) {
      if (job_desc === undefined) continue;
      Object.assign(known(id), { description: job_desc, ...(parent !== undefined && { parent }) });
    }
    if (kind === "task" && task !== undefined) {
      const one = known(task);
      one.stays.push({ kind, agent, ...event });
      Object.assign(one, { agent, description: one.description || input });
    }
  }
  return tasks;
}

const unknown = (id: string): Known => ({
  ...{ id, description: "", agent: "", said: "" },
  ...{ stays: [], actions: new Map(), handedOff: [] },
});

/** The tasks that hang below the turn, at any depth, and not below themselves. */
function hangingIn(tasks: ReadonlyMap<string, Known>): Set<Known> {
  const below = new Map<string, Known[]>();
  const isTop = ({ parent }: Known) => parent === undefined || !tasks.has(parent);
  for (const task of tasks.values()) {
    if (isTop(task) || task.parent === undefined) continue;
    below.set(task.parent, [...(below.get(task.parent) ?? []), task]);
  }
  const hanging = new Set([...tasks.values()].filter(isTop));
  // The set grows while it is read.
  for (const { id } of hanging) for (const task of below.get(id) ?? []) hanging.add(task);
  return hanging;
}

/** The node of a task. Children are built before their parents, without recursion, because depth is not bounded. */
function built(root: Known, run: Run): TaskNode | LeafTaskNode {
  const topDown = [root];
  for (const task of topDown) topDown.push(...task.handedOff);
  const nodes = new Map<Known, TaskNode | LeafTaskNode>();
  for (const task of topDown.toReversed()) {
    const children = task.handedOff.flatMap((child) => nodes.get(child) ?? []);
    const actions = [...task.actions.values()].map(actionNode);
    nodes.set(task, nodeOf(task, children, actions, task === root ? run.status : undefined));
  }
  return nodes.get(root) ?? nodeOf(root, [], [], run.status);
}

function nodeOf(
  task: Known,
  tasks: (TaskNode | LeafTaskNode)[],
  actions: ActionNode[],
  ended = task.stays.at(-1)?.status ?? "open",
): TaskNode | LeafTaskNode {
  const { id, description, agent } = task;
  const all = [...tasks, ...actions];
  const last = all.findLast(({ isOpen }) => !isOpen) ?? all.at(-1);
  const node = {
    id,
    ...(ended === "open" ? { status: last?.status ?? "failure", isOpen: true as const } : { status: ended }),
    ...{ description, agent, results: task.stays.at(-1)?.output ?? task.said },
  };
  if (tasks.length === 0) return { type: "leaf-task", ...node, children: actions };
  const status = actions.at(-1)?.status ?? "success";
  const own = { type: "leaf-task" as const, ...node, id: `${id}/own`, status, results: "", children: actions };
  return { type: "task", ...node, children: actions.length > 0 ? [own, ...tasks] : tasks };
}

function actionNode({ action, event }: { action: Action; event: JournalEvent }): ActionNode {
  const { id, tool, args, status, observation = "" } = action;
  return {
    type: "action",
    ...{ id, tool, args, agent: event.agent, results: observation },
    status: status === "success" ? status : "failure",
    ...(status === "open" && { isOpen: true as const }),
    description: event.thought ?? tool,
  };
}
