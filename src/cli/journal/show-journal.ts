import { readConfig } from "../../engine/config.ts";
import type { Environment } from "../../engine/environment.ts";
import { SetupError } from "../../engine/errors.ts";
import type { Run } from "../../engine/journal/runs.ts";
import { storedRuns } from "../../engine/journal/stored.ts";
import { trajectoryOf } from "../../engine/journal/tree.ts";
import { TimeZone } from "../../engine/time-zone.ts";
import { argumentsIn } from "../arguments.ts";
import { runLine, runLines } from "./run-lines.ts";

const USAGE = `\
Usage: npm run journal [-- options] [thread-or-trace]

Shows what the agents did. With the id of a conversation: every turn of it. With the id of a turn, or its beginning:
that turn. Without an id: the newest turns, the newest last.

  --last <n>   how many turns the list shows (default: 20)
  --json       print one JSON object per turn: its events, and the tree of its tasks and actions
  --help       show this page
`;

const flags = {
  last: { type: "string", default: "20" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** The output for the arguments of the command line. Throws `SetupError` for arguments that name nothing. */
export function showJournal(args: readonly string[], environment: Environment, width: number): string {
  const { values, positionals } = argumentsIn(args, flags);
  if (values.help) return USAGE;
  const last = Number(values.last);
  if (!Number.isInteger(last) || last < 1) throw new SetupError(`--last is "${values.last}": it must be 1 or more.`);
  const { journal, timeZone } = readConfig(environment);
  const zone = new TimeZone(timeZone);
  const [id] = positionals;
  const runs = storedRuns(journal, id === undefined ? { newest: last } : { id });
  if (id !== undefined && runs.length === 0) throw new SetupError(unknownId(id, storedRuns(journal, { newest: 10 })));
  if (values.json) return runs.map((run) => `${JSON.stringify(inJson(run))}\n`).join("");
  if (id === undefined) return runs.map((run) => `${runLine(run, zone, width)}\n`).join("");
  return runs.map((run) => `${runLines(run, zone, width).join("\n")}\n`).join("\n");
}

const inJson = (run: Run) => ({ ...run, trajectory: trajectoryOf(run) });

function unknownId(id: string, newest: readonly Run[]): string {
  const threads = [...new Set(newest.map(({ thread }) => thread))].reverse();
  const traces = newest.map(({ trace }) => trace.slice(0, 8)).reverse();
  const known =
    newest.length === 0
      ? "It is empty."
      : `The newest conversations: ${threads.join(", ")}. The newest turns: ${traces.join(", ")}.`;
  return `The journal has no conversation and no turn "${id}". ${known}`;
}
