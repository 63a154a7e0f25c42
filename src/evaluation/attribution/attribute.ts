import { readFileSync } from "node:fs";
import { z } from "zod";
import { type Language, languageOf } from "../../engine/language.ts";
import type { FailedRun } from "./failed-run.ts";
import { noReason, reasons } from "./reasons.ts";
import { type Candidate, candidatesOf, SIGNS, type Signs } from "./signs.ts";

/** What each sign counts, in logarithms of odds. `npm run learn:attribution` writes them. */
export const attributionWeights = z.record(z.enum(SIGNS), z.number());
export type AttributionWeights = z.infer<typeof attributionWeights>;

const learned = attributionWeights.parse(JSON.parse(readFileSync(new URL("weights.json", import.meta.url), "utf8")));

/** A step that may be why the run failed. */
export interface Suspect {
  agent: string;
  /** From 0. */
  step: number;
  /** The event of the journal, for a run of the journal. */
  event?: string;
  /** How likely it is that this step is the one at fault, from 0 to 1. Those of all steps sum up to 1. */
  certainty: number;
  /** In the language of the question. */
  reason: string;
}

export interface Attribution {
  /**
   * The smallest set of steps that more likely than not contains the one at fault; at most three. The first is the
   * likeliest step of the likeliest agent. Empty if no agent took a step.
   */
  suspects: Suspect[];
  /** Every agent, the likeliest first. Their certainties sum up to 1. */
  agents: { agent: string; certainty: number }[];
}

/** The share of such runs in which the step at fault should be among the suspects. */
const SURE_ENOUGH = 0.5;
const MOST_SUSPECTS = 3;
const MOST_REASONS = 2;

/** Which agent and which step made a run fail, by rules and learned weights, without a model. */
export async function attribute(run: FailedRun, weights: AttributionWeights = learned): Promise<Attribution> {
  const candidates = await candidatesOf(run);
  const certainties = likelihoods(candidates, weights);
  const steps = candidates.map((candidate, i) => ({ ...candidate, certainty: certainties[i] ?? 0 }));
  const agents = [...new Set(steps.map(({ agent }) => agent))]
    .map((agent) => ({ agent, certainty: sumOf(steps.filter((step) => step.agent === agent)) }))
    .toSorted((a, b) => b.certainty - a.certainty);
  const ranked = steps.toSorted((a, b) => b.certainty - a.certainty);
  const first = ranked.find(({ agent }) => agent === agents[0]?.agent);
  const inOrder = first ? [first, ...ranked.filter((step) => step !== first)] : [];
  const language = languageOf(run.question);
  return {
    suspects: fewest(inOrder).map(({ step, agent, certainty, signs }) => {
      const { event } = run.steps[step] ?? {};
      const reason = reasonFor(signs, candidates, weights, language);
      return { agent, step, ...(event !== undefined && { event }), certainty, reason };
    }),
    agents,
  };
}

const sumOf = (steps: readonly { certainty: number }[]): number =>
  steps.reduce((sum, { certainty }) => sum + certainty, 0);

/** Softmax over the steps of one run. */
function likelihoods(candidates: readonly Candidate[], weights: AttributionWeights): number[] {
  const odds = candidates.map(({ signs }) => SIGNS.reduce((sum, sign) => sum + weights[sign] * signs[sign], 0));
  const most = Math.max(...odds);
  const shares = odds.map((value) => Math.exp(value - most));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / whole);
}

function fewest<T extends { certainty: number }>(steps: readonly T[]): T[] {
  let sum = 0;
  const enough = steps.findIndex(({ certainty }) => {
    sum += certainty;
    return sum > SURE_ENOUGH;
  });
  return steps.slice(0, Math.min(enough + 1 || steps.length, MOST_SUSPECTS));
}

/** The signs that tell most for a step, next to the other steps of the run. */
function reasonFor(signs: Signs, all: readonly Candidate[], weights: AttributionWeights, language: Language): string {
  const told = SIGNS.flatMap((sign) => {
    const mean = all.reduce((sum, other) => sum + other.signs[sign], 0) / all.length;
    const above = signs[sign] - mean;
    const text = reasons[sign]?.[language];
    return text && above > 0 && weights[sign] > 0 ? [{ text, counts: weights[sign] * above }] : [];
  });
  const most = told.toSorted((a, b) => b.counts - a.counts).slice(0, MOST_REASONS);
  return most.map(({ text }) => text).join(language === "zh" ? "；" : "; ") || noReason[language];
}
