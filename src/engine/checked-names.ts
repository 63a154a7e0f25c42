import {
  ASK_USER,
  COMPLETE,
  FIND_TOOLS,
  handOffName,
  isHandOff,
  READ_MORE,
  REMEMBER,
  SUMMARIZE,
  TELL_USER,
} from "./dialog/protocol.ts";
import { Conversation } from "./dialog/state.ts";
import { demandSoundCalls } from "./domain/checked-calls.ts";
import type { Domain, Specialist } from "./domain/domain.ts";
import { SetupError } from "./errors.ts";
import { circlesAmong } from "./planning/circles.ts";
import { aliasesIn } from "./tools/aliases.ts";
import { isObject } from "./tools/openapi/json.ts";
import type { Tool } from "./tools/tool.ts";

/** Names of nodes, of message authors, of roles, and of control calls. */
const RESERVED: readonly string[] = [
  ...["prepare", "plan", "hand_off_from_experience", "leave", "approve", "enter", "think", "act", "delegate", "notice"],
  ...["planner", "specialist", "summary"],
  ...[ASK_USER, SUMMARIZE, TELL_USER, REMEMBER, COMPLETE, READ_MORE, FIND_TOOLS],
];

/** A specialist is a node, and a node must not have the name of a state field. */
const FIELDS: readonly string[] = Object.keys(Conversation.fields);

/** A thing with a name, and its place in words. */
interface Named<Thing> {
  thing: Thing;
  where: string;
}

/**
 * The specialists of all domains, by name. Throws a `SetupError` if two things have the same name, if the engine uses
 * the name itself, if no agent has a tool, or if the planner has a write tool.
 */
export function checkedNames(domains: readonly Domain[]): ReadonlyMap<string, Specialist> {
  for (const domain of domains) demandSoundCalls(domain);
  const specialists = domains.flatMap(({ name, specialists }) =>
    specialists.map((thing) => ({ thing, where: whereOf(thing, specialists, name) })),
  );
  const had = domains.flatMap(toolsHad);
  const written = domains.flatMap(({ name, written = [] }) =>
    written.map((tool) => toolIn(tool, `the domain "${name}"`)),
  );
  const tools = [...written, ...had];
  for (const { thing: specialist } of specialists) demandNoHandOff(specialist, tools);
  for (const named of tools) demandOwnName(named, RESERVED);
  for (const named of specialists) demandOwnName(named, [...RESERVED, ...FIELDS]);
  demandOneEach("specialists", specialists);
  demandOneEach("tools", tools);
  for (const { thing: tool, where } of written) {
    if (had.some(({ thing }) => thing === tool)) continue;
    throw new SetupError(
      `No agent has the tool "${tool.name}" (${where}). List it in the header of a specialist, give it to the planner, or delete its file.`,
    );
  }
  demandKnownNeeds(had);
  for (const tool of domains.flatMap((domain) => domain.tools)) {
    if (tool.effect === "write")
      throw new SetupError(`The planner has read tools only. Give the write tool "${tool.name}" to a specialist.`);
  }
  return new Map(specialists.map(({ thing }) => [thing.name, thing]));
}

/** Every tool that another one needs, or that finds the value of an argument, is there; none need each other first. */
function demandKnownNeeds(had: readonly Named<Tool>[]): void {
  const names = new Set(had.map(({ thing }) => thing.name));
  for (const { thing: tool, where } of had) {
    const who = `the tool "${tool.name}" (${where})`;
    const named = [
      ...(tool.needs ?? []).flatMap(({ from }) => from.map((name) => ({ name, what: `T${who.slice(1)} needs` }))),
      ...Object.entries(tool.parameters.properties).map(([argument, schema]) => ({
        name: isObject(schema) ? aliasesIn(schema).foundBy : undefined,
        what: `The argument "${argument}" of ${who} is found by`,
      })),
    ];
    const unknown = named.find(({ name }) => name !== undefined && !names.has(name));
    if (unknown)
      throw new SetupError(
        `${unknown.what} "${unknown.name}", and no agent has a tool of that name. The tools are: ${[...names].join(", ")}.`,
      );
  }
  if (had.every(({ thing }) => thing.needs === undefined)) return;
  const [circle] = circlesAmong(had.map(({ thing }) => thing));
  if (circle)
    throw new SetupError(
      `No call can be the first of these: ${circle.join(" → ")}. Each needs the next one before it.`,
    );
}

/** Where a specialist of a domain is; its number, if it has no file and shares its name. */
function whereOf(one: Specialist, all: readonly Specialist[], domain: string): string {
  if (one.file !== undefined) return `in ${one.file} of the domain "${domain}"`;
  const isShared = all.some((other) => other !== one && other.name === one.name);
  return `in the domain "${domain}"${isShared ? `, number ${all.indexOf(one) + 1} of its specialists` : ""}`;
}

/** The tools of all agents in a domain. A tool that several agents have appears several times. */
const toolsHad = ({ name, specialists, tools }: Domain): Named<Tool>[] => [
  ...tools.map((tool) => toolIn(tool, `the domain "${name}", with the planner`)),
  ...specialists.flatMap((one) =>
    one.tools.map((tool) => toolIn(tool, `the domain "${name}", with the specialist "${one.name}"`)),
  ),
];

const toolIn = (tool: Tool, place: string): Named<Tool> => ({
  thing: tool,
  where: tool.file === undefined ? `in ${place}` : `in ${tool.file} of ${place}`,
});

/** Names must be unique, but several agents may have the same tool. */
function demandOneEach(kind: "specialists" | "tools", all: readonly Named<{ readonly name: string }>[]): void {
  const first = new Map<string, Named<unknown>>();
  for (const { thing, where } of all) {
    const other = first.get(thing.name);
    const isShared = kind === "tools" && other?.thing === thing;
    if (other && !isShared) {
      throw new SetupError(`Two ${kind} are named "${thing.name}": one ${other.where}, one ${where}. Rename one.`);
    }
    first.set(thing.name, { thing, where });
  }
}

/** A hand-off to the specialist is a call of this name. */
function demandNoHandOff({ name }: Specialist, tools: readonly Named<Tool>[]): void {
  const tool = tools.find(({ thing }) => thing.name === handOffName(name));
  if (!tool) return;
  throw new SetupError(
    `The tool "${tool.thing.name}" (${tool.where}) has the name of the hand-off to the specialist "${name}". Rename the tool.`,
  );
}

function demandOwnName(
  { thing: { name }, where }: Named<{ readonly name: string }>,
  reserved: readonly string[],
): void {
  if (!reserved.includes(name) && !isHandOff(name)) return;
  throw new SetupError(
    `The name "${name}" (${where}) is reserved. Rename it. Reserved names: ${reserved.join(", ")}, and names that begin with "${handOffName("")}". The tools of an MCP server are renamed by its "prefix".`,
  );
}
