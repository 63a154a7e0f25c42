import { partsLine } from "../../engine/dialog/parts-line.ts";
import { type PlanStep, planLine } from "../../engine/dialog/plan-line.ts";
import type { Content, Mistake } from "../experience.ts";
import { sentenceOf } from "../extract/mistakes.ts";

/**
 * An experience as a prompt says it: names of agents, tools and parameters, and fixed words. No text of a trajectory is
 * in it, not even a masked one. "" if nothing is left. `plan`: the calls that the prompt already names; mistakes that
 * they avoid are left out.
 */
export function lessonText(content: Content, plan: readonly PlanStep[] = []): string {
  if (content.kind === "plan") return planLine(content.steps);
  if (content.kind === "decomposition") return partsLine(content.parts);
  const named = content.mistakes.filter((one) => one.type !== "missing knowledge" && !isAvoided(one, plan));
  return named.length === 0 ? "" : `pitfalls: ${sentenceOf(named, "en")}`;
}

/** Whether a plan gives the parameter, or takes it from the result that is needed. */
function isAvoided(mistake: Mistake, plan: readonly PlanStep[]): boolean {
  if (mistake.type === "missing knowledge") return false;
  const { tool, parameter } = mistake;
  const steps = plan.filter((step) => step.tool === tool);
  return (
    steps.length > 0 &&
    steps.every(({ arguments: given }) => {
      const origin = parameter === undefined ? undefined : given[parameter];
      if (mistake.type === "missing parameter") return origin !== undefined;
      return typeof origin === "number" && plan[origin - 1]?.tool === mistake.needs;
    })
  );
}
