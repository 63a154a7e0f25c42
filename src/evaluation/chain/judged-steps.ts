import type { RoundPart } from "../../engine/domain/rule.ts";
import type { Judged } from "../judges/judged.ts";
import type { StepJudgement } from "./steps.ts";

/**
 * The steps with what the judges said of them: of several verdicts the lowest. A fault by rule stands in any case. How
 * likely a step is right is no grade, so a trained reward counts only where it says wrong.
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
