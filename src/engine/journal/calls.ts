import type { Action, JournalEvent } from "./event.ts";
import type { Run } from "./runs.ts";

/** A call with its agent and its event. */
export type PlacedCall = Action & { agent: string; event: string };

/** The calls and hand-offs of a run, in order. A call that waits is in several events; the last one counts. */
export function actionsIn({ events }: Run): PlacedCall[] {
  const placed = events.flatMap(({ id: event, agent, actions = [] }) =>
    actions.map((action) => ({ ...action, agent, event })),
  );
  return [...new Map(placed.map((action) => [action.id, action])).values()];
}

/** The calls of tools in a run. */
export const callsIn = (run: Run): PlacedCall[] =>
  actionsIn(run).filter(({ control, job_desc }) => !control && job_desc === undefined);

export const shownCall = ({ tool, args }: Pick<Action, "tool" | "args">): string => `${tool} ${JSON.stringify(args)}`;

/** What agents said in a run, to the user or to their caller, in order. */
export const speechIn = ({ events }: Run): (JournalEvent & { output: string })[] =>
  events.flatMap((event) =>
    (event.kind === "round" || event.kind === "summary") && event.output ? [{ ...event, output: event.output }] : [],
  );
