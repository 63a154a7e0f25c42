import { ground } from "../../engine/grounding/ground.ts";
import type { Action } from "../../engine/journal/event.ts";
import type { Run } from "../../engine/journal/runs.ts";
import { sourcesIn } from "./journal-sources.ts";
import { judgement, type Reward } from "./reward.ts";

/** A run, and what came before it in the conversation. */
export interface JudgedRun {
  run: Run;
  /** Earlier runs of the same conversation, for what an answer may rest on. */
  earlier: readonly Run[];
  /** Tools that change something. */
  writes: ReadonlySet<string>;
}

const shown = ({ tool, args }: Action) => `${tool} ${JSON.stringify(args)}`;

/** The calls of tools in a run. A call that waits is in several events; the last one counts. */
function callsIn({ events }: Run): Action[] {
  const actions = events.flatMap((event) => event.actions ?? []);
  const calls = actions.filter(({ control, job_desc }) => !control && job_desc === undefined);
  return [...new Map(calls.map((call) => [call.id, call])).values()];
}

/** No call was done twice with the same arguments, and none was held back because it had been. */
export const noRepeatedCall: Reward<JudgedRun> = ({ run }) => {
  const calls = callsIn(run).filter(({ outcome }) => outcome === "done" || outcome === "repeated");
  const again = calls.filter((call, i) => calls.findIndex((other) => shown(other) === shown(call)) < i);
  return judgement(
    again.map((call) => `Called again: ${shown(call)}.`),
    calls.length,
  );
};

/** No call was refused for its arguments, its name, or what it needs. */
export const noWrongCall: Reward<JudgedRun> = ({ run }) => {
  const calls = callsIn(run);
  const refused = calls.filter(({ outcome }) => outcome === "refused");
  return judgement(
    refused.map((call) => `Refused: ${shown(call)}: ${call.observation ?? ""}`),
    calls.length,
  );
};

/** Every write call that was done was approved. */
export const noUnapprovedWrite: Reward<JudgedRun> = ({ run, writes }) => {
  const done = callsIn(run).filter(({ tool, outcome }) => writes.has(tool) && outcome === "done");
  const unapproved = done.filter(({ decision }) => decision !== "approve");
  return judgement(
    unapproved.map((call) => `Done without approval: ${shown(call)}.`),
    done.length,
  );
};

/** Every figure, date, id and name of the answer has a source. */
export const noUnsourcedClaim: Reward<JudgedRun> = ({ run, earlier }) => {
  const answer = run.events.findLast(({ kind }) => kind === "summary")?.output ?? "";
  const grounded = ground(answer, sourcesIn([...earlier, run]));
  const unsourced = grounded.filter(({ sources }) => sources.length === 0);
  return judgement(
    unsourced.map(({ claim }) => `No source: ${claim.text}.`),
    grounded.length,
  );
};
