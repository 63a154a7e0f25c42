import type { Action, JournalEvent } from "../../engine/journal/event.ts";
import type { Run } from "../../engine/journal/runs.ts";
import type { FailedRun, RunStep } from "./failed-run.ts";

/** A run of the journal as steps: each round of an agent, and after it the results of its calls. */
export function failedRun(run: Run): FailedRun {
  return { question: run.question ?? run.intent?.text ?? "", steps: run.events.flatMap(stepsOf) };
}

function stepsOf(event: JournalEvent): RunStep[] {
  const { id, kind, agent, actions = [], input = "", output = "", thought = "" } = event;
  if (kind === "answer") return [{ agent: "user", by: "user", text: output || input, event: id }];
  if (kind === "summary") return [{ agent, by: "agent", text: output, event: id }];
  const answered = actions.flatMap((action) => answerOf(action, id));
  // What waited for other calls or for the user was called in an earlier round.
  if (kind !== "round") return kind === "calls" || kind === "approval" ? answered : [];
  const calls = actions.map(({ tool, args, job_desc }) => `${tool} ${job_desc ?? ""} ${JSON.stringify(args)}`);
  const text = [thought, ...calls, output].filter(Boolean).join("\n");
  return [{ agent, by: "agent", text, acts: calls.length > 0, event: id }, ...answered];
}

const NOT_RUN = ["refused", "dropped", "repeated"];

function answerOf({ tool, status, outcome, control, job_desc, observation }: Action, event: string): RunStep[] {
  if (control || job_desc !== undefined || observation === undefined || status === "open") return [];
  const failed = status === "failure" || NOT_RUN.includes(outcome);
  return [{ agent: tool, by: "surroundings", text: observation, outcome: failed ? "failure" : "success", event }];
}
