import type { Run } from "../../engine/journal/runs.ts";
import * as journal from "../../engine/journal/tree.ts";
import type { ActionNode, Outcome, Trajectory, TreeNode } from "./node.ts";
import { type Reaction, reactionOf, SOON_MS } from "./reaction.ts";

/**
 * The trajectories of turns, the oldest first, each judged by the user's reaction too. Left out are turns that wait or
 * go on, and those that the user may still react to; they are read later.
 */
export function fromJournal(runs: readonly Run[], now: Date): Trajectory[] {
  const following = followingIn(runs);
  return ended(runs)
    .filter((run) => isSettled(run, following.get(run), now))
    .map((run) => trajectoryOf(run, reactionOf(run, following.get(run))));
}

/** The turns that have ended and that the user may still react to. */
export function unsettledIn(runs: readonly Run[], now: Date): Run[] {
  const following = followingIn(runs);
  return ended(runs).filter((run) => !isSettled(run, following.get(run), now));
}

const ended = (runs: readonly Run[]): Run[] =>
  runs.filter(({ status, question }) => status !== "open" && question !== undefined);

const isSettled = ({ endedAt }: Run, next: Run | undefined, now: Date): boolean =>
  next !== undefined || now.getTime() - endedAt > SOON_MS;

/** The next turn of the same conversation for each turn that has one. */
function followingIn(runs: readonly Run[]): Map<Run, Run> {
  const lastIn = new Map<string, Run>();
  const following = new Map<Run, Run>();
  for (const run of runs) {
    const before = lastIn.get(run.thread);
    if (before) following.set(before, run);
    lastIn.set(run.thread, run);
  }
  return following;
}

function trajectoryOf(run: Run, reaction: Reaction | undefined): Trajectory {
  const rejected = new Set(
    run.events.flatMap(({ actions = [] }) =>
      actions.filter(({ decision }) => decision === "reject").map(({ id }) => id),
    ),
  );
  const root = judged(nodeOf(journal.trajectoryOf(run), rejected), reaction);
  const asked = run.events.filter(({ kind }) => kind === "question" || kind === "answer");
  const said = asked.flatMap(({ input, output, actions = [] }) => [
    ...[input, output],
    ...actions.map(({ observation }) => observation),
  ]);
  return {
    id: run.trace,
    said: [...new Set([...said, run.intent?.text].filter((text) => text !== undefined))],
    root,
    used: [...new Set(run.events.flatMap(({ experience = [] }) => experience))],
  };
}

/**
 * A task failed also if all its calls did, if the user rejected one of them, and if a task below it failed. It is not
 * known of one with a task below that goes on.
 */
function nodeOf(node: journal.TaskNode | journal.LeafTaskNode, rejected: ReadonlySet<string>): TreeNode {
  const { description, agent, status, isOpen } = node;
  const ended: Outcome = isOpen ? "unknown" : status;
  if (node.type === "leaf-task") {
    const children = node.children.map(actionOf);
    const isLost = children.length > 0 && children.every((action) => action.status === "failure");
    const isRejected = node.children.some(({ id }) => rejected.has(id));
    return { type: "leaf-task", description, agent, status: isLost || isRejected ? "failure" : ended, children };
  }
  const children = node.children.map((child) => nodeOf(child, rejected));
  const isOf = (status: Outcome) => children.some((child) => child.status === status);
  const below = isOf("failure") ? "failure" : isOf("unknown") ? "unknown" : ended;
  return { type: "task", description, agent, status: below, children };
}

const actionOf = ({ tool, args, status, isOpen, results }: journal.ActionNode): ActionNode => ({
  type: "action",
  ...{ tool, args, results },
  status: isOpen ? "unknown" : status,
});

/** After a correction or a repeat the answer counts as wrong, and nobody knows which task made it so. */
function judged(root: TreeNode, reaction: Reaction | undefined): TreeNode {
  if (!reaction) return root;
  return { ...doubted(root), status: "failure" };
}

function doubted(node: TreeNode): TreeNode {
  const status = node.status === "failure" ? node.status : "unknown";
  return node.type === "task" ? { ...node, status, children: node.children.map(doubted) } : { ...node, status };
}
