import type { Tool as Listed } from "@modelcontextprotocol/sdk/types.js";
import { cut } from "../cut.ts";
import { SetupError } from "../errors.ts";
import { redactor, withoutCredentials } from "../redact.ts";
import { ALIASES, checkAliases, toolWords } from "./aliases.ts";
import { checkCompiler } from "./json-schema.ts";
import { demandKnownOptions } from "./known-options.ts";
import { McpConnection, type McpPlace } from "./mcp/connection.ts";
import { failureOf, isForgotten, isLost } from "./mcp/failure.ts";
import { resultOf } from "./mcp/result.ts";
import { circlesOf } from "./openapi/circles.ts";
import { checkHeader } from "./openapi/headers.ts";
import { textIn } from "./openapi/json.ts";
import { patternsOf } from "./openapi/patterns.ts";
import { schemaReader } from "./openapi/schema.ts";
import { toldAsDone } from "./told-as-done.ts";
import type { ObjectSchema, Tool, ToolRun } from "./tool.ts";

export type McpOptions = McpPlace & {
  /** The most time for a call, and for the start. */
  timeoutMs?: number;
  /** The names of the wanted tools, as the server lists them; absent: all. */
  only?: readonly string[];
  /** A prefix of each name, so that the tools of two servers have different names. */
  prefix?: string;
  /** What the operator knows better than the server, by the server's names. */
  effects?: Readonly<Record<string, "read" | "write">>;
  /** The tools, by the server's names, whose result is the answer, unchanged. */
  returnDirect?: readonly string[];
};

/** The tools of an MCP server, and the end of the connection. A domain closes it with its world. */
export interface McpTools {
  tools: Tool[];
  close(): Promise<void>;
}

const OF_URL = ["url", "headers", "fetch", "maxBytes"];
const OF_COMMAND = ["command", "args", "env"];
const OPTIONS = ["timeoutMs", "only", "prefix", "effects", "returnDirect"];

/**
 * A tool for every tool of an MCP server, in the server's order. The list is read once: a server cannot change what a
 * tool is afterwards. A tool is "write", and waits for approval, unless the server says that it only reads
 * (`readOnlyHint`). Throws a `SetupError` if the server cannot be read. A failed call throws a `ToolError`.
 */
export async function mcpTools(options: McpOptions): Promise<McpTools> {
  demandKnownOptions("mcpTools", options, [...("command" in options ? OF_COMMAND : OF_URL), ...OPTIONS]);
  if (!("command" in options) && !URL.canParse(String(options.url)))
    throw new SetupError(
      `mcpTools needs the address of a server as "url", or a program to start as "command"; "url" is ${JSON.stringify(options.url)}.`,
    );
  const { timeoutMs = 10_000, only, prefix = "", effects = {}, returnDirect = [] } = options;
  const secrets = "command" in options ? options.env : options.headers;
  if (!("command" in options)) for (const [name, value] of Object.entries(secrets ?? {})) checkHeader(name, value);
  const redact = redactor(Object.values(secrets ?? {}));
  const connection = new McpConnection(options, timeoutMs);
  try {
    const listed = chosen(await listOf(connection, timeoutMs), only);
    const names = namesFor(listed, prefix);
    const calling = { connection, timeoutMs, redact };
    const direct = chosen(listed, returnDirect);
    const tools = listed.map((one, at) => ({
      ...toolOf(one, names[at] ?? one.name, effects[one.name], calling),
      returnDirect: direct.includes(one),
    }));
    return { tools, close: () => connection.close() };
  } catch (error) {
    await connection.close();
    if (error instanceof SetupError) throw error;
    const reason = redact(error instanceof Error ? error.message : String(error));
    throw new SetupError(`The MCP server ${placeOf(options)} cannot be read: ${reason}.`, { cause: error });
  }
}

/** Of a program, with its script; later arguments can be secrets. */
function placeOf(place: McpPlace): string {
  if (!("command" in place)) return withoutCredentials(String(place.url));
  const [script = "-"] = place.args ?? [];
  return script.startsWith("-") ? `"${place.command}"` : `"${place.command} ${script}"`;
}

