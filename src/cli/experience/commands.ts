import { readFileSync } from "node:fs";
import { drawExperience } from "../../../graphs/build-experience.ts";
import { checkExperience } from "../../../graphs/check-experience.ts";
import type { Environment } from "../../engine/environment.ts";
import { SetupError } from "../../engine/errors.ts";
import { KINDS, type Kind } from "../../experience/experience.ts";
import type { Change } from "../../experience/library/change.ts";
import { readUpload } from "../../experience/trajectory/trajectory.ts";
import { type OpenExperience, openExperience } from "../../open-experience.ts";
import { argumentsIn } from "../arguments.ts";
import { changeLine, itemLine, itemLines } from "./item-lines.ts";

const USAGE = `\
Usage: npm run experience -- <command> [options]

Experience from earlier turns and from uploaded trajectories.

  list                 the experiences in use; --kind, --agent and --domain choose among them
  search <task>        the experiences that are most like a task
  show <id>            an experience, with the trajectories it came from; the beginning of the id is enough
  extract              learns from the trajectories that were not read yet
  upload <file>        stores a trajectory, as {"id", "tree"} or {"id", "text"}
  check                replays turns of the journal with each candidate; promotes it if none goes worse, else retires it
  promote <id> ...     lets prompts name candidates
  retire <id> ...      takes experiences out of use
  changes              the changes of the library, the newest first
  rollback <number>    returns to the state after a change; 0: the empty library

  --kind <kind>        ${KINDS.join(", ")}
  --agent <name>       a specialist, or planner
  --domain <name>
  --json               print JSON
  --help               show this page
`;

const flags = {
  kind: { type: "string" },
  agent: { type: "string" },
  domain: { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** The output for the arguments of the command line. Throws `SetupError` for what cannot be done. */
export async function answer(args: readonly string[], environment: Environment): Promise<string> {
  const { values, positionals } = argumentsIn(args, flags);
  const [command, ...operands] = positionals;
  if (values.help || command === undefined) return USAGE;
  const run = commands[command];
  if (!run) {
    const known = Object.keys(commands).join(", ");
    throw new SetupError(`There is no command "${command}". The commands are: ${known}. See --help.`);
  }
  const { kind, agent, domain, json } = values;
  const scope = { ...(kind !== undefined && { kind: kindOf(kind) }), agent, domain };
  const opened = await openExperience({ environment });
  try {
    const { value, lines } = await run(opened, operands, scope, environment);
    return json ? `${JSON.stringify(value)}\n` : lines.map((line) => `${line}\n`).join("");
  } finally {
    await opened.close();
  }
}

interface Answer {
  value: unknown;
  lines: string[];
}
type Scope = { kind?: Kind; agent?: string; domain?: string };
type Command = (
  opened: OpenExperience,
  operands: string[],
  scope: Scope,
  environment: Environment,
) => Promise<Answer> | Answer;

const commands: Record<string, Command> = {
  list({ library }, _, scope) {
    const items = library.list(scope);
    return { value: items, lines: items.length > 0 ? items.map(itemLine) : ["There are no experiences."] };
  },
  async search({ library }, operands, scope) {
    const found = await library.search({ task: demanded(operands, "search <task>").join(" "), ...scope });
    const lines = found.map((item) => `${item.likeness.toFixed(2)}  ${itemLine(item)}`);
    return { value: found, lines: lines.length > 0 ? lines : ["No experience is like this task."] };
  },
  show({ library }, operands) {
    const [id = ""] = demanded(operands, "show <id>");
    const item = library.get(id);
    if (!item) throw new SetupError(`There is no experience "${id}". See: npm run experience -- list`);
    return { value: item, lines: itemLines(item) };
  },
  async extract(opened) {
    const { report } = await drawExperience(opened).compile().invoke({});
    if (!report) throw new Error("The extraction ended without a report.");
    const { read, failed, waiting, later } = report;
    const lines = [
      `Read ${read} trajectories. ${changeText(report)}`,
      ...(failed > 0 ? [`The language model failed at ${failed} trajectories. They are read again next time.`] : []),
      ...(waiting > 0
        ? [`${waiting} trajectories in plain text wait for a language model. Set SWITCHBOARD_MODEL.`]
        : []),
      ...(later > 0 ? [`${later} turns are read later, because the user may still react to them.`] : []),
      ...Object.entries(report.refused).map(([reason, count]) => `Not stored, ${count} times: ${reason}.`),
    ];
    return { value: report, lines };
  },
  async check(opened, _operands, _scope, environment) {
    const report = await checkExperience({ environment }, opened);
    const { promoted, retired, untested, later, replays } = report;
    const lines = [
      `Replayed ${replays} turns: ${promoted.length} promoted, ${retired.length} retired.`,
      ...retired.map(({ id, reason }) => `Retired ${id.slice(0, 8)}: ${reason}.`),
      ...(untested.length > 0
        ? [`${untested.length} wait, because the journal has too few turns of their agents.`]
        : []),
      ...(later > 0 ? [`${later} are checked next time, because the time was over.`] : []),
    ];
    return { value: report, lines };
  },
  upload({ sources }, operands) {
    const [file = ""] = demanded(operands, "upload <file>");
    const upload = readUpload(jsonIn(file));
    const isNew = sources.uploads.upload(upload, "", sources.now());
    const text = isNew ? "was stored. Learn from it: npm run experience -- extract" : "was stored before.";
    return { value: { id: upload.id, stored: isNew }, lines: [`The trajectory "${upload.id}" ${text}`] };
  },
  promote({ library }, operands) {
    const ids = demanded(operands, "promote <id> ...").map((id) => library.get(id)?.id ?? id);
    const change = library.promote(ids, "promoted by an operator");
    return { value: change, lines: [changeText(change)] };
  },
  retire({ library }, operands) {
    const ids = demanded(operands, "retire <id> ...").map((id) => library.get(id)?.id ?? id);
    const change = library.retire(ids, "retired by an operator");
    return { value: change, lines: [changeText(change)] };
  },
  changes({ library }) {
    const changes = library.changes(100);
    return { value: changes, lines: changes.length > 0 ? changes.map(changeLine) : ["Nothing was changed yet."] };
  },
  rollback({ library }, operands) {
    const [number = ""] = demanded(operands, "rollback <number>");
    if (!/^\d+$/.test(number))
      throw new SetupError(`"${number}" is no number of a change. See: npm run experience -- changes`);
    const change = library.rollBack(Number(number));
    return { value: change, lines: [changeText(change)] };
  },
};

function demanded(operands: string[], usage: string): string[] {
  if (operands.length > 0) return operands;
  throw new SetupError(`Something is missing. Write: npm run experience -- ${usage}`);
}

function kindOf(text: string): Kind {
  const kind = KINDS.find((one) => one === text);
  if (kind) return kind;
  throw new SetupError(`There is no kind "${text}". The kinds are: ${KINDS.join(", ")}.`);
}

function changeText({ number, added, merged, superseded, retired, promoted }: Change): string {
  if (number === undefined) return "Nothing changed.";
  const counts = { added, merged, superseded, retired, promoted };
  const said = Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []));
  return `Change ${number}: ${said.join(", ")}.`;
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(`The file ${file} cannot be read as JSON: ${reason}`, { cause });
  }
}
