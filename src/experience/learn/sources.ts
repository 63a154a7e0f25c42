import type { Run } from "../../engine/journal/runs.ts";
import type { Inventory } from "../inventory.ts";
import type { Trajectories } from "../library/trajectories.ts";
import { fromJournal, unsettledIn } from "../trajectory/from-journal.ts";
import { fromUpload } from "../trajectory/from-upload.ts";
import { type TextTrajectory, type Trajectory, type TreeNode, tasksIn } from "../trajectory/node.ts";

/** The most trajectories that are read at once. */
const MOST_AT_ONCE = 500;

export interface Sources {
  uploads: Trajectories;
  /** The newest turns of the journal. */
  runs(): readonly Run[];
  inventory: Inventory;
  now: () => Date;
}

/** A trajectory as a tree, or in plain text. */
export type Source = { tree: Trajectory } | { record: TextTrajectory };

/** The trajectories that nothing was extracted from yet, by their keys, the oldest first. */
export function unreadIn({ uploads, runs, inventory, now }: Sources): Map<string, Source> {
  // Turns of agents that are not served now are read when they are served again.
  const isServed = ({ agent }: TreeNode) => agent === "" || inventory.agents.has(agent);
  const turns = fromJournal(runs(), now())
    .filter(({ id }) => !uploads.isRead(id))
    .filter(({ root }) => tasksIn(root).every(isServed));
  const sent = [...uploads.unread(MOST_AT_ONCE)].map(([key, upload]): [string, Source] => {
    if ("tree" in upload) return [key, { tree: fromUpload(key, upload.tree, inventory) }];
    const { agent, text } = upload;
    return [key, { record: { id: key, ...(agent !== undefined && { agent }), text } }];
  });
  const all = [...turns.map((tree): [string, Source] => [tree.id, { tree }]), ...sent];
  return new Map(all.slice(0, MOST_AT_ONCE));
}

/** How many turns are read later, because the user may still react to them. */
export const laterIn = ({ uploads, runs, now }: Sources): number =>
  unsettledIn(runs(), now()).filter(({ trace }) => !uploads.isRead(trace)).length;
