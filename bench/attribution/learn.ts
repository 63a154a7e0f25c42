import { createHash } from "node:crypto";
import { type AttributionWeights, attributionWeights } from "../../src/evaluation/attribution/attribute.ts";
import { candidatesOf, SIGNS } from "../../src/evaluation/attribution/signs.ts";
import type { LabelledRun } from "../../src/evaluation/attribution/who-and-when.ts";
import { type Choice, learnedChoice } from "../learning/choice.ts";

/** L2, on signs of one scale. */
const PENALTY = 0.2;

/** The choice that people made among the steps of each run. A run whose label names no step of an agent teaches nothing. */
export async function choicesOf(runs: readonly LabelledRun[]): Promise<Choice[][]> {
  return Promise.all(
    runs.map(async ({ run, step }) => {
      const candidates = await candidatesOf(run);
      const right = candidates.findIndex((one) => one.step === step);
      return right === -1
        ? []
        : [{ rows: candidates.map(({ signs }) => SIGNS.map((sign) => signs[sign])), right: [right], weight: 1 }];
    }),
  );
}

export function weightsFrom(choices: readonly Choice[]): AttributionWeights {
  const [, ...weights] = learnedChoice(choices, PENALTY);
  const rounded = SIGNS.map((sign, i) => [sign, Math.round((weights[i] ?? 0) * 1e4) / 1e4]);
  return attributionWeights.parse(Object.fromEntries(rounded));
}

/** Deals runs out to parts. All runs of one question are in the same part. Each `deal` is another one. */
export function dealt(runs: readonly LabelledRun[], parts: number, deal: number): number[] {
  const place = (group: string) => createHash("sha256").update(`${deal} ${group}`).digest("hex");
  const groups = [...new Set(runs.map(({ group }) => place(group)))].sort();
  return runs.map(({ group }) => groups.indexOf(place(group)) % parts);
}
