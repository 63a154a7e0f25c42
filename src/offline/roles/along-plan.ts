import type { PlanStep } from "../../engine/dialog/plan-line.ts";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { tookIn } from "../conversation/look-up.ts";
import { type DialogueState, type Mind, recount } from "../conversation/state.ts";
import { type ModelReply, withCalls } from "../decision.ts";
import { callsOf, type PlannedCall } from "../goals/calls.ts";
import { finds } from "../goals/finds.ts";
import { withGiven } from "../goals/given.ts";
import { leftOut } from "../goals/left-out.ts";
import { sharesAct } from "../goals/match.ts";
import type { Situation } from "../situation.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { asCall, letGo } from "./let-go.ts";

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
  const { steps, read, language } = situation;
  const names = plan.map(({ tool }) => tool);
  if (new Set(names).size < names.length || !goesFurther(names, own)) return undefined;
  const at = steps.length;
  if (steps.some(({ name, kind }, i) => name !== names[i] || kind !== "done")) return undefined;
  const calls = plan.map((step) => callOf(step, situation, known, mind));
  if (!calls.every((call) => call !== undefined)) return undefined;
  const said = known.said[0] ?? "";
  if (at === 0 && leftOut(said, calls, read, mind.tools) !== undefined) return undefined;
  const { done } = offlinePhrases(language);
  if (at === plan.length) return withCalls(letGo("done", done));
  const later = plan.findIndex((step, i) => i > at && resultsIn(step).some((result) => result > at));
  const end = later < 0 ? plan.length : later;
  const ready = calls.slice(at, end).map((call) => tookIn(steps, call, known, mind, language).call);
  const filled = ready.flatMap((call) => call ?? []).map(recount);
  if (filled.length < end - at || filled.some(({ missing }) => missing.length > 0)) return undefined;
  return withCalls(...filled.map(asCall), ...(end === plan.length ? [letGo("done", done)] : []));
}

/** Whether a plan makes all the calls that the words surely ask for, and more. */
function goesFurther(names: readonly string[], own: readonly PlannedCall[]): boolean {
  const sure = own.filter(({ missing }) => missing.length === 0).map(({ tool }) => tool.name);
  return sure.every((name) => names.includes(name)) && names.some((name) => !sure.includes(name));
}

/** A call of a plan with what the user said; what it lacks are the values of earlier results. */
function callOf(step: PlanStep, { given, read }: Situation, known: DialogueState, mind: Mind): PlannedCall | undefined {
  const tool = mind.tools.find(({ name }) => name === step.tool);
  const [said = "", ...before] = known.said;
  if (!tool || !isAskedFor(tool, known.said)) return undefined;
  const [call, ...others] = callsOf({ tool, score: 1 }, said, before, read).map((one) => withGiven(one, given));
  if (!call || others.length > 0) return undefined;
  const isLater = (parameter: string | number | undefined) => typeof step.arguments[String(parameter)] === "number";
  return call.missing.every(({ path }) => isLater(path[0])) ? call : undefined;
}

/** Nothing is changed that the words do not ask for. */
const isAskedFor = (tool: ModelTool, said: readonly string[]): boolean =>
  (tool.effect === undefined ? finds(tool) : tool.effect === "read") || said.some((text) => sharesAct(tool, text));

const resultsIn = ({ arguments: given }: PlanStep): number[] =>
  Object.values(given).filter((origin) => typeof origin === "number");
