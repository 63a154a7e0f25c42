import { completionOf } from "../../../engine/dialog/completion.ts";
import { COMPLETE } from "../../../engine/dialog/protocol.ts";
import { actionsIn } from "../../../engine/journal/calls.ts";
import type { Action, JournalEvent } from "../../../engine/journal/event.ts";
import type { Run } from "../../../engine/journal/runs.ts";
import type { SampleCall } from "../sample.ts";

/** What an agent decided in one round, as the journal has it. */
export interface Decision {
  event: string;
  agent: string;
  /** For the planner, the user's words in standard form; for a specialist, the task. */
  request: string;
  earlier: (SampleCall & { result: string })[];
  calls: SampleCall[];
  /** The calls that the user put in the place of these at a card. */
  instead?: SampleCall[];
}

/** The rounds of a run that made calls or hand-offs: the planner's first, and all of specialists. */
export function decisionsIn(run: Run): Decision[] {
  const last = new Map(actionsIn(run).map((action) => [action.id, action]));
  const rounds = run.events.filter(({ kind, actions = [] }) => kind === "round" && actions.some(isWork));
  const [first] = rounds.filter(({ parent }) => parent === undefined);
  return rounds
    .filter((event) => event.parent !== undefined || event === first)
    .flatMap((event) => {
      const { id, agent, parent, actions = [] } = event;
      const request = parent === undefined ? standardIn(run) : taskIn(run, parent);
      if (request === undefined) return [];
      const before = parent === undefined ? [] : rounds.filter((one) => isBefore(one, event));
      const earlier = before
        .flatMap((one) => (one.actions ?? []).filter(isWork))
        .flatMap(({ id }) => answered(last.get(id)));
      const edited = actions.flatMap((action) => replacementOf(last.get(action.id), run));
      return [
        {
          ...{ event: id, agent, request, earlier },
          calls: actions.filter((action) => isWork(action) || action.tool === COMPLETE).map(callOf),
          ...(edited.length > 0 && { instead: edited.map(callOf) }),
        },
      ];
    });
}

const isWork = ({ control, job_desc }: Action): boolean => !control || job_desc !== undefined;

const isBefore = (one: JournalEvent, { parent, startedAt }: JournalEvent): boolean =>
  one.parent === parent && one.startedAt < startedAt;

const standardIn = ({ events, question }: Run): string | undefined =>
  events.find(({ kind }) => kind === "question")?.output ?? question;

/** What a task asks for. */
const taskIn = ({ events }: Run, task: string): string | undefined =>
  events.find((event) => event.kind === "task" && event.task === task)?.input ??
  events.flatMap(({ actions = [] }) => actions).find(({ id }) => id === task)?.job_desc;

const answered = (action: Action | undefined) =>
  action?.observation === undefined ? [] : [{ ...callOf(action), result: action.observation }];

/** What an agent ends its task with is worded for the user, so only how it ended is learned. A hand-off has its task. */
function callOf({ tool, args, job_desc, trust_mode }: Action): SampleCall {
  if (tool === COMPLETE) {
    const ended = completionOf({ args });
    return { tool, args: { status: typeof ended === "string" ? "done" : ended.status } };
  }
  return job_desc === undefined ? { tool, args } : { tool, args: { job_desc, trust_mode: trust_mode ?? 0 } };
}

/** The call of the same tool that the user approved where another one was replaced. */
function replacementOf(action: Action | undefined, { events }: Run): Action[] {
  if (action?.outcome !== "replaced") return [];
  const approved = events
    .flatMap(({ actions = [] }) => actions)
    .find(({ id, tool, decision }) => id !== action.id && tool === action.tool && decision === "approve");
  return approved ? [approved] : [];
}
