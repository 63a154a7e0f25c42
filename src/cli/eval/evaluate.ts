import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Environment } from "../../engine/environment.ts";
import { SetupError } from "../../engine/errors.ts";
import { compareRuns } from "../../evaluation/runs/compare.ts";
import { comparisonText } from "../../evaluation/runs/comparison-text.ts";
import { readResults } from "../../evaluation/runs/results-file.ts";
import { loadSuite, type Suite } from "../../evaluation/runs/suite.ts";
import { loadTauSuite } from "../../evaluation/runs/tau-suite.ts";
import { type EvalOptions, readOptions, USAGE } from "./options.ts";
import { playSuite } from "./play-suite.ts";
import { type Reported, report, writeComparison } from "./report.ts";
import { openTauStage } from "./tau-stage.ts";
import { whoAndWhenReport } from "./who-and-when-report.ts";

/**
 * Carries out a command line. Returns what to print, and whether all that was asked for has run.
 * Throws `SetupError` for what cannot be done.
 */
export async function evaluate(
  args: readonly string[],
  environment: Environment,
  stop: AbortSignal,
): Promise<{ text: string; isWhole: boolean }> {
  const options = readOptions(args, environment);
  const [command, ...operands] = options.operands;
  if (options.whoAndWhen !== undefined)
    return { text: await whoAndWhenReport(options.whoAndWhen, options.json), isWhole: true };
  if (options.help || (command === undefined && options.tau === undefined)) return { text: USAGE, isWhole: true };
  if (command === "report")
    return { text: shown([report(runIn(oneOf(operands, 1)[0], options))], options), isWhole: true };
  if (command === "compare") return { text: compared(oneOf(operands, 2), options), isWhole: true };
  if (options.tau !== undefined) {
    const tau = loadTauSuite(options.tau);
    const onTau = () => openTauStage(options.tau ?? "", tau, environment, options.model);
    const { folder, isDone } = await playSuite(tau.suite, options, environment, stop, onTau);
    return { text: shown([report(folder)], options), isWhole: isDone };
  }
  const reports: Reported[] = [];
  let isWhole = true;
  for (const suite of options.operands.map(suiteNamed)) {
    if (stop.aborted) return { text: shown(reports, options), isWhole: false };
    const { folder, isDone } = await playSuite(suite, options, environment, stop);
    isWhole &&= isDone;
    reports.push(report(folder));
  }
  return { text: shown(reports, options), isWhole };
}

const shown = (reports: readonly Reported[], { json }: EvalOptions): string =>
  json
    ? reports.map(({ figures }) => `${JSON.stringify(figures)}\n`).join("")
    : reports.map(({ text }) => text).join("\n");

function compared([first = "", second = ""]: readonly string[], options: EvalOptions): string {
  const [a, b] = [first, second].map((name) => readResults(join(runIn(name, options), "results.jsonl")));
  if (!a || !b) throw new SetupError("compare needs two runs.");
  const comparison = compareRuns(a, b);
  if (options.json) return `${JSON.stringify(comparison)}\n`;
  return `${comparisonText(comparison)}\n${writeComparison(runIn(second, options), { a, b, comparison })}\n`;
}

/** The folder of a suite, given as such or as the name of a domain. */
function suiteNamed(given: string): Suite {
  const ofDomain = fileURLToPath(new URL(`../../domains/${given}/evals`, import.meta.url));
  return /^\w+$/.test(given) && existsSync(ofDomain) ? loadSuite(ofDomain, given) : loadSuite(given);
}

/** The folder of a stored run, given as such or by its name. */
function runIn(given: string | undefined, { out }: EvalOptions): string {
  const found = [join(out, given ?? ""), given ?? ""].find((folder) => existsSync(join(folder, "results.jsonl")));
  if (found === undefined) throw new SetupError(`There is no run "${given}" in ${out}.`);
  return found;
}

function oneOf(operands: readonly string[], count: number): readonly string[] {
  if (operands.length === count) return operands;
  throw new SetupError(`This needs ${count === 1 ? "a run" : "two runs"}. See --help.`);
}
