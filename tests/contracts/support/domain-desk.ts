import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { Domain, DomainModule } from "../../../src/engine/domain/domain.ts";
import { noSources } from "../../../src/engine/search/open-sources.ts";
import type { Tool, ToolResult, ToolRun } from "../../../src/engine/tools/tool.ts";
import { type TemplateFolder, templateFolder } from "../../support/template-folder.ts";

export type Args = Record<string, unknown>;

/** What the contract cannot find out about a domain by itself. */
export interface DomainFacts {
  /** The domain's folder. */
  readonly home: URL;
  /** The time at which everything happens, but for the example dialogues, which may have one of their own. */
  readonly now: Date;
  readonly dialoguesAt?: Date;
  /** Somebody the calls succeed for, and somebody else who has things too. Absent: nothing belongs to anybody. */
  readonly users?: readonly [string, string];
  /** Arguments of a call that succeeds for the first user: of each write, and of each read that cannot do without. */
  readonly calls: Readonly<Record<string, Args>>;
  /** Calls that succeed for nobody: of a write by its name, those that its rules refuse the first user. */
  readonly refused?: Readonly<Record<string, readonly Args[]>>;
  /** The writes whose process is killed. Absent: all. */
  readonly killed?: readonly string[];
  /** The reads that list what a user has, with its id in the first column. */
  readonly own?: readonly string[];
  /** Settings for the example dialogues. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What a user has, a line each, for the `changes` of the example dialogues. */
  holdings?(dataDir: string, user: string): string[];
}

/** A domain opened in a folder, its tools called as an agent calls them. */
export interface OpenedDomain {
  domain: Domain;
  tools: ReadonlyMap<string, Tool>;
  named(tool: string): Tool;
  /** Every call has a key of its own unless `run` has one; a repeat is approved as its card says it. */
  call(tool: string, args?: Args, run?: Partial<ToolRun>): Promise<ToolResult>;
  /** What the card says, without the warning of a repeat. */
  preview(tool: string, args?: Args, run?: Partial<ToolRun>): Promise<string>;
  runOf(run?: Partial<ToolRun>): ToolRun;
  close(): Promise<void>;
}

/** The ids of what a user has. */
export async function idsOf(
  userId: string,
  { own = [], calls }: Pick<DomainFacts, "own" | "calls">,
  { call }: Pick<OpenedDomain, "call">,
): Promise<string[]> {
  const lists = await Promise.all(own.map((tool) => call(tool, calls[tool], { user: { userId } })));
  return lists.flatMap(({ rows = [], columns = [] }) => rows.map((row) => String(row[columns[0]?.name ?? ""])));
}

let calls = 0;

export async function openDomain(
  module: DomainModule,
  { now, users }: Pick<DomainFacts, "now" | "users">,
  dataDir: string,
  clock = () => now,
): Promise<OpenedDomain> {
  const domain = await module.open({
    settings: module.settings.parse({}),
    dataDir,
    now: clock,
    openSources: async () => noSources,
  });
  const tools = new Map(toolsOf(domain).map((tool) => [tool.name, tool]));
  const named = (name: string): Tool => {
    const tool = tools.get(name);
    if (!tool) throw new Error(`No tool is called ${name}.`);
    return tool;
  };
  const runOf = (run: Partial<ToolRun> = {}): ToolRun => ({
    now: clock(),
    user: users ? { userId: users[0] } : {},
    language: "en",
    idempotencyKey: `call-${++calls}`,
    ...run,
  });
  return {
    domain,
    tools,
    named,
    runOf,
    async call(name, args = {}, run = {}) {
      const tool = named(name);
      const checked = tool.check(args);
      const given = runOf(run);
      const again = await tool.repeats?.(checked, given);
      return tool.run(checked, { ...(again && { repeatOf: again.done }), ...given });
    },
    async preview(name, args = {}, run = {}) {
      const tool = named(name);
      return (await tool.preview?.(tool.check(args), runOf(run))) ?? "";
    },
    close: () => domain.close(),
  };
}

export const toolsOf = ({ tools, specialists }: Domain): Tool[] => [
  ...new Set([...tools, ...specialists.flatMap((one) => one.tools)]),
];

/** Throws an error that names the tools whose calls the facts lack, and the calls of tools that there are not. */
export function demandCalls(domain: string, tools: readonly Tool[], calls: DomainFacts["calls"] = {}): void {
  const isNeeded = ({ effect, parameters }: Tool) => effect === "write" || (parameters.required ?? []).length > 0;
  const names = tools.map(({ name }) => name);
  const lacking = tools.filter((tool) => isNeeded(tool) && !(tool.name in calls)).map(({ name }) => name);
  const unknown = Object.keys(calls).filter((name) => !names.includes(name));
  if (lacking.length > 0)
    throw new Error(
      `The contract of the domain "${domain}" needs a call that succeeds of each of these, in "calls" of its facts: ${lacking.join(", ")}. Write calls: { ${lacking[0]}: { … } }, with the call's arguments.`,
    );
  if (unknown.length > 0)
    throw new Error(
      `"calls" of the domain "${domain}" names ${unknown.join(", ")}. The tools are: ${names.join(", ")}.`,
    );
}

/** Folders with the domain's data as first made. */
export const openFolders = (module: DomainModule, facts: DomainFacts): Promise<TemplateFolder> =>
  templateFolder(module.name, async (folder) => {
    const first = await openDomain(module, facts, folder);
    demandCalls(module.name, [...first.tools.values()], facts.calls);
    // Some data are made by the first call.
    for (const [name, tool] of first.tools) if (tool.effect === "read") await first.call(name, facts.calls[name]);
    await first.close();
  });

/** What stands in each table of a folder's databases, as a fingerprint. */
export function effectsIn(folder: string): Record<string, string> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".sqlite"));
  return Object.fromEntries(files.flatMap((file) => tablesIn(join(folder, file))));
}

/** Tells whether anything was written to a folder's databases since the last time it was asked. */
export function openWatch(folder: string) {
  const files = readdirSync(folder).filter((name) => name.endsWith(".sqlite"));
  const all = files.map((file) => new Database(join(folder, file), { readonly: true }));
  const versions = () => all.map((db) => db.pragma("data_version", { simple: true })).join();
  let last = versions();
  return {
    hasChanged(): boolean {
      const before = last;
      last = versions();
      return last !== before;
    },
    close: () => {
      for (const db of all) db.close();
    },
  };
}

function tablesIn(file: string): [string, string][] {
  const db = new Database(file, { readonly: true });
  const names = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  const columnsOf = db.prepare<[string], string>("SELECT name FROM pragma_table_info(?)").pluck();
  const tables = names.map((name): [string, string] => {
    const columns = columnsOf.all(name).map((column) => `"${column}"`);
    // Joined by the database: a table of flights has tens of thousands of rows.
    const rows = db.prepare<[], string>(`SELECT json_group_array(json_array(${columns})) FROM "${name}"`).pluck().get();
    return [name, createHash("sha256").update(String(rows)).digest("hex").slice(0, 16)];
  });
  db.close();
  return tables;
}
