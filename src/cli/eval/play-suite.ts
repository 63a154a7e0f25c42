import { basename, join } from "node:path";
import { readConfig } from "../../engine/config.ts";
import type { Environment } from "../../engine/environment.ts";
import { SetupError } from "../../engine/errors.ts";
import { evaluateChain } from "../../evaluation/chain/evaluate-chain.ts";
import { rosterOf } from "../../evaluation/chain/roster.ts";
import type { Check } from "../../evaluation/runs/check.ts";
import { beginResults, resumeResults } from "../../evaluation/runs/results-file.ts";
import { headOf, runSuite } from "../../evaluation/runs/run-suite.ts";
import type { Suite } from "../../evaluation/runs/suite.ts";
import type { Judge } from "../../evaluation/runs/trial.ts";
import { configuredJudges } from "../../evaluation/trained/configured-judges.ts";
import type { EvalOptions } from "./options.ts";
import { openProgress } from "./progress.ts";
import { openStage, type Stage } from "./stage.ts";

/**
 * Runs a suite, or goes on with it. Returns the folder of the run, and whether every trial has a result. `openIts`:
 * opens the data it is played on; absent: the domains' sample data.
 */
export async function playSuite(
  whole: Suite,
  options: EvalOptions,
  environment: Environment,
  stop: AbortSignal,
  openIts: (suite: Suite) => Promise<Stage> = (suite) => openStage(suite, environment, { model: options.model }),
): Promise<{ folder: string; isDone: boolean }> {
  const suite = chosen(whole, options);
  const judges = await configuredJudges(readConfig(environment));
  const { model, trials, parallel, minutes, timeoutMs, resume, out } = options;
  const head = headOf(suite, model, trials);
  const until = minutes === undefined ? Number.POSITIVE_INFINITY : head.startedAt + minutes * 60_000;
  const folder = join(out, resume ?? `${suite.name}-${stamp(head.startedAt)}`);
  const path = join(folder, "results.jsonl");
  const file = resume === undefined ? beginResults(path, head) : resumeResults(path, head);
  process.stderr.write(`${basename(folder)}: ${suite.tasks.length} tasks, ${trials} trials each, model ${model}\n`);
  const stage = await openIts(suite);
  const progress = openProgress(suite.name, suite.tasks.length * trials, file.earlier);
  try {
    const roster = rosterOf(stage.domains);
    const judge: Judge = ({ actions }, runs, checks) => {
      const expected = { actions, facts: checks.flatMap(factToTell) };
      return evaluateChain({ runs }, roster, { expected, ...(judges && { judges }) });
    };
    const isDone = await runSuite({ suite, ...stage, judge, timeoutMs }, file, trials, {
      ...{ parallel, until, stop },
      onResult: (result) => progress.add(result),
    });
    return { folder, isDone };
  } finally {
    progress.end();
    stage.remove();
  }
}

/**
 * A fact as the marks take it: as text if it was not told. A told one counts as told, because it may be in an earlier
 * turn or in another notation.
 */
const factToTell = ({ check, passed, wanted }: Check): (string | RegExp)[] =>
  check === "fact" ? [passed ? ANYTHING : wanted] : [];
const ANYTHING = /(?:)/;

/** The suite with those of its tasks that the options name. */
function chosen(suite: Suite, { tasks, limit }: Pick<EvalOptions, "tasks" | "limit">): Suite {
  const unknown = tasks.find((id) => !suite.tasks.some((task) => task.id === id));
  if (unknown !== undefined)
    throw new SetupError(
      `The suite ${suite.name} has no task "${unknown}". It has: ${suite.tasks.map(({ id }) => id).join(", ")}.`,
    );
  const named = suite.tasks.filter(({ id }) => tasks.length === 0 || tasks.includes(id));
  return { ...suite, tasks: named.slice(0, limit) };
}

/** "20261121-093000", in universal time. */
const stamp = (at: number): string => new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
