import { join, resolve } from "node:path";
import { readConfig } from "../../engine/config.ts";
import type { Environment } from "../../engine/environment.ts";
import { SetupError } from "../../engine/errors.ts";
import { argumentsIn } from "../arguments.ts";

export const USAGE = `\
Usage: npm run eval -- <suite> ...            runs the tasks of suites and reports on them
       npm run eval -- report <run>           reports on a run again
       npm run eval -- compare <run> <run>    compares two runs, task by task

A suite is the name of a domain, or a folder with suite.yaml. A run is its name, or its folder.

  --model <spec>         "openai:<model>" or "offline" (default: SWITCHBOARD_MODEL)
  --trials <n>           how often each task is run (default: 1)
  --parallel <n>         how many trials at the same time (default: 2)
  --task <id>            only these tasks; may be given several times
  --limit <n>            only the first n tasks
  --minutes <n>          no trial begins after so many minutes
  --task-seconds <n>     how long one trial may take (default: 300)
  --resume <run>         goes on with a run that was stopped
  --out <folder>         where runs are stored (default: evals in the data folder)
  --tau <folder>         runs the tasks of a tau-bench shop: the folder that holds server.mjs and retail/
  --who-and-when <file>  names the agent and the step at fault in failed runs of that format
  --json                 prints the report as JSON
  --help                 shows this page

Ctrl-C stops a run; ended trials are kept. Exit codes: 0 ran, 1 the program failed, 2 wrong usage, 130 not all has run.
`;

const flags = {
  model: { type: "string" },
  trials: { type: "string", default: "1" },
  parallel: { type: "string", default: "2" },
  task: { type: "string", multiple: true },
  limit: { type: "string" },
  minutes: { type: "string" },
  "task-seconds": { type: "string", default: "300" },
  resume: { type: "string" },
  out: { type: "string" },
  tau: { type: "string" },
  "who-and-when": { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

export type EvalOptions = ReturnType<typeof readOptions>;

/** The command line. Throws `SetupError` if a number cannot be read. */
export function readOptions(args: readonly string[], environment: Environment) {
  const { values, positionals } = argumentsIn(args, flags);
  const { model, dataDir } = readConfig(environment);
  const numberOf = (name: "trials" | "parallel" | "limit" | "minutes" | "task-seconds", most: number) => {
    const given = values[name];
    if (given === undefined) return undefined;
    const number = Number(given);
    const isWhole = name === "minutes" || Number.isInteger(number);
    if (isWhole && number > 0 && number <= most) return number;
    throw new SetupError(`--${name} is "${given}": it must be a number from 1 to ${most}.`);
  };
  return {
    operands: positionals,
    model: values.model ?? model,
    trials: numberOf("trials", 100) ?? 1,
    parallel: numberOf("parallel", 64) ?? 2,
    tasks: values.task ?? [],
    limit: numberOf("limit", 1_000_000),
    minutes: numberOf("minutes", 100_000),
    timeoutMs: (numberOf("task-seconds", 86_400) ?? 300) * 1000,
    resume: values.resume,
    out: resolve(values.out ?? join(dataDir, "evals")),
    tau: values.tau,
    whoAndWhen: values["who-and-when"],
    json: values.json,
    help: values.help,
  };
}
