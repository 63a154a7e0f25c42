import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SetupError } from "../../engine/errors.ts";
import type { Run } from "../../engine/journal/runs.ts";
import { attribute } from "../attribution/attribute.ts";
import { failedRun } from "../attribution/journal-run.ts";
import type { ChainEvaluation } from "../chain/evaluate-chain.ts";
import type { Assistant } from "./assistant.ts";
import type { Check } from "./check.ts";
import { checksOf, knownFacts } from "./checks.ts";
import { changedRows, valuesOf } from "./database.ts";
import { play } from "./play.ts";
import type { TrialResult } from "./result.ts";
import type { Suite } from "./suite.ts";
import type { EvalTask } from "./task.ts";

/** Marks the agents in the runs of a played task. */
export type Judge = (task: EvalTask, runs: readonly Run[], checks: readonly Check[]) => Promise<ChainEvaluation>;

export interface TrialSurroundings {
  suite: Suite;
  /** A data folder with the sample data as first made; it is copied for each trial. */
  template: string;
  /** `thread`: the id of the conversation. */
  open(dataDir: string, task: EvalTask, thread: string): Promise<Assistant>;
  judge: Judge;
  /** How long one trial may take. */
  timeoutMs: number;
}

/** Plays a task once, on a copy of the sample data, and checks what came of it. Rejects if `stop` is given. */
export async function runTrial(
  task: EvalTask,
  trial: number,
  { suite, template, open, judge, timeoutMs }: TrialSurroundings,
  stop: AbortSignal,
): Promise<TrialResult> {
  const startedAt = Date.now();
  const dataDir = mkdtempSync(join(tmpdir(), "switchboard-eval-"));
  try {
    cpSync(template, dataDir, { recursive: true });
    const [before, after] = [template, dataDir].map((folder) => suite.database && join(folder, suite.database));
    const inSample = (sql: string) => {
      if (!before) throw new SetupError(`${task.id} has a query, and suite.yaml names no database.`);
      return valuesOf(before, sql);
    };
    const facts = knownFacts(task.facts, inSample);
    const untold = knownFacts(task.untold, inSample);
    const assistant = await open(dataDir, task, `${task.id}/${trial}`);
    try {
      const played = await play(task.user, assistant, { stop, limit: AbortSignal.timeout(timeoutMs) });
      const runs = assistant.runs();
      const changed = before && after ? changedRows(before, after, suite.tables) : { rows: [], gone: 0 };
      const own = checksOf(task, { played, runs, changed }, { facts, untold });
      const checks = [...own, ...((await assistant.checks?.()) ?? [])];
      const passed = checks.every((check) => check.passed);
      const marks = await judge(task, runs, checks);
      return {
        ...{
          task: task.id,
          trial,
          language: task.language,
          kind: task.kind,
          passed,
          checks,
          turns: played.turns,
          marks,
        },
        suspects: passed ? [] : await suspectsIn(runs),
        ...{ events: runs.flatMap(({ events }) => events), startedAt, ms: Date.now() - startedAt },
      };
    } finally {
      await assistant.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The steps at fault, if any agent took one. */
async function suspectsIn(runs: readonly Run[]): Promise<TrialResult["suspects"]> {
  const steps = runs.flatMap((run) => failedRun(run).steps);
  const { suspects } = await attribute({ question: runs[0]?.question ?? "", steps });
  return suspects.map(({ agent, event, certainty, reason }) => ({
    agent,
    certainty,
    reason,
    ...(event !== undefined && { event }),
  }));
}
