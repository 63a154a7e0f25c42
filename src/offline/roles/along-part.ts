import type { PlanStep } from "../../engine/dialog/plan-line.ts";
import type { DialogueState, Mind } from "../conversation/state.ts";
import { type ModelReply, withCalls } from "../decision.ts";
import { isAskedFor } from "../goals/asked-for.ts";
import { leftOut } from "../goals/left-out.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { rankRequest } from "../goals/rank-request.ts";
import type { Situation } from "../situation.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { callsOfPlan, nextOfPlan } from "./follow-plan.ts";
import { letGo } from "./let-go.ts";

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
