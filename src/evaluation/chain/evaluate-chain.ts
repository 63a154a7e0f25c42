import type { Fault, JudgedRun } from "../../engine/domain/rule.ts";
import type { Run } from "../../engine/journal/runs.ts";
import { type Attribution, attribute } from "../attribution/attribute.ts";
import { failedRun } from "../attribution/journal-run.ts";
import type { Judged } from "../judges/judged.ts";
import type { Judges } from "../judges/judges.ts";
import { userErrors } from "../rewards/fit.ts";
import { generalRules } from "../rewards/run-rules.ts";
import type { Expected } from "./expected.ts";
import { handOffsIn } from "./hand-offs.ts";
import { judgedSteps } from "./judged-steps.ts";
import { type AgentMark, marksOf } from "./marks.ts";
import { requirementsIn } from "./required.ts";
import type { Roster } from "./roster.ts";
import { type StepJudgement, stepsOf } from "./steps.ts";
import { systemScore } from "./system-score.ts";
import { type Weakness, weaknessOf } from "./weakness.ts";
import { type ChainWeights, defaultWeights } from "./weights.ts";

/** The runs of one task, the oldest first, and earlier runs of the same conversation. */
export interface Chain {
  runs: readonly Run[];
  earlier?: readonly Run[];
}

export interface ChainOptions {
  expected?: Expected;
  weights?: ChainWeights;
  /** Absent: rules alone. */
  judges?: Judges;
}

export interface ChainEvaluation {
  /** From 0 to 1: the weighted mean of the agents' marks. */
  score: number;
  /** Every agent that took part, the weakest first. */
  agents: AgentMark[];
  /** Every round, and the end of every turn. */
  steps: StepJudgement[];
  faults: Fault[];
  /** Faults caused by a value of the user. They cost no agent anything. */
  userErrors: Fault[];
  /** The declared actions and facts. */
  required: { done: number; of: number; missing: string[] };
  /** Absent: nothing is lost. */
  weakest?: Weakness;
  /** The verdicts of the judges, with the overall score and its parts. */
  judged: Judged[];
  /** If a run failed or left out something declared: who is likely at fault. */
  attribution?: Attribution;
}

/** Marks every agent of a chain; their weighted mean is the mark of the system. */
export async function evaluateChain(
  { runs, earlier = [] }: Chain,
  roster: Roster,
  { expected = {}, weights = defaultWeights, judges }: ChainOptions = {},
): Promise<ChainEvaluation> {
  const { tools, texts } = roster;
  const judgedRuns = runs.map(
    (run, at): JudgedRun => ({ run, earlier: [...earlier, ...runs.slice(0, at)], tools, texts }),
  );
  const rules = [...generalRules, ...roster.rules];
  const handOffs = handOffsIn(runs, roster, expected);
  const { requirements, faults: missed } = requirementsIn(runs, roster, expected);
  const byRule = judgedRuns.flatMap((judged) => rules.flatMap((rule) => rule(judged).faults));
  const faults = [...byRule, ...handOffs.faults, ...missed];
  const judged = judges ? await judges.judgeRuns(judgedRuns, roster, expected) : [];
  const steps = judgedSteps(stepsOf(runs, faults), judged);
  const agents = marksOf({ runs, steps, handOffs, requirements }, weights).toSorted((a, b) => a.score - b.score);
  const missing = requirements.filter(({ isMet }) => !isMet).map(({ what }) => what);
  const failed = runs.findLast(({ status }) => status === "failure") ?? (missing.length > 0 ? runs.at(-1) : undefined);
  const weakest = weaknessOf(agents, faults, weights);
  return {
    ...{ score: systemScore(agents, weights), agents, steps, faults },
    userErrors: judgedRuns.flatMap((one) => userErrors(one).faults),
    required: { done: requirements.length - missing.length, of: requirements.length, missing },
    ...(weakest && { weakest }),
    judged,
    ...(failed && { attribution: await attribute(failedRun(failed)) }),
  };
}
