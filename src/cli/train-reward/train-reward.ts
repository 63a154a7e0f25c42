import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readConfig } from "../../engine/config.ts";
import type { Environment } from "../../engine/environment.ts";
import { labelledRounds } from "../../evaluation/trained/labelled-rounds.ts";
import { trainedOn } from "../../evaluation/trained/train.ts";
import type { TrainedFile } from "../../evaluation/trained/trained-file.ts";
import { argumentsIn } from "../arguments.ts";

const USAGE = `\
Usage: npm run train-reward -- <labelled rounds> ...

Learns from labelled rounds which rounds of agents are right, and tells how well that does on other rounds.
A file holds results of "npm run eval" (results.jsonl), records of Who&When, or a line of JSON for each run:
{"question", "group", "steps": [{"agent", "by": "agent" | "surroundings" | "user", "text", "label": "right" | "wrong"}]}.

  --out <file>   where the reward is written (default: trained-reward.json in the data folder)
  --json         prints the figures as JSON
  --help         shows this page
`;

const flags = {
  out: { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** Learns a reward and writes it. Returns what to print. Throws `SetupError` for what cannot be done. */
export async function trainReward(args: readonly string[], environment: Environment): Promise<string> {
  const { values, positionals } = argumentsIn(args, flags);
  if (values.help || positionals.length === 0) return USAGE;
  const out = resolve(values.out ?? join(readConfig(environment).dataDir, "trained-reward.json"));
  const trained = await trainedOn(positionals.flatMap(labelledRounds));
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, `${JSON.stringify(trained, null, 2)}\n`);
  const { learnedFrom, heldOut } = trained;
  return values.json ? `${JSON.stringify({ file: out, learnedFrom, heldOut })}\n` : reportOf(trained, out);
}

function reportOf({ learnedFrom: { runs, rounds, wrong }, heldOut }: TrainedFile, out: string): string {
  const { accuracy, interval, baseline, ranking, brier, baselineBrier, calibrationError, uncalibrated } = heldOut;
  const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
  const figure = (value: number) => value.toFixed(3);
  return [
    `Learned from ${rounds} rounds of ${runs} runs; ${wrong} are wrong.`,
    "On rounds of tasks left out, each fifth judged by what was learned from the others:",
    `  told right from wrong: ${percent(accuracy)} (95 % interval ${percent(interval[0])} to ${percent(interval[1])}); always the more frequent: ${percent(baseline)}`,
    `  a right round has a higher score than a wrong one: ${percent(ranking)}; by chance: 50.0 %`,
    `  Brier score: ${figure(brier)}; before calibration: ${figure(uncalibrated.brier)}; always the share of right rounds: ${figure(baselineBrier)}`,
    `  calibration error: ${figure(calibrationError)}; before calibration: ${figure(uncalibrated.calibrationError)}`,
    ...(brier < baselineBrier ? [] : ["It is no better than always stating the share of right rounds. Do not use it."]),
    `Use it: SWITCHBOARD_TRAINED_REWARD=${out}`,
    "",
  ].join("\n");
}
