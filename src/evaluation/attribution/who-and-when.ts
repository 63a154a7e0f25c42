import { z } from "zod";
import type { FailedRun, RunStep } from "./failed-run.ts";

/** One record of Who&When, generated or made by hand (github.com/mingyin1/Agents_Failure_Attribution, MIT). */
const record = z.object({
  question: z.string(),
  question_ID: z.string().optional(),
  history: z.array(z.object({ content: z.string(), role: z.string(), name: z.string().optional() })).min(1),
  mistake_agent: z.string(),
  mistake_step: z.coerce.number().int().nonnegative(),
});

/** A failed run with the agent and the step at fault, as people labelled them. */
export interface LabelledRun {
  run: FailedRun;
  /** Equal for runs of the same question. */
  group: string;
  agent: string;
  step: number;
}

/** Reads one record. Throws a ZodError that names the wrong field if it is none. */
export function whoAndWhen(value: unknown): LabelledRun {
  const { question, question_ID, history, mistake_agent, mistake_step } = record.parse(value);
  return {
    run: { question, steps: history.map(({ content, role, name }) => stepOf(name ?? agentIn(role), content)) },
    group: question_ID ?? question,
    ...{ agent: mistake_agent, step: mistake_step },
  };
}

/** Runs made by hand name the agent in `role`, with what it does in parentheses: "Orchestrator (-> WebSurfer)". */
const agentIn = (role: string): string => (role.split("(", 1)[0] ?? "").trim();

const RUNS_CODE = /^computer[ _]?terminal$/i;
const USER = /^(human|user)$/i;
const USES_TOOL = /^I (clicked|typed|scrolled|pressed|visited|opened|navigated|searched)\b/;

function stepOf(agent: string, text: string): RunStep {
  if (USER.test(agent)) return { agent, by: "user", text };
  if (RUNS_CODE.test(agent)) return { agent, by: "surroundings", text, outcome: outcomeOf(text) };
  return { agent, by: "agent", text, acts: text.includes("```") || USES_TOOL.test(text) };
}

function outcomeOf(text: string): RunStep["outcome"] {
  if (/^(There is )?no code\b/i.test(text)) return "nothing";
  return /^exitcode: [1-9]|^exited with code [1-9]|execution failed|Traceback \(most recent/i.test(text)
    ? "failure"
    : "success";
}