/** A model cannot choose from more. */
const MOST_TOOLS = 1000;

async function listOf(connection: McpConnection, timeout: number): Promise<Listed[]> {
  const client = await connection.open();
  const listed: Listed[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listTools(cursor === undefined ? {} : { cursor }, { timeout });
    listed.push(...page.tools);
    cursor = page.nextCursor;
    if (page.tools.length === 0 || listed.length > MOST_TOOLS) break;
  } while (cursor !== undefined);
  if (listed.length > MOST_TOOLS) throw new SetupError(`The MCP server has more than ${MOST_TOOLS} tools.`);
  return listed;
}

function chosen(listed: Listed[], only: readonly string[] | undefined): Listed[] {
  const known = listed.map(({ name }) => name);
  const unknown = (only ?? []).filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new SetupError(`The MCP server has no tool ${unknown.join(", ")}. It has: ${known.join(", ")}.`);
  return listed.filter(({ name }) => only?.includes(name) ?? true);
}

/** Valid for function calling, and unique. */
function namesFor(listed: readonly Listed[], prefix: string): string[] {
  const taken = new Set<string>();
  return listed.map(({ name }) => {
    const legal = `${prefix}${name}`.replace(/[^a-zA-Z0-9_-]/g, "_").slice(0, 64);
    let free = legal;
    for (let n = 2; taken.has(free); n++) free = `${legal.slice(0, 63 - String(n).length)}_${n}`;
    taken.add(free);
    return free;
  });
}

interface Calling {
  connection: McpConnection;
  timeoutMs: number;
  redact: ReturnType<typeof redactor>;
}

function toolOf(listed: Listed, name: string, known: "read" | "write" | undefined, calling: Calling): Tool {
  const { description, annotations, _meta } = listed;
  const title = textIn(listed.title ?? annotations?.title);
  const effect = known ?? (annotations?.readOnlyHint === true ? "read" : "write");
  const parameters = parametersOf(listed, name);
  const said = toolWords(name, ALIASES, _meta?.[ALIASES]);
  checkAliases(name, parameters);
  const tool = {
    name,
    description: cut(textIn(description) ?? title ?? name, 1000),
    ...(title !== undefined && { title }),
    ...(said && { aliases: said }),
    effect,
    parameters,
    returnDirect: false,
    check: checkCompiler()(name, parameters),
  };
  return {
    ...tool,
    run: async (args, run) => {
      const answer = await answerTo(listed.name, args, effect, calling, run);
      const result = resultOf(answer, calling.redact, run.language, { name, effect }, args);
      return toldAsDone(result, tool, args, run.language);
    },
  };
}

/** The schema as it can be checked here. An argument with a name that the server does not list is an error. */
function parametersOf({ inputSchema }: Listed, name: string): ObjectSchema {
  const patterns = patternsOf();
  const reader = schemaReader(inputSchema, circlesOf(inputSchema), patterns);
  const { additionalProperties = false, ...read } = reader.read(inputSchema, name);
  const definitions = reader.definitions();
  return {
    properties: {},
    ...read,
    type: "object",
    additionalProperties,
    ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
  };
}

async function answerTo(
  tool: string,
  args: Record<string, unknown>,
  effect: "read" | "write",
  { connection, timeoutMs, redact }: Calling,
  { signal, idempotencyKey, language }: ToolRun,
): Promise<unknown> {
  const request = { name: tool, arguments: args, _meta: { "idempotency-key": idempotencyKey } };
  const limits = { timeout: timeoutMs, maxTotalTimeout: timeoutMs, ...(signal && { signal }) };
  let isSent = false;
  const call = async () => {
    isSent = false;
    const client = await connection.open();
    isSent = true;
    return client.callTool(request, undefined, limits);
  };
  try {
    return await call().catch(async (error) => {
      if (!isForgotten(error)) throw error;
      await connection.close();
      return call();
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (isLost(error)) await connection.close();
    throw failureOf(error, { tool, effect, timeoutMs, redact, isSent }, language);
  }
}
