import type { Action, JournalEvent } from "../../../src/engine/journal/event.ts";

let made = 0;

/** An event of the turn "t" of the conversation "c"; each begins a millisecond after the one made before. */
export function event(given: Partial<JournalEvent> = {}): JournalEvent {
  made += 1;
  return {
    ...{ id: `e${made}`, kind: "round", trace: "t", thread: "c", agent: "planner", status: "success" },
    ...{ startedAt: made, endedAt: made + 1 },
    ...given,
  };
}

/** An action that was done. */
export const action = (given: Partial<Action> = {}): Action => {
  made += 1;
  return { id: `a${made}`, tool: "look", args: {}, outcome: "done", status: "success", observation: "Seen.", ...given };
};

/** A hand-off of a task. */
export const handOff = (id: string, job_desc: string): Action =>
  action({ id, tool: `to_${id}`, job_desc, trust_mode: 1, control: true, outcome: "handed off" });
