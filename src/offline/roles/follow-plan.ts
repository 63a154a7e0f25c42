import type { PlanStep } from "../../engine/dialog/plan-line.ts";
import { FOLLOW_CHAIN, type ModelTool } from "../../engine/dialog/protocol.ts";
import { valuesIn } from "../conversation/given.ts";
import { type DialogueState, type Mind, recount } from "../conversation/state.ts";
import { takenFrom } from "../conversation/taken-from.ts";
import { asCall, letGo, type ModelReply, withCalls, withText } from "../decision.ts";
import { callsOf } from "../goals/calls.ts";
import { withGiven } from "../goals/given.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import type { Situation } from "../situation.ts";
import { overlaid, valueAt } from "../slots/arguments.ts";
import type { Filled } from "../slots/filled.ts";
import { daySlotsOf, type Slot, slotsOf } from "../slots/slot.ts";
import { offlinePhrases } from "../wording/phrases.ts";

/**
 * The calls of a plan with what the user said, and with what the task's earlier results hold. Undefined where the plan
 * does not apply: other calls were made, a tool is not here, the user has not said what they have to say, or nobody asked
 * for a change.
 */
export function callsOfPlan(
  plan: readonly PlanStep[],
  situation: Situation,
  known: DialogueState,
  mind: Mind,
  isAsked: (tool: ModelTool) => boolean,
): PlannedCall[] | undefined {
  const { steps } = situation;
  if (steps.some(({ name, kind }, i) => name !== plan[i]?.tool || kind !== "done")) return undefined;
  const calls = plan.map((step) => callOfStep(step, situation, known, mind, isAsked));
  return calls.every((call) => call !== undefined) ? calls : undefined;
}

/** The next of the calls of a plan. Undefined where a result does not hold what the next call takes. */
export function nextOfPlan(
  plan: readonly PlanStep[],
  calls: readonly PlannedCall[],
  situation: Situation,
  known: DialogueState,
  mind: Mind,
): ModelReply | undefined {
  const { steps, language } = situation;
  const at = steps.length;
  const { done } = offlinePhrases(language);
  if (at === plan.length) return withCalls(letGo("done", done));
  if (at === 0 && situation.tools.some(({ name }) => name === FOLLOW_CHAIN))
    return withCalls(followed(calls), letGo("done", done));
  const later = plan.findIndex((step, i) => i > at && resultsIn(step).some((result) => result > at));
  const end = later < 0 ? plan.length : later;
  const isOpen = ({ missing }: PlannedCall) => missing.length > 0;
  const filled = calls.slice(at, end).map((call, i) => withResults(call, plan[at + i], situation));
  if (!filled.every((call) => call !== undefined)) return undefined;
  const taken = filled.map((call) =>
    isOpen(call) ? takenFrom(steps, call, known, mind, language) : { call, say: undefined },
  );
  const [open] = taken.flatMap(({ say }) => say ?? []);
  if (open !== undefined) return withText(open);
  // What is found takes no place of what was said.
  const ready = taken.flatMap(({ call }, i) =>
    call ? recount({ ...call, args: { ...call.args, ...filled[i]?.args } }) : [],
  );
  if (ready.length < taken.length || ready.some(isOpen)) return undefined;
  return withCalls(...ready.map(asCall), ...(end === plan.length ? [letGo("done", done)] : []));
}

/** Has all calls of a plan made, with what the user said. */
function followed(calls: readonly PlannedCall[]): ModelReply["calls"][number] {
  const parameters: Record<string, PlannedCall["args"]> = {};
  for (const { tool, args } of calls) parameters[tool.name] = { ...args, ...parameters[tool.name] };
  const goal = calls.at(-1)?.tool.name ?? "";
  return {
    name: FOLLOW_CHAIN,
    args: { accept: true, reason: "It worked for a task like this one.", goal, parameters },
  };
}

/**
 * A call of a plan with what the user said, of the arguments that the plan names and the required ones. What it still
 * lacks are values of earlier results.
 */
