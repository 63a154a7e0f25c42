import type { Run } from "../../../engine/journal/runs.ts";
import type { ChainEvaluation } from "../../chain/evaluate-chain.ts";
import type { Judgement } from "../../rewards/reward.ts";
import type { LABELLERS } from "../sample.ts";

/** Whether a round was right, who says so, and how sure that is, from 0 to 1. */
export interface RoundLabel {
  label: "right" | "wrong";
  by: (typeof LABELLERS)[number];
  confidence: number;
}

/** Judges a round of a run by what a trained model makes of it. */
export type RoundReward = (run: Run, event: string) => Judgement | Promise<Judgement>;

/**
 * How sure it is that rules are right when they find nothing wrong in a call: with nothing declared they find 40 of 50
 * faults that were put into runs (`npm run bench -- --part faults`).
 */
const RULES_ALONE = 0.8;

/**
 * The label of a round with calls. What the user decided on a card counts before all else, then a fault by rule. Where
 * rules find none, the judging model and the trained reward must agree, and the least sure of them counts. Undefined:
 * nobody can tell.
 */
export async function roundLabel(
  run: Run,
  event: string,
  { steps, judged }: Pick<ChainEvaluation, "steps" | "judged">,
  trained?: RoundReward,
): Promise<RoundLabel | undefined> {
  const decided = decisionOn(run, event);
  if (decided) return { label: decided === "approve" ? "right" : "wrong", by: "user", confidence: 1 };
  const step = steps.find((one) => one.event === event);
  const opinions = judged.filter((one) => one.event === event && one.part === "action");
  const isJudgedWrong = opinions.some(({ verdict }) => verdict === "wrong");
  if (!step || step.action.verdict === "not applicable") return undefined;
  if (step.action.verdict === "wrong" && !isJudgedWrong) return { label: "wrong", by: "rules", confidence: 1 };

  const views: (RoundLabel | undefined)[] = opinions.map((one) => viewOf(one, "judge"));
  if (trained) views.push(viewOf(await trained(run, event), "trained"));
  const known = views.filter((one) => one !== undefined);
  const [least] = known.toSorted((a, b) => a.confidence - b.confidence);
  if (!least) return known.length < views.length ? undefined : { label: "right", by: "rules", confidence: RULES_ALONE };
  return known.length === views.length && known.every(({ label }) => label === least.label) ? least : undefined;
}

function viewOf({ verdict, score }: Judgement, by: RoundLabel["by"]): RoundLabel | undefined {
  if (verdict === "right") return { label: "right", by, confidence: score };
  return verdict === "wrong" ? { label: "wrong", by, confidence: 1 - score } : undefined;
}

/** What the user decided on the calls of a round, if it was the same on all. A call stands in later events, too. */
function decisionOn({ events }: Run, event: string): "approve" | "reject" | undefined {
  const ids = new Set(events.find(({ id }) => id === event)?.actions?.map(({ id }) => id));
  const decisions = events
    .flatMap(({ actions = [] }) => actions)
    .filter(({ id }) => ids.has(id))
    .flatMap(({ decision }) => decision ?? []);
  return decisions.every((one) => one === decisions[0]) ? decisions[0] : undefined;
}
