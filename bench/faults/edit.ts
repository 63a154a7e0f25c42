import { PLANNER } from "../../src/engine/dialog/message.ts";
import { COMPLETE } from "../../src/engine/dialog/protocol.ts";
import type { Action, JournalEvent } from "../../src/engine/journal/event.ts";
import type { Run } from "../../src/engine/journal/runs.ts";

/** A call that was done, and the event it stands in. */
export interface Done {
  event: JournalEvent;
  call: Action;
}

const isCall = ({ control, job_desc }: Action): boolean => !control && job_desc === undefined;

/** The calls that were done with success. */
export const doneIn = ({ events }: Run): Done[] =>
  events.flatMap((event) =>
    (event.actions ?? []).filter((call) => isCall(call) && call.outcome === "done").map((call) => ({ event, call })),
  );

/** Those of specialists. */
export const doneBySpecialists = (run: Run): Done[] => doneIn(run).filter(({ event }) => event.agent !== PLANNER);

/** The hand-off of a run that has only one. With more, the answer would leave out what the others found. */
export function handOffIn({ events }: Run): Done | undefined {
  const all = events.flatMap((event) =>
    (event.actions ?? []).filter(({ job_desc }) => job_desc !== undefined).map((call) => ({ event, call })),
  );
  return all.length === 1 && all[0]?.event.agent === PLANNER ? all[0] : undefined;
}

/** The run with other events in the place of each. */
export const edited = (run: Run, edit: (event: JournalEvent) => readonly JournalEvent[]): Run => ({
  ...run,
  events: run.events.flatMap((event) => edit(event)),
});

export const withCall = (run: Run, id: string, change: (call: Action) => Action): Run =>
  edited(run, (event) => [
    {
      ...event,
      ...(event.actions && { actions: event.actions.map((call) => (call.id === id ? change(call) : call)) }),
    },
  ]);

/** The run in which an agent says something else after an event, and the answer repeats it. */
export function withWords(run: Run, from: JournalEvent, words: string): Run {
  const at = run.events.indexOf(from);
  const said = { output: words };
  return {
    ...run,
    events: run.events.flatMap((event, i) => {
      if (event === from)
        return event.kind === "round" ? [{ ...event, ...said }] : [event, beside(event, "said", said)];
      const isLaterSpeech = i > at && event.agent === from.agent && event.kind === "round" && event.output;
      return [isLaterSpeech || event.kind === "summary" ? { ...event, ...said } : event];
    }),
  };
}

/** An event of the journal beside another one. */
export const beside = (event: JournalEvent, name: string, rest: Partial<JournalEvent>): JournalEvent => {
  const { actions: _, output: __, thought: ___, ...place } = event;
  return { ...place, id: `${event.id}-${name}`, kind: "round", status: "success", ...rest };
};

export const gaveBack = (id: string): Action => ({
  ...{ id, tool: COMPLETE, args: { status: "elsewhere", reason: "None of my tools fits this task.", result: "" } },
  ...{ control: true, outcome: "done", status: "success", observation: "Control is back with the planner." },
});
