import { canonical } from "../../engine/dialog/canonical.ts";
import { REDACTED } from "../../engine/journal/redaction.ts";
import type { Run } from "../../engine/journal/runs.ts";
import * as journal from "../../engine/journal/tree.ts";
import type { Inventory } from "../inventory.ts";
import { fromJournal } from "../trajectory/from-journal.ts";
import { tasksIn } from "../trajectory/node.ts";

/** The most turns that are kept for replays, the newest. */
const MOST_TASKS = 60;

/** A turn that succeeded, to be played again with other experience. */
export interface ReplayTask {
  trace: string;
  question: string;
  /** Who asked; absent: nobody was named. */
  user?: string;
  askedAt: number;
  agents: ReadonlySet<string>;
  /** The calls that made its outcome: its writes, or else the last call of each task. */
  outcome: readonly string[];
}

/**
 * The turns that can be played again: they succeeded, they opened their conversation, so they need no history, and
 * the assistant asked nothing back. Of the same question, the newest.
 */
export function replayTasksIn(runs: readonly Run[], inventory: Inventory, now: Date): ReplayTask[] {
  const isOpening = openingIn(runs);
  const succeeded = new Map(
    fromJournal(runs, now)
      .filter(({ root }) => root.status === "success")
      .map((trajectory) => [trajectory.id, trajectory]),
  );
  const tasks = runs.flatMap((run): ReplayTask[] => {
    const trajectory = succeeded.get(run.trace);
    const { question = "", trace, startedAt: askedAt, events } = run;
    if (!trajectory || !isOpening(run) || question.includes(REDACTED)) return [];
    if (events.some(({ kind }) => kind === "answer" || kind === "cleared")) return [];
    const user = events.find(({ kind }) => kind === "question")?.user;
    const outcome = outcomeOf(run, inventory);
    const agents = new Set(tasksIn(trajectory.root).map(({ agent }) => agent));
    return outcome.length > 0
      ? [{ trace, question, ...(user !== undefined && { user }), askedAt, agents, outcome }]
      : [];
  });
  return [...new Map(tasks.map((task) => [task.question, task])).values()].slice(-MOST_TASKS);
}

/** Whether a turn was the first one of its conversation. */
function openingIn(runs: readonly Run[]): (run: Run) => boolean {
  const first = new Map(runs.toReversed().map((run) => [run.thread, run]));
  return (run) => first.get(run.thread) === run;
}

/** The outcome of a turn: the writes that were made or proposed; without any, the last call of each task. */
export function outcomeOf(run: Run, { tools }: Pick<Inventory, "tools">): string[] {
  const leaves = leavesIn(journal.trajectoryOf(run)).map(({ children }) =>
    children
      .filter(({ status, isOpen }) => isOpen || status === "success")
      .flatMap(({ tool, args }) => {
        const known = tools.get(tool);
        return known ? [{ text: `${tool} ${canonical(checked(args, known.check))}`, effect: known.effect }] : [];
      }),
  );
  const writes = leaves.flat().filter(({ effect }) => effect === "write");
  const counted = writes.length > 0 ? writes : leaves.flatMap((calls) => calls.at(-1) ?? []);
  return counted.map(({ text }) => text);
}

function leavesIn(root: journal.TaskNode | journal.LeafTaskNode): journal.LeafTaskNode[] {
  const found = [root];
  // The list grows while it is read.
  for (const node of found) if (node.type === "task") found.push(...node.children);
  return found.filter((node) => node.type === "leaf-task");
}

/** The arguments with their defaults, so that the same call reads the same. */
function checked(args: Record<string, unknown>, check: (args: unknown) => Record<string, unknown>) {
  try {
    return check(args);
  } catch {
    return args;
  }
}
