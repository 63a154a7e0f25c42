import type { AgentMark } from "../chain/marks.ts";
import { type SystemEvaluation, sumUp } from "../chain/sum-up.ts";
import { interval, shareText } from "../share.ts";
import type { StoredRun, TrialResult } from "./result.ts";

/** How many trials of a group passed. */
export interface Share {
  name: string;
  passed: number;
  of: number;
  /** "65 % (56–73)", with the 95 % interval. Trials of one task count as one, since they are not independent. */
  text: string;
  interval: [number, number];
}

/** What the marks of all trials say of one agent. */
export interface AgentFigures extends AgentMark {
  /** How many trials it took part in. */
  trials: number;
  /** How often it is the first suspect of a failed task. */
  suspected: number;
}

export interface Figures {
  passed: number;
  trials: number;
  /** Of passed trials. */
  share: Share;
  /** How likely a task passes in all of k trials, from k = 1. */
  passHat: number[];
  /** What the marks of all trials sum up to; absent: there are none yet. */
  system?: Omit<SystemEvaluation, "agents">;
  byKind: Share[];
  byLanguage: Share[];
  /** The weakest first. */
  agents: AgentFigures[];
  /** Failed checks by what they are about, the most frequent first. */
  failures: Share[];
  medianMs: number;
}

/** Sums up a run. */
export function figuresOf({ head, results }: StoredRun): Figures {
  const times = results.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const marked = results.flatMap(({ marks }) => marks ?? []);
  const suspected = results.flatMap(({ suspects }) => suspects[0]?.agent ?? []);
  const { agents, ...system } = sumUp(marked);
  const checks = results.flatMap((result) => result.checks);
  return {
    passed: results.filter(({ passed }) => passed).length,
    trials: results.length,
    passHat: passHat(results, head.trials),
    ...(marked.length > 0 && { system }),
    share: shareOf("all", results, head.trials),
    byKind: sharesOf(results, ({ kind }) => kind, head.trials),
    byLanguage: sharesOf(results, ({ language }) => language, head.trials),
    agents: agents.map((mark) => ({
      ...mark,
      trials: marked.filter((one) => one.agents.some(({ agent }) => agent === mark.agent)).length,
      suspected: suspected.filter((agent) => agent === mark.agent).length,
    })),
    failures: sharesOf(checks, ({ check }) => check, head.trials),
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
  };
}

/**
 * For each k the mean over tasks of the chance that k of its trials all pass: C(passed, k) / C(trials, k).
 * Tasks with fewer than k trials do not count. Source: Yao et al. 2024 (τ-bench).
 */
function passHat(results: readonly TrialResult[], trials: number): number[] {
  const tasks = grouped(results, ({ task }) => task).map(([, all]) => all);
  return Array.from({ length: trials }, (_, at) => {
    const k = at + 1;
    const chances = tasks
      .filter((all) => all.length >= k)
      .map((all) => chance(all.filter(({ passed }) => passed).length, all.length, k));
    return mean(chances);
  }).flatMap((one) => one ?? []);
}

/** C(passed, k) / C(all, k). */
function chance(passed: number, all: number, k: number): number {
  let product = 1;
  for (let i = 0; i < k; i += 1) product *= Math.max(0, passed - i) / (all - i);
  return product;
}

function sharesOf<One extends { passed: boolean }>(
  all: readonly One[],
  nameOf: (one: One) => string,
  trials: number,
): Share[] {
  return grouped(all, nameOf).map(([name, group]) => shareOf(name, group, trials));
}

function shareOf(name: string, all: readonly { passed: boolean }[], trials: number): Share {
  const passed = all.filter((one) => one.passed).length;
  const [counted, of] = [passed / trials, all.length / trials];
  return { name, passed, of: all.length, text: shareText(counted, of), interval: interval(counted, of) };
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : sum(values) / values.length;

function grouped<One>(all: readonly One[], keyOf: (one: One) => string): [string, One[]][] {
  const groups = new Map<string, One[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups];
}
