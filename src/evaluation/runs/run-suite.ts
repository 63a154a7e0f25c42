import { createHash } from "node:crypto";
import pMap, { pMapSkip } from "p-map";
import type { RunHead, TrialResult } from "./result.ts";
import type { ResultsFile } from "./results-file.ts";
import type { Suite } from "./suite.ts";
import type { EvalTask } from "./task.ts";
import { runTrial, type TrialSurroundings } from "./trial.ts";

export interface SuiteRun {
  /** How many trials run at the same time. */
  parallel: number;
  /** From when on no further trial begins, in milliseconds since the epoch. */
  until: number;
  stop: AbortSignal;
  /** Called after each trial. */
  onResult(result: TrialResult): void;
}

/** The head of a run of these tasks. */
export function headOf({ name, now, tasks }: Suite, model: string, trials: number): RunHead {
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([now, tasks]))
    .digest("hex")
    .slice(0, 16);
  return { suite: name, model, trials, tasks: tasks.length, fingerprint, startedAt: Date.now() };
}

/**
 * Runs every trial that has no result yet, and adds each result to the file as it ends. A trial that `stop` ends has no
 * result. Returns whether all trials have one now.
 */
export async function runSuite(
  surroundings: TrialSurroundings,
  file: ResultsFile,
  trials: number,
  { parallel, until, stop, onResult }: SuiteRun,
): Promise<boolean> {
  const key = (task: string, trial: number) => `${task}/${trial}`;
  const done = new Set(file.earlier.map(({ task, trial }) => key(task, trial)));
  const open = Array.from({ length: trials }, (_, at) => at + 1).flatMap((trial) =>
    surroundings.suite.tasks.filter(({ id }) => !done.has(key(id, trial))).map((task) => ({ task, trial })),
  );
  const ended = await pMap(
    open,
    async ({ task, trial }: { task: EvalTask; trial: number }) => {
      if (stop.aborted || Date.now() >= until) return pMapSkip;
      const result = await runTrial(task, trial, surroundings, stop).catch((error: unknown) => {
        if (stop.aborted) return undefined;
        throw error;
      });
      if (!result) return pMapSkip;
      file.add(result);
      onResult(result);
      return result;
    },
    { concurrency: parallel },
  );
  return ended.length === open.length;
}
