import { PLANNER, SUMMARY } from "../../engine/dialog/message.ts";
import { callsIn, shownCall } from "../../engine/journal/calls.ts";
import type { JournalEvent } from "../../engine/journal/event.ts";
import type { Run } from "../../engine/journal/runs.ts";
import type { Judgement } from "../rewards/reward.ts";
import type { HandOffs } from "./hand-offs.ts";
import type { Requirement } from "./required.ts";
import type { StepJudgement } from "./steps.ts";
import { type ChainWeights, PARTS, type Part } from "./weights.ts";

/** The hand-offs of an agent: how many were right, and how many that had to be made were. */
export interface HandOffMark {
  precision: number;
  recall: number;
  made: number;
  right: number;
  needed: number;
  met: number;
}

export interface AgentMark {
  agent: string;
  /** From 0 to 1: the weighted mean of its parts. */
  score: number;
  /** From 0 to 1 each. A part that does not apply is absent. */
  parts: Partial<Record<Part, number>>;
  handOff?: HandOffMark;
  rounds: number;
  /** Rounds that brought nothing that was not there before. */
  wastedRounds: number;
  repeatedCalls: number;
}

interface Evidence {
  runs: readonly Run[];
  steps: readonly StepJudgement[];
  handOffs: HandOffs;
  requirements: readonly Requirement[];
}

/** The mark of every agent that took part. */
export function marksOf({ runs, steps, handOffs, requirements }: Evidence, weights: ChainWeights): AgentMark[] {
  const agents = [...new Set([...steps.map(({ agent }) => agent), ...requirements.map(({ agent }) => agent)])];
  return agents.map((agent) => {
    const own = steps.filter((step) => step.agent === agent);
    const events = runs.flatMap((run) => run.events).filter((event) => event.agent === agent && event.kind === "round");
    const repeated = repeatedBy(agent, runs);
    const wasted = events.filter((event, at) => isWasted(event, events.slice(0, at), repeated)).length;
    const handOff = handOffMark(agent, handOffs, events.length > 0);
    const escalations = handOffs.escalations.filter((one) => one.agent === agent);
    const required = requirements.filter((one) => one.agent === agent);
    const parts = {
      thought: meanOf(own.map(({ thought }) => thought)),
      action: meanOf(own.map(({ action }) => action)),
      observation: meanOf(own.map(({ observation }) => observation)),
      handOff: handOff && harmonic(handOff.precision, handOff.recall),
      escalation: shareOf(escalations.map(({ isRight }) => isRight)),
      economy: events.length > 0 && agent !== SUMMARY ? 1 - wasted / events.length : undefined,
      required: shareOf(required.map(({ isMet }) => isMet)),
    };
    return {
      ...{ agent, score: weightedMean(parts, weights), parts },
      ...(handOff && { handOff }),
      ...{ rounds: events.length, wastedRounds: wasted, repeatedCalls: repeated.size },
    };
  });
}

/** 1 if nothing applies: nothing speaks against the agent. */
export function weightedMean(parts: AgentMark["parts"], weights: ChainWeights): number {
  const given = PARTS.flatMap((part) => {
    const value = parts[part];
    return value === undefined ? [] : [{ value, weight: weights.parts[part] }];
  });
  const whole = given.reduce((sum, { weight }) => sum + weight, 0);
  return whole === 0 ? 1 : given.reduce((sum, { value, weight }) => sum + value * weight, 0) / whole;
}

/** The mean of what was judged. */
function meanOf(judgements: readonly Judgement[]): number | undefined {
  const judged = judgements.filter(({ verdict }) => verdict === "right" || verdict === "wrong");
  return judged.length === 0 ? undefined : judged.reduce((sum, { score }) => sum + score, 0) / judged.length;
}

const shareOf = (each: readonly boolean[]): number | undefined =>
  each.length === 0 ? undefined : each.filter(Boolean).length / each.length;

export const harmonic = (a: number, b: number): number => (a + b === 0 ? 0 : (2 * a * b) / (a + b));

/** Only the planner answers for hand-offs that are missing. */
function handOffMark(agent: string, { made, needed, met }: HandOffs, hasRound: boolean): HandOffMark | undefined {
  const own = made.filter(({ by }) => by === agent);
  const right = own.filter(({ isRight }) => isRight).length;
  const counts = { made: own.length, right, needed: 0, met: 0 };
  if (agent === PLANNER && hasRound) Object.assign(counts, { needed: needed.length, met: met.length });
  return counts.made + counts.needed === 0 ? undefined : withShares(counts);
}

/** Precision of no hand-off at all, and recall where none was needed, are 1. */
export const withShares = (counts: Omit<HandOffMark, "precision" | "recall">): HandOffMark => ({
  ...counts,
  precision: counts.made === 0 ? 1 : counts.right / counts.made,
  recall: counts.needed === 0 ? 1 : counts.met / counts.needed,
});

/** The ids of the calls that repeat an earlier one of the same agent in the same run. */
function repeatedBy(agent: string, runs: readonly Run[]): Set<string> {
  const again = runs.flatMap((run) => {
    const own = callsIn(run).filter((call) => call.agent === agent && call.outcome !== "waiting");
    return own.filter((call, i) => own.findIndex((other) => shownCall(other) === shownCall(call)) < i);
  });
  return new Set(again.map(({ id }) => id));
}

/** A round wastes time if all its calls are repeated, or if it says the same as an earlier one and calls nothing. */
function isWasted({ actions = [], output }: JournalEvent, before: readonly JournalEvent[], repeated: Set<string>) {
  const calls = actions.filter(({ control }) => !control);
  if (calls.length > 0) return calls.every(({ id }) => repeated.has(id));
  return actions.length === 0 && before.some((other) => other.output === output && !other.actions?.length);
}
