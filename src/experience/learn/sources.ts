import type { Run } from "../../engine/journal/runs.ts";
import type { Inventory } from "../inventory.ts";
import type { Speaker } from "../library/refusals.ts";
import type { Trajectories } from "../library/trajectories.ts";
import { fromJournal, unsettledIn } from "../trajectory/from-journal.ts";
import { fromUpload } from "../trajectory/from-upload.ts";
import { type TextTrajectory, type Trajectory, type TreeNode, tasksIn } from "../trajectory/node.ts";

/** The most trajectories that are read at once. */
const MOST_AT_ONCE = 500;

export interface Sources {
  uploads: Trajectories;
  /**
   * The newest turns of the journal. `isWanted`: only those with such traces, and the turn after each in its
   * conversation; more may come.
   */
  runs(isWanted?: (trace: string) => boolean): readonly Run[];
  inventory: Inventory;
  now: () => Date;
}

/** A trajectory as a tree, or in plain text. `speaker`: whose turn it is; absent: an upload, whose key says it. */
export type Source = ({ tree: Trajectory } | { record: TextTrajectory }) & { speaker?: Speaker };

/** What was not read yet. */
interface Unread {
  /** By their keys, the oldest first. */
  sources: Map<string, Source>;
  /** How many turns are read later, because the user may still react to them. */
  later: number;
}

/** The turns that may be read, without those of users who refuse. */
export const readableRuns = ({ uploads, runs }: Sources, isWanted?: (trace: string) => boolean): Run[] =>
  runs(isWanted).filter((run) => !uploads.refusals.has(speakerOf(run), run.startedAt));

/** The trajectories that nothing was extracted from yet. */
export function unreadIn(from: Sources, isWanted = (key: string): boolean => !from.uploads.isRead(key)): Unread {
  const { uploads, inventory, now } = from;
  // Turns of agents that are not served now are read when they are served again.
  const isServed = ({ agent }: TreeNode) => agent === "" || inventory.agents.has(agent);
  const runs = readableRuns(from, isWanted);
  const speakers = new Map(runs.map((run) => [run.trace, speakerOf(run)]));
  const turns = fromJournal(runs, now())
    .filter(({ id }) => isWanted(id))
    .filter(({ root }) => tasksIn(root).every(isServed))
    .map((tree): [string, Source] => {
      const speaker = speakers.get(tree.id);
      return [tree.id, { tree, ...(speaker && { speaker }) }];
    });
  const sent = [...uploads.unread(MOST_AT_ONCE)]
    .filter(([key]) => isWanted(key))
    .map(([key, upload]): [string, Source] => {
      if ("tree" in upload) return [key, { tree: fromUpload(key, upload.tree, inventory) }];
      const { agent, text } = upload;
      return [key, { record: { id: key, ...(agent !== undefined && { agent }), text } }];
    });
  return {
    sources: new Map([...turns, ...sent].slice(0, MOST_AT_ONCE)),
    later: unsettledIn(runs, now()).filter(({ trace }) => isWanted(trace)).length,
  };
}

/** Whose turn it is. */
export function speakerOf({ events, thread }: Pick<Run, "events" | "thread">): Speaker {
  const user = events.find((event) => event.user !== undefined)?.user;
  return { thread, ...(user !== undefined && { user }) };
}