function callOfStep(
  step: PlanStep,
  situation: Situation,
  known: DialogueState,
  mind: Mind,
  isAsked: (tool: ModelTool) => boolean,
): PlannedCall | undefined {
  const { given, read } = situation;
  const tool = mind.tools.find(({ name }) => name === step.tool);
  const [said = "", ...before] = known.said;
  if (!tool || !isAsked(tool)) return undefined;
  const required = new Set(slotsOf(tool).flatMap((slot) => (slot.required ? [String(slot.path[0])] : [])));
  const isTaken = (name: string) => Object.hasOwn(step.arguments, name) || required.has(name);
  const made = callsOf({ tool, score: 1 }, said, before, read)
    .map((one) => withGiven(one, given))
    .map(({ args, ...one }) => ({
      ...one,
      args: Object.fromEntries(Object.entries(withPlannedDay(args, step, tool)).filter(([name]) => isTaken(name))),
    }));
  const [call, ...others] = new Map(made.map((one) => [JSON.stringify(one.args), one])).values();
  if (!call || others.length > 0) return undefined;
  const isEarlier = (name: string) => step.arguments[name] === "earlier";
  const isLater = (parameter: string | number | undefined) =>
    typeof step.arguments[String(parameter)] === "number" || isEarlier(String(parameter));
  const isSaid = Object.keys(step.arguments).every((name) => isLater(name) || call.args[name] !== undefined);
  if (!isSaid || !call.missing.every(({ path }) => isLater(path[0]))) return undefined;
  const open = Object.keys(step.arguments).filter(isEarlier);
  return fromEarlier(
    { ...call, args: { ...call.args, ...Object.fromEntries(open.map((name) => [name, null])) } },
    situation,
  );
}

/** The only day that is said is the one that the plan takes, whichever end of a span it was taken for: 改到 for "on". */
function withPlannedDay(args: PlannedCall["args"], step: PlanStep, tool: ModelTool): PlannedCall["args"] {
  const days = daySlotsOf(tool).map(({ name }) => name);
  const [said, ...more] = days.filter((name) => args[name] !== undefined);
  const [planned, ...others] = days.filter((name) => step.arguments[name] === "user");
  if (said === undefined || planned === undefined || more.length + others.length > 0) return args;
  const { [said]: day, ...rest } = args;
  return { ...rest, [planned]: day };
}

/**
 * A call with the values that the plan finds in earlier results, where a result holds exactly one. Undefined where an
 * argument that may be left out is not found so: without it, the call would be another one.
 */
function withResults(
  call: PlannedCall,
  step: PlanStep | undefined,
  { steps, read }: Situation,
): PlannedCall | undefined {
  const open = slotsOf(call.tool).filter(
    (slot) => typeof step?.arguments[String(slot.path[0])] === "number" && valueAt(call.args, slot) === undefined,
  );
  const found = open.flatMap((slot): Filled[] => {
    const origin = step?.arguments[String(slot.path[0])];
    const observation = typeof origin === "number" ? steps[origin - 1]?.observation : undefined;
    const [value, ...others] = observation === undefined ? [] : valuesIn(observation, slot, call.tool, read);
    return value === undefined || others.length > 0 ? [] : [{ slot, value, others, score: 1 }];
  });
  const isFound = (slot: Slot) => found.some((one) => one.slot === slot);
  if (open.some((slot) => !slot.required && !isFound(slot))) return undefined;
  return recount({ ...call, args: overlaid(call.args, found) });
}

const resultsIn = ({ arguments: given }: PlanStep): number[] =>
  Object.values(given).filter((origin) => typeof origin === "number");

/**
 * A call with what the results of earlier tasks hold for its arguments that are `null`. Undefined if they hold none for
 * one of them, or several of which it takes one.
 */
export function fromEarlier(call: PlannedCall, { earlier, read }: Situation): PlannedCall | undefined {
  const isOpen = (value: unknown) => value === null;
  if (!Object.values(call.args).some(isOpen)) return call;
  const said = Object.fromEntries(Object.entries(call.args).filter(([, value]) => !isOpen(value)));
  const open = slotsOf(call.tool).filter(({ name }) => isOpen(call.args[name]));
  const found = open.flatMap((slot): Filled[] => {
    const values = earlier.flatMap((result) => valuesIn(result, slot, call.tool, read)).flat();
    const [value, ...others] = new Set(values);
    return value === undefined || (others.length > 0 && !slot.isList) ? [] : [{ slot, value, others, score: 1 }];
  });
  return found.length === open.length ? recount({ ...call, args: overlaid(said, found) }) : undefined;
}
