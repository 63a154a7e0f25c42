import { z } from "zod";
import { journalEvent } from "../../engine/journal/event.ts";
import type { ChainEvaluation } from "../chain/evaluate-chain.ts";
import type { Check } from "./check.ts";
import { KINDS } from "./task.ts";

/** The marks of a played task. Of what was stored, only the outline is checked. */
const marks = z.custom<ChainEvaluation>(
  (value) =>
    z.looseObject({ score: z.number(), agents: z.array(z.looseObject({ agent: z.string() })) }).safeParse(value)
      .success,
  "no marks of a chain",
);

/** One trial of one task. */
export const trialResult = z.object({
  task: z.string(),
  /** From 1. */
  trial: z.number().int().positive(),
  language: z.enum(["en", "zh"]),
  kind: z.enum(KINDS),
  passed: z.boolean(),
  checks: z.array(
    z.object({
      check: z.enum(["script", "action", "forbidden", "fact", "untold", "database"] satisfies Check["check"][]),
      passed: z.boolean(),
      wanted: z.string(),
    }),
  ),
  turns: z.array(z.object({ user: z.string(), answer: z.string().optional(), card: z.string().optional() })),
  marks: marks.optional(),
  /** Of a failed task: the steps that may be at fault, the likeliest first. */
  suspects: z.array(
    z.object({ agent: z.string(), event: z.string().optional(), certainty: z.number(), reason: z.string() }),
  ),
  /** The journal's events, in order. */
  events: z.array(journalEvent),
  startedAt: z.number(),
  ms: z.number(),
});
export type TrialResult = z.infer<typeof trialResult>;

/** What was run, as the first line of the results. */
export const runHead = z.object({
  suite: z.string(),
  model: z.string(),
  trials: z.number().int().positive(),
  /** All tasks that were to be run. */
  tasks: z.number().int().nonnegative(),
  /** The same for the same tasks. A run is resumed only with the same tasks. */
  fingerprint: z.string(),
  startedAt: z.number(),
});
export type RunHead = z.infer<typeof runHead>;

/** A run with its results so far. */
export interface StoredRun {
  head: RunHead;
  results: TrialResult[];
}

/** The parts of a result that a rerun must repeat: everything but times and the ids that depend on them. */
export function gistOf({ task, trial, passed, checks, turns, marks: given, events }: TrialResult) {
  const actions = events
    .flatMap((event) => event.actions ?? [])
    .map(({ tool, args, outcome }) => ({ tool, args, outcome }));
  return {
    task,
    trial,
    passed,
    checks,
    turns,
    actions,
    score: given?.score,
    faults: given?.faults.map(({ agent, kind, reason }) => ({ agent, kind, reason })),
  };
}
