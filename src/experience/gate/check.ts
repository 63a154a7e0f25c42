import type { Item } from "../library/item-table.ts";
import type { Library } from "../library/library.ts";
import type { ReplayTask } from "./replay-task.ts";
import { type Replayed, type Verdict, verdictOn } from "./verdict.ts";

/** The most turns that are replayed for one experience: those most like its task, and others of its agent. */
const MOST_LIKE = 8;
const MOST_OTHERS = 4;
/** Fewer turns give no verdict. */
export const LEAST_TURNS = 2;
/** Cosine from which on a turn may read the experience. */
const LIKE = 0.5;

/** Plays a turn again with the experiences that may be read. No write runs: it ends at its card. */
export type Replay = (task: ReplayTask, isReadable: (item: Item) => boolean) => Promise<Replayed>;

export interface GateParts {
  library: Library;
  tasks: readonly ReplayTask[];
  replay: Replay;
  /** Whether to stop. The rest is checked next time. */
  isOver(): boolean;
}

/** What a check did. */
export interface CheckReport {
  promoted: string[];
  retired: { id: string; reason: string }[];
  /** Candidates with too few turns to replay. */
  untested: string[];
  /** Candidates that time did not suffice for. */
  later: number;
  replays: number;
}

/**
 * Replays turns without and with each candidate, the oldest first. One that makes them no worse becomes live, and the
 * next candidate is checked together with it. The others are retired with the reason. Turns that a candidate came from
 * are not replayed for it.
 */
export async function checkCandidates({ library, tasks, replay, isOver }: GateParts): Promise<CheckReport> {
  const report: CheckReport = { promoted: [], retired: [], untested: [], later: 0, replays: 0 };
  const live = new Set(library.list().flatMap(({ id, status }) => (status === "live" ? [id] : [])));
  let without = new Map<ReplayTask, Replayed>();
  const played = (task: ReplayTask, more?: string) => {
    report.replays += 1;
    return replay(task, ({ id }) => id === more || live.has(id));
  };
  const candidates = library.list().filter(({ status }) => status === "candidate");
  for (const [at, candidate] of candidates.entries()) {
    if (isOver()) {
      report.later = candidates.length - at;
      break;
    }
    const heldOut = await heldOutFor(candidate, tasks, library);
    if (heldOut.length < LEAST_TURNS) {
      report.untested.push(candidate.id);
      continue;
    }
    const pairs = [];
    for (const task of heldOut) {
      const before = without.get(task) ?? (await played(task));
      without.set(task, before);
      pairs.push({ outcome: task.outcome, without: before, with: await played(task, candidate.id) });
    }
    const verdict = verdictOn(pairs);
    counted(candidate.id, verdict, library);
    if (verdict.fault === undefined) {
      library.promote([candidate.id], `${pairs.length} replayed turns are no worse with it`);
      report.promoted.push(candidate.id);
      live.add(candidate.id);
      without = new Map();
    } else {
      library.retire([candidate.id], verdict.fault);
      report.retired.push({ id: candidate.id, reason: verdict.fault });
    }
  }
  return report;
}

/** The turns to replay for an experience: the most alike first, then others of its agent, the newest first. */
async function heldOutFor({ id, experience }: Item, tasks: readonly ReplayTask[], library: Library) {
  const { agent, content, from } = experience;
  const own = tasks.filter(({ trace, agents }) => agents.has(agent) && !from.includes(trace));
  const likeness = new Map<ReplayTask, number>();
  for (const task of own) {
    const search = { task: task.question, agent, kind: content.kind };
    const isIt = (item: Item) => item.id === id;
    const [found] = await library.search(search, { most: 1, atLeast: LIKE, isReadable: isIt });
    likeness.set(task, found?.likeness ?? 0);
  }
  const like = own.filter((task) => (likeness.get(task) ?? 0) > 0);
  const others = own.filter((task) => !like.includes(task)).toReversed();
  const nearest = like.sort((a, b) => (likeness.get(b) ?? 0) - (likeness.get(a) ?? 0));
  return [...nearest.slice(0, MOST_LIKE), ...others.slice(0, MOST_OTHERS)];
}

function counted(id: string, { won, lost }: Verdict, library: Library): void {
  for (let at = 0; at < won; at += 1) library.count(id, "helpful");
  for (let at = 0; at < lost; at += 1) library.count(id, "harmful");
}
