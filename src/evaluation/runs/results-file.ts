import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { dirname } from "node:path";
import { SetupError } from "../../engine/errors.ts";
import { type RunHead, runHead, type StoredRun, type TrialResult, trialResult } from "./result.ts";

/** Results in a JSON Lines file: the head of the run, then a line for each trial as it ends. */
export interface ResultsFile {
  /** Results of earlier sittings of the same run. */
  readonly earlier: readonly TrialResult[];
  add(result: TrialResult): void;
}

/** Begins a file. Throws `SetupError` if there is one. */
export function beginResults(path: string, head: RunHead): ResultsFile {
  if (existsSync(path)) throw new SetupError(`${path} exists. Go on with it by --resume, or name another run.`);
  mkdirSync(dirname(path), { recursive: true });
  appendFileSync(path, `${JSON.stringify(head)}\n`);
  return { earlier: [], add: (result) => appendFileSync(path, `${JSON.stringify(result)}\n`) };
}

/** Goes on with a file. Throws `SetupError` if it is of another suite, model or number of trials. */
export function resumeResults(path: string, head: RunHead): ResultsFile {
  const stored = readResults(path);
  for (const key of ["suite", "model", "trials", "fingerprint"] as const)
    if (stored.head[key] !== head[key])
      throw new SetupError(
        key === "fingerprint"
          ? `${path} was made from other tasks: the suite has changed since, or --limit and --task differ. Start a new run.`
          : `${path} is a run with ${key} ${stored.head[key]}, and this one has ${head[key]}. Start a new run.`,
      );
  // A line that was cut off by a crash is written again.
  const text = readFileSync(path, "utf8");
  if (!text.endsWith("\n")) truncateSync(path, Buffer.byteLength(text.slice(0, text.lastIndexOf("\n") + 1)));
  return { earlier: stored.results, add: (result) => appendFileSync(path, `${JSON.stringify(result)}\n`) };
}

/** Reads a run. Throws `SetupError` if the file is none; a last line that was cut off is left out. */
export function readResults(path: string): StoredRun {
  if (!existsSync(path)) throw new SetupError(`There is no run in ${path}.`);
  const text = readFileSync(path, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  const [first, ...lines] = whole.split("\n").filter(Boolean);
  return {
    head: parsed(runHead, first ?? "", `${path}:1`),
    results: lines.map((line, at) => parsed(trialResult, line, `${path}:${at + 2}`)),
  };
}

function parsed<Value>(shape: { parse(value: unknown): Value }, line: string, place: string): Value {
  try {
    return shape.parse(JSON.parse(line));
  } catch (cause) {
    throw new SetupError(`${place} is no line of results. Repair or remove the file.`, { cause });
  }
}
