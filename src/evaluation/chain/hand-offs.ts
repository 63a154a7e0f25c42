import { completionOf } from "../../engine/dialog/completion.ts";
import { PLANNER } from "../../engine/dialog/message.ts";
import { COMPLETE, handOffName } from "../../engine/dialog/protocol.ts";
import type { Fault } from "../../engine/domain/rule.ts";
import { actionsIn, type PlacedCall } from "../../engine/journal/calls.ts";
import type { Run } from "../../engine/journal/runs.ts";
import type { Expected } from "./expected.ts";
import type { Roster } from "./roster.ts";

/** A task that was handed to a specialist. */
export interface HandOff {
  by: string;
  to: string;
  event: string;
  isRight: boolean;
}

/** A task that a specialist gave back as another's. */
export interface Escalation {
  agent: string;
  event: string;
  isRight: boolean;
}

export interface HandOffs {
  made: HandOff[];
  /** The specialists that needed a hand-off; one specialist of each entry is enough. */
  needed: ReadonlySet<string>[];
  /** Which of them took part. */
  met: ReadonlySet<string>[];
  escalations: Escalation[];
  faults: Fault[];
}

/** The hand-offs in some runs, and whether each was right. */
export function handOffsIn(runs: readonly Run[], roster: Roster, expected: Expected): HandOffs {
  const actions = runs.flatMap(actionsIn);
  const stated = statedAgents(roster, expected);
  const tasks = new Map<string, PlacedCall[]>();
  for (const { events } of runs)
    for (const event of events) {
      if (event.parent === undefined) continue;
      const placed = (event.actions ?? []).map((action) => ({ ...action, agent: event.agent, event: event.id }));
      tasks.set(event.parent, [...(tasks.get(event.parent) ?? []), ...placed]);
    }
  const ends = new Map(
    runs.flatMap(({ events }) => events).flatMap(({ task, status }) => (task === undefined ? [] : [[task, status]])),
  );
  const givenBack = (id: string) => tasks.get(id)?.find(isGivenBack);
  const isServed = (id: string) => (tasks.get(id) ?? []).some(isDone) || (ends.get(id) ?? "open") !== "failure";

  const handed = actions.filter(({ job_desc }) => job_desc !== undefined);
  const targets = new Map([...roster.agents.keys()].map((name) => [handOffName(name), name]));
  const made = handed.map(({ id, tool, agent: by, event }): HandOff => {
    const to = targets.get(tool) ?? tool;
    const isAnswered = isServed(id) && !(givenBack(id) && !(tasks.get(id) ?? []).some(isDone));
    const isRight = by === PLANNER && stated ? stated.some((group) => group.has(to)) : isAnswered;
    return { by, to, event, isRight };
  });
  const took = new Set(runs.flatMap(({ events }) => events.map(({ agent }) => agent)));
  const served = made.filter(({ by, isRight }) => by === PLANNER && isRight).map(({ to }) => new Set([to]));
  const needed = distinct(stated ?? served);
  const escalations = actions.filter(isGivenBack).map(({ agent, event }): Escalation => {
    const task = runs.flatMap(({ events }) => events).find(({ id }) => id === event)?.parent;
    const didNothing = !(tasks.get(task ?? "") ?? []).some(isDone);
    const didLater = after(actions, event).some((call) => call.agent === agent && isDone(call));
    return { agent, event, isRight: !(didLater || (didNothing && stated?.some((group) => group.has(agent)))) };
  });
  return {
    ...{ made, needed, met: needed.filter((group) => [...group].some((name) => took.has(name))), escalations },
    faults: [
      ...made
        .filter(({ isRight }) => !isRight)
        .map(({ by, to, event }) => fault("wrong hand-off", by, event, `Handed to ${to}, who could not do it.`)),
      ...escalations
        .filter(({ isRight }) => !isRight)
        .map(({ agent, event }) => fault("wrong escalation", agent, event, `${agent} gave back what is its own.`)),
    ],
  };
}

const fault = (kind: string, agent: string, event: string, reason: string): Fault => ({
  ...{ kind, agent, event, part: "action", reason },
});

/** The specialists that the declaration names, or who have the tools that it names. The planner's own tools need none. */
function statedAgents({ agents }: Roster, { agents: named, actions }: Expected): ReadonlySet<string>[] | undefined {
  if (named) return named.map((name) => new Set([name]));
  if (!actions?.length) return undefined;
  return actions.flatMap(({ tool }) => {
    const owners = [...agents].filter(([, tools]) => tools.has(tool)).map(([name]) => name);
    return owners.length === 0 ? [] : [new Set(owners)];
  });
}

const distinct = (groups: readonly ReadonlySet<string>[]): ReadonlySet<string>[] => {
  const specialists = groups.filter((group) => !group.has(PLANNER));
  return [...new Map(specialists.map((group) => [[...group].sort().join(), group])).values()];
};

const isDone = ({ control, job_desc, outcome }: PlacedCall): boolean =>
  !control && job_desc === undefined && outcome === "done";

function isGivenBack({ tool, args, outcome }: PlacedCall): boolean {
  if (tool !== COMPLETE || outcome !== "done") return false;
  const completion = completionOf({ args });
  return typeof completion !== "string" && completion.status === "elsewhere";
}

const after = (actions: readonly PlacedCall[], event: string): PlacedCall[] =>
  actions.slice(actions.findLastIndex((action) => action.event === event) + 1);
