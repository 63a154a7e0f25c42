import type { RoundPart } from "../../engine/domain/rule.ts";
import type { Judged } from "../judges/judged.ts";
import type { StepJudgement } from "./steps.ts";

/**
 * The steps with the verdicts of the judges; of several verdicts the lowest counts. No judge overrules a fault by rule.
 * A likelihood is no grade, so a trained reward counts only if it says that a step is wrong.
 */
export function judgedSteps(steps: readonly StepJudgement[], judged: readonly Judged[]): StepJudgement[] {
  return steps.map((step) => {
    const own = judged.filter(({ event }) => event === step.event).filter(isGrade);
    const withVerdict = (part: RoundPart) => {
      const [lowest] = own.filter((one) => one.part === part).toSorted((a, b) => a.score - b.score);
      if (!lowest || step[part].verdict === "wrong") return step[part];
      const { score, verdict, reason } = lowest;
      return { score, verdict, reason };
    };
    return {
      ...step,
      ...{ thought: withVerdict("thought"), action: withVerdict("action"), observation: withVerdict("observation") },
    };
  });
}

const isGrade = ({ judge, verdict }: Judged): boolean =>
  verdict === "wrong" || (judge !== "trained" && verdict !== "not judged");
