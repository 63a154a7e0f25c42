import { isDeepStrictEqual } from "node:util";
import { PLANNER, SUMMARY } from "../../engine/dialog/message.ts";
import type { Fault } from "../../engine/domain/rule.ts";
import { callsIn, type PlacedCall, shownCall, speechIn } from "../../engine/journal/calls.ts";
import type { Run } from "../../engine/journal/runs.ts";
import type { Expected, RequiredAction } from "./expected.ts";
import type { Roster } from "./roster.ts";

/** One thing that the task needs, and who had to do it. */
export interface Requirement {
  what: string;
  agent: string;
  isMet: boolean;
}

/** Which declared actions were called and which facts told. A call that waits for approval or was refused was made. */
export function requirementsIn(runs: readonly Run[], roster: Roster, { actions = [], facts = [] }: Expected) {
  const calls = runs.flatMap(callsIn);
  const matched = (call: PlacedCall) => actions.some((action) => isSame(action, call));
  const faults: Fault[] = [];
  const ofActions = actions.map((action): Requirement => {
    const made = calls.find((call) => isSame(action, call));
    const what = `${action.tool} ${JSON.stringify(action.args ?? {})}`;
    if (made) return { what, agent: made.agent, isMet: true };
    const agent = ownerOf(action.tool, runs, roster);
    const own = calls.filter((call) => call.agent === agent && !matched(call));
    const other = own.find(({ tool }) => tool === action.tool) ?? own.at(-1);
    const event = other?.event ?? lastEventOf(agent, runs);
    const kind = other ? (other.tool === action.tool ? "wrong parameter" : "wrong tool") : "early end";
    const part = other ? "action" : "thought";
    faults.push({ kind, agent, event, part, reason: `${other ? shownCall(other) : "The end"} instead of ${what}.` });
    return { what, agent, isMet: false };
  });
  const ofFacts = facts.map((fact): Requirement => {
    const last = runs.at(-1);
    const answer = last?.events.findLast(({ kind }) => kind === "summary")?.output ?? "";
    const isMet = says(answer, fact);
    const agent = isMet ? SUMMARY : dropperOf(fact, runs);
    if (!isMet) {
      const reason = `The answer does not say ${fact}.`;
      faults.push({ kind: "missing fact", agent, event: lastEventOf(agent, runs), part: "observation", reason });
    }
    return { what: `${fact}`, agent, isMet };
  });
  return { requirements: [...ofActions, ...ofFacts], faults };
}

const says = (text: string, fact: string | RegExp): boolean =>
  typeof fact === "string" ? text.includes(fact) : text.search(fact) >= 0;

function isSame({ tool, args = {} }: RequiredAction, call: PlacedCall): boolean {
  const isEqual = ([name, value]: [string, unknown]) => isDeepStrictEqual(call.args[name], value);
  return call.tool === tool && Object.entries(args).every(isEqual);
}

/** Who had to call a tool: a specialist that took part and has it, else the planner. */
function ownerOf(tool: string, runs: readonly Run[], { agents }: Roster): string {
  const took = runs.flatMap(({ events }) => events).filter(({ kind }) => kind === "round" || kind === "approval");
  return took.findLast(({ agent }) => agent !== PLANNER && agents.get(agent)?.has(tool))?.agent ?? PLANNER;
}

/** Who left a fact out: the summary, if somebody told it; else the agent that spoke last before it. */
function dropperOf(fact: string | RegExp, runs: readonly Run[]): string {
  const events = runs.flatMap((run) => run.events).filter(({ kind }) => kind !== "summary");
  const told = [
    ...runs.flatMap(speechIn).filter(({ kind }) => kind !== "summary"),
    ...runs.flatMap(callsIn).map(({ observation = "" }) => ({ output: observation })),
  ];
  if (told.some(({ output }) => says(output, fact))) return SUMMARY;
  return events.findLast(({ kind }) => kind === "round")?.agent ?? PLANNER;
}

function lastEventOf(agent: string, runs: readonly Run[]): string {
  const events = runs.flatMap((run) => run.events);
  return (events.findLast((event) => event.agent === agent && event.kind !== "task") ?? events.at(-1))?.id ?? "";
}
