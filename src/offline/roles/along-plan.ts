import type { PlanStep } from "../../engine/dialog/plan-line.ts";
import type { DialogueState, Mind } from "../conversation/state.ts";
import type { ModelReply } from "../decision.ts";
import { isAskedFor } from "../goals/asked-for.ts";
import { leftOut } from "../goals/left-out.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import type { Situation } from "../situation.ts";
import { callsOfPlan, nextOfPlan } from "./follow-plan.ts";

/**
 * The next calls of a plan that worked for a task like this one. `own`: the calls that the words ask for by themselves.
 * Undefined where they go another way than the plan, or where the plan does not apply: a tool is not here, the user has
 * not said what they have to say, a result does not hold what the next call takes, or nobody asked for a change.
 */
export function alongPlan(
  plan: readonly PlanStep[],
  situation: Situation,
  own: readonly PlannedCall[],
  known: DialogueState,
  mind: Mind,
): ModelReply | undefined {
  const names = plan.map(({ tool }) => tool);
  if (!goesFurther(names, own, known.said)) return undefined;
  const calls = callsOfPlan(plan, situation, known, mind, (tool) => isAskedFor(tool, known.said));
  if (!calls) return undefined;
  const isFirst = situation.steps.length === 0;
  if (isFirst && leftOut(known.said[0] ?? "", calls, situation.read, mind.tools) !== undefined) return undefined;
  return nextOfPlan(plan, calls, situation, known, mind);
}

/** Whether a plan makes all the calls that the words surely ask for, and more. A change needs words that ask for it. */
function goesFurther(names: readonly string[], own: readonly PlannedCall[], said: readonly string[]): boolean {
  const isSure = ({ tool, missing }: PlannedCall) => missing.length === 0 && isAskedFor(tool, said);
  const sure = own.filter(isSure).map(({ tool }) => tool.name);
  return sure.every((name) => names.includes(name)) && names.length > sure.length;
}
