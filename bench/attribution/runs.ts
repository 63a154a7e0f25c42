import { existsSync, readFileSync } from "node:fs";
import { type LabelledRun, whoAndWhen } from "../../src/evaluation/attribution/who-and-when.ts";

const FILE = new URL("../../../shared/data/attribution/failed-runs.jsonl", import.meta.url);

export const MISSING = "../shared/data/attribution is not there";

/** 126 failed runs of other systems with the agent and the step at fault; undefined where they are absent. Source: Who&When, MIT. */
export function labelledRuns(): LabelledRun[] | undefined {
  if (!existsSync(FILE)) return undefined;
  const lines = readFileSync(FILE, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => whoAndWhen(JSON.parse(line)));
}
