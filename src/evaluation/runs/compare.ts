import { SetupError } from "../../engine/errors.ts";
import type { StoredRun } from "./result.ts";

/** A task in two runs: the share of its trials that passed, and the system's mean mark. */
export interface ComparedTask {
  task: string;
  a: { passed: number; mark?: number };
  b: { passed: number; mark?: number };
}

export interface Comparison {
  /** Names of the two runs: suite and model. */
  a: string;
  b: string;
  /** Tasks that both runs have. */
  tasks: ComparedTask[];
  /** Mean share of passed trials over these tasks. */
  passed: { a: number; b: number };
  better: ComparedTask[];
  worse: ComparedTask[];
  /** How likely a difference at least this large is if neither run is better: a sign test on the tasks that differ. */
  chance: number;
  /** Tasks that only one of the runs has. */
  onlyOne: number;
}

/** Compares the tasks that two runs share. Throws `SetupError` if they share none. */
export function compareRuns(first: StoredRun, second: StoredRun): Comparison {
  const [a, b] = [byTask(first), byTask(second)];
  const tasks = [...a].flatMap(([task, ofA]) => {
    const ofB = b.get(task);
    return ofB ? [{ task, a: ofA, b: ofB }] : [];
  });
  if (tasks.length === 0) throw new SetupError("The two runs have no task in common.");
  const better = tasks.filter((one) => one.b.passed > one.a.passed);
  const worse = tasks.filter((one) => one.b.passed < one.a.passed);
  return {
    ...{ a: nameOf(first), b: nameOf(second), tasks, better, worse },
    passed: { a: mean(tasks.map((one) => one.a.passed)), b: mean(tasks.map((one) => one.b.passed)) },
    chance: signTest(better.length, worse.length),
    onlyOne: a.size + b.size - 2 * tasks.length,
  };
}

const nameOf = ({ head }: StoredRun): string =>
  `${head.suite}, ${head.model}, ${new Date(head.startedAt).toISOString().slice(0, 16).replace("T", " ")}`;

function byTask({ results }: StoredRun): Map<string, ComparedTask["a"]> {
  const tasks = new Map<string, typeof results>();
  for (const result of results) tasks.set(result.task, [...(tasks.get(result.task) ?? []), result]);
  return new Map(
    [...tasks].map(([task, trials]) => {
      const marked = trials.flatMap(({ marks }) => marks?.score ?? []);
      const passed = trials.filter((one) => one.passed).length / trials.length;
      return [task, { passed, ...(marked.length > 0 && { mark: mean(marked) }) }];
    }),
  );
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** Two-sided: the chance of so uneven a split of n tasks, each of which falls on either side alike. */
function signTest(better: number, worse: number): number {
  const n = better + worse;
  let chance = 0;
  let ways = 1;
  for (let k = 0; k <= Math.min(better, worse); k += 1) {
    chance += ways / 2 ** n;
    ways = (ways * (n - k)) / (k + 1);
  }
  return Math.min(1, 2 * chance);
}
