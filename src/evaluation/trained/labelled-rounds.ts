import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { SetupError } from "../../engine/errors.ts";
import { runsIn } from "../../engine/journal/runs.ts";
import type { FailedRun } from "../attribution/failed-run.ts";
import { failedRun } from "../attribution/journal-run.ts";
import { whoAndWhen } from "../attribution/who-and-when.ts";
import { runHead, type TrialResult, trialResult } from "../runs/result.ts";

/** A run with those of its steps that are known to be right or wrong. */
export interface LabelledSteps {
  run: FailedRun;
  /** By the number of the step, from 0. */
  labels: ReadonlyMap<number, boolean>;
  /** Equal for runs of the same task. */
  group: string;
}

const step = z.strictObject({
  agent: z.string().min(1),
  by: z.enum(["agent", "surroundings", "user"]),
  text: z.string(),
  acts: z.boolean().optional(),
  outcome: z.enum(["success", "failure", "nothing"]).optional(),
});

/** A line of a file that people or programs label. */
const uploaded = z
  .strictObject({
    question: z.string().min(1),
    group: z.string().optional().describe("Equal for runs of the same task; absent: those of the same question."),
    steps: z.array(step.extend({ label: z.enum(["right", "wrong"]).optional() })).min(1),
  })
  .transform(
    ({ question, group = question, steps }): LabelledSteps => ({
      run: { question, steps: steps.map(({ label: _, ...one }) => plain(one)) },
      labels: new Map(
        steps.flatMap(({ label, by }, at) => (label === undefined || by !== "agent" ? [] : [[at, label === "right"]])),
      ),
      group,
    }),
  );

/** The step without what is absent. */
const plain = ({ agent, by, text, acts, outcome }: z.output<typeof step>) => ({
  ...{ agent, by, text },
  ...(acts !== undefined && { acts }),
  ...(outcome !== undefined && { outcome }),
});

/**
 * Reads labelled rounds: results of `npm run eval`, records of Who&When, or lines with a question and labelled steps.
 * Throws `SetupError` that names the line.
 */
export function labelledRounds(path: string): LabelledSteps[] {
  if (!existsSync(path)) throw new SetupError(`There is no file ${path}.`);
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .map((line, at) => ({ line, place: `${path}:${at + 1}` }))
    .filter(({ line }) => line.trim() !== "");
  return lines.flatMap(({ line, place }, at): LabelledSteps[] => {
    const value = jsonIn(line, place);
    if (at === 0 && runHead.safeParse(value).success) return [];
    const result = trialResult.safeParse(value);
    if (result.success) return ofTrial(result.data);
    if (isObject(value) && "mistake_step" in value) return [ofRecord(value, place)];
    const { data, error } = uploaded.safeParse(value);
    if (data) return [data];
    throw new SetupError(`${place} is no labelled round:\n${z.prettifyError(error)}\n${FORMATS}`);
  });
}

const FORMATS =
  'A file holds results of `npm run eval`, records of Who&When, or lines {"question", "steps": [{"agent", "by", "text", "label"}]}.';

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function jsonIn(line: string, place: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new SetupError(`${place} is not JSON.`, { cause });
  }
}

/**
 * The turns of a trial. A step with a fault by rule, or that left out something declared, is wrong. All other steps of
 * a passed trial are right; those of a failed trial are unknown.
 */
function ofTrial({ task, passed, marks, events }: TrialResult): LabelledSteps[] {
  if (!marks) return [];
  const faulty = new Set(marks.faults.filter(({ agent }) => agent !== "user").map(({ event }) => event));
  return runsIn(events).map((one) => {
    const run = failedRun(one);
    const labels = run.steps.flatMap(({ by, event }, at): [number, boolean][] => {
      const isWrong = event !== undefined && faulty.has(event);
      return by === "agent" && (isWrong || passed) ? [[at, !isWrong]] : [];
    });
    return { run, labels: new Map(labels), group: task.replace(/\.(?:en|zh)$/, "") };
  });
}

/** A failed run in which people named one step. The others count as right. */
function ofRecord(value: object, place: string): LabelledSteps {
  try {
    const { run, group, step } = whoAndWhen(value);
    const own = run.steps.flatMap(({ by }, at) => (by === "agent" ? [at] : []));
    return { run, labels: new Map(own.map((at) => [at, at !== step])), group };
  } catch (cause) {
    if (cause instanceof z.ZodError) throw new SetupError(`${place}:\n${z.prettifyError(cause)}`, { cause });
    throw cause;
  }
}
