import type { PlanStep } from "../../engine/dialog/plan-line.ts";
import type { DialogueState, Mind } from "../conversation/state.ts";
import { letGo, type ModelReply, withCalls } from "../decision.ts";
import { isAskedFor } from "../goals/asked-for.ts";
import { leftOut } from "../goals/left-out.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { rankRequest } from "../goals/rank-request.ts";
import type { Situation } from "../situation.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { callsOfPlan, nextOfPlan } from "./follow-plan.ts";

/**
 * The next calls of one's part of a question that several specialists share. Where the part does not apply, the planner
 * takes the question back. `own`: the calls that the words ask for by themselves.
 */
export async function alongPart(
  part: readonly PlanStep[],
  situation: Situation,
  own: readonly PlannedCall[],
  known: DialogueState,
  mind: Mind,
): Promise<ModelReply> {
  const elsewhere = withCalls(letGo("elsewhere", offlinePhrases(situation.language).nothingFits));
  const said = known.said[0] ?? "";
  const isPlanned = ({ tool, missing }: PlannedCall) =>
    missing.length > 0 || part.some((step) => step.tool === tool.name);
  if (!own.every(isPlanned)) return elsewhere;
  const [best] = await rankRequest(said, mind.tools, mind);
  const isAsked = (tool: PlannedCall["tool"]) => isAskedFor(tool, known.said) || tool === best?.tool;
  const calls = callsOfPlan(part, situation, known, mind, isAsked);
  if (!calls || isAnythingLeft(said, calls, situation, mind)) return elsewhere;
  return nextOfPlan(part, calls, situation, known, mind) ?? elsewhere;
}

/** Whether the last part leaves something out that the user said. What the parts before it took stands in their results. */
function isAnythingLeft(
  said: string,
  calls: readonly PlannedCall[],
  { earlier, steps, read }: Situation,
  { tools }: Mind,
): boolean {
  const [first] = calls;
  if (!first || earlier.length === 0 || steps.length > 0) return false;
  const before = { ...first, args: { earlier } };
  return leftOut(said, [...calls, before], read, tools) !== undefined;
}

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
