import type { Run } from "../../../engine/journal/runs.ts";
import type { ChainEvaluation } from "../../chain/evaluate-chain.ts";
import type { Judged } from "../../judges/judged.ts";
import type { LABELLERS } from "../sample.ts";

/** Whether a round was right, by which labeller, and with which certainty, from 0 to 1. */
export interface RoundLabel {
  label: "right" | "wrong";
  by: (typeof LABELLERS)[number];
  confidence: number;
}

/**
 * How sure it is that rules are right when they find nothing wrong in a call: with nothing declared they find 41 of 50
 * faults that were put into runs (`npm run bench -- --part faults`).
 */
const RULES_ALONE = 0.8;

/**
 * The label of a round with calls. The user's decision on a card counts first, then a fault by rule. If the rules find
 * none, all judges must agree, and the lowest certainty counts. Undefined: there is no label.
 */
export function roundLabel(
  run: Run,
  event: string,
  { steps, faults, judged }: Pick<ChainEvaluation, "steps" | "faults" | "judged">,
): RoundLabel | undefined {
  const decided = decisionOn(run, event);
  if (decided) return { label: decided === "approve" ? "right" : "wrong", by: "user", confidence: 1 };
  const step = steps.find((one) => one.event === event);
  if (!step || step.action.verdict === "not applicable") return undefined;
  const isOwn = (one: { event: string; part: string }) => one.event === event && one.part === "action";
  if (faults.some(isOwn)) return { label: "wrong", by: "rules", confidence: 1 };
  const opinions = judged.filter(isOwn);
  if (opinions.length === 0) return { label: "right", by: "rules", confidence: RULES_ALONE };
  const [least, ...others] = opinions.map(labelBy).toSorted((a, b) => a.confidence - b.confidence);
  const isAgreed = opinions.every(isVerdict) && others.every(({ label }) => label === least?.label);
  return isAgreed ? least : undefined;
}

const isVerdict = ({ verdict }: Judged): boolean => verdict === "right" || verdict === "wrong";

const labelBy = ({ judge, verdict, score }: Judged): RoundLabel => ({
  label: verdict === "right" ? "right" : "wrong",
  by: judge === "trained" ? "trained" : "judge",
  confidence: verdict === "right" ? score : 1 - score,
});

/** The user's decision on the calls of a round, if it was the same on all. A call is in later events, too. */
function decisionOn({ events }: Run, event: string): "approve" | "reject" | undefined {
  const ids = new Set(events.find(({ id }) => id === event)?.actions?.map(({ id }) => id));
  const decisions = events
    .flatMap(({ actions = [] }) => actions)
    .filter(({ id }) => ids.has(id))
    .flatMap(({ decision }) => decision ?? []);
  return decisions.every((one) => one === decisions[0]) ? decisions[0] : undefined;
}
