import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { AIMessage, type BaseMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import Table from "cli-table3";
import { z } from "zod";
import { LocalEmbeddings } from "../src/engine/embedding/local-embeddings.ts";
import { cosine } from "../src/engine/embedding/nearest.ts";
import { spaced } from "../src/engine/embedding/words.ts";
import { OfflineModel } from "../src/offline/offline-model.ts";

const source = new URL("../../shared/data/tool-selection.jsonl", import.meta.url);
const callShape = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) });
const requestShape = z.object({
  id: z.string(),
  query: z.string(),
  system: z.string().nullish(),
  tools: z.array(z.looseObject({ name: z.string() })),
  gold: z.array(callShape),
  gold_acceptable: z.array(z.record(z.string(), z.record(z.string(), z.array(z.unknown())))).nullish(),
  source: z.string(),
  language: z.string(),
});
type Request = z.infer<typeof requestShape>;

// `--wrong <file>` writes the requests with wrong calls, and the calls, to a file.
const { values: options } = parseArgs({ options: { wrong: { type: "string" } } });

if (!existsSync(source)) {
  console.log("Tool selection: skipped, ../shared/data/tool-selection.jsonl is not there.");
  process.exit(0);
}

// A fixed clock, so that "tomorrow" is the same day in every run. A date in the request's instructions wins.
const embeddings = new LocalEmbeddings();
const model = new OfflineModel({ embeddings, now: () => new Date("2023-03-01T09:00:00") });
const requests = readFileSync(source, "utf8")
  .trim()
  .split("\n")
  .map((line) => requestShape.parse(JSON.parse(line)));

/** A request may hold a whole dialogue, one `user:` or `system:` line a turn. */
function messagesOf({ query, system }: Request): BaseMessage[] {
  const turns = /^user:/.test(query) ? query.split(/^(?=(?:user|system):)/m) : [query];
  const talk = turns.map((turn) => {
    const text = turn.replace(/^(?:user|system):\s*/, "").trim();
    return turn.startsWith("system:") ? new AIMessage(text || "…") : new HumanMessage(text);
  });
  return system ? [new SystemMessage(system), ...talk] : talk;
}

const startedAt = performance.now();
const graded: { request: Request; calls: Call[]; tools: boolean; whole: boolean; nearest: boolean }[] = [];
for (const request of requests) {
  const reply = await model.bindTools(request.tools).invoke(messagesOf(request));
  const calls = (reply.tool_calls ?? []).map(({ name, args }) => ({ name, arguments: args }));
  graded.push({
    request,
    calls,
    tools: toolsFit(calls, request.gold),
    whole: callsFit(calls, request.gold, request.gold_acceptable),
    nearest: toolsFit([await nearestTo(request)], request.gold),
  });
}
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);

const share = (rows: typeof graded, of: "tools" | "whole" | "nearest"): string => {
  const right = rows.filter((row) => row[of]).length;
  return rows.length === 0 ? "-" : `${((100 * right) / rows.length).toFixed(1)} % (${right}/${rows.length})`;
};
const table = new Table({
  head: ["requests", "right tools", "nearest tool", "right calls", "kept from calling when nothing fits"],
});
const line = (name: string, rows: typeof graded) => {
  const fitting = rows.filter(({ request }) => request.gold.length > 0);
  const empty = rows.filter(({ request }) => request.gold.length === 0);
  table.push([
    name,
    share(fitting, "tools"),
    share(fitting, "nearest"),
    share(fitting, "whole"),
    share(empty, "tools"),
  ]);
};
for (const name of [...new Set(requests.map((request) => request.source))])
  line(
    name,
    graded.filter(({ request }) => request.source === name),
  );
for (const language of ["en", "zh"])
  line(
    `all ${language}`,
    graded.filter(({ request }) => request.language === language),
  );
line("all", graded);
console.log(
  `Tool selection by the offline model with local embeddings: ${requests.length} requests in ${seconds} s, Node ${process.version}.\n` +
    "The nearest tool is that with the highest cosine of its name and description with the request, and nothing else.",
);
console.log(table.toString());
if (options.wrong) {
  const wrong = graded.filter(({ whole }) => !whole).map(({ request, calls }) => JSON.stringify({ ...request, calls }));
  writeFileSync(options.wrong, wrong.join("\n"));
}

interface Call {
  name: string;
  arguments: Record<string, unknown>;
}

/** What plain embedding search would call; it never refuses, and calls one tool. */
async function nearestTo({ query, tools }: Request): Promise<Call> {
  const [asked, said] = await Promise.all([
    embeddings.embedQuery(query),
    embeddings.embedDocuments(tools.map(({ name, description }) => `${spaced(name)}. ${description ?? ""}`)),
  ]);
  const scores = said.map((vector) => cosine(asked, vector));
  return { name: tools[scores.indexOf(Math.max(...scores))]?.name ?? "", arguments: {} };
}

type Acceptable = Record<string, Record<string, unknown[]>>[];

/** Whether the same tools are called; how often each is called does not matter here. */
function toolsFit(calls: readonly Call[], gold: readonly Call[]): boolean {
  const names = (of: readonly Call[]) => [...new Set(of.map(({ name }) => name))].sort();
  return isDeepStrictEqual(names(calls), names(gold));
}

/** Whether every expected call is made with acceptable arguments, and no other call. */
function callsFit(calls: readonly Call[], gold: readonly Call[], acceptable?: Acceptable | null): boolean {
  if (calls.length !== gold.length) return false;
  const open = [...calls];
  return gold.every((wanted, i) => {
    const values = acceptable?.[i]?.[wanted.name];
    const at = open.findIndex(
      (call) =>
        call.name === wanted.name &&
        (values ? isAmong(call.arguments, values) : isEqual(call.arguments, wanted.arguments)),
    );
    if (at >= 0) open.splice(at, 1);
    return at >= 0;
  });
}

/** "" among the values allows the argument to be left out. */
function isAmong(given: Record<string, unknown>, values: Record<string, unknown[]>): boolean {
  const known = Object.keys(given).every((key) => key in values);
  return (
    known &&
    Object.entries(values).every(([key, allowed]) =>
      key in given ? allowed.some((one) => isEqual(given[key], one)) : allowed.includes(""),
    )
  );
}

/** Compares texts without case, whitespace and final punctuation, and numbers by value. */
function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a === "string" && typeof b === "string") return plain(a) === plain(b);
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, i) => isEqual(one, b[i]));
  if (isRecord(a) && isRecord(b)) {
    // Some sources give nested values as lists of acceptable values, others as the values themselves.
    const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...keys].every(
      (key) =>
        isEqual(a[key], b[key]) ||
        (Array.isArray(b[key]) && b[key].some((one) => isEqual(a[key], one) || (one === "" && !(key in a)))),
    );
  }
  return isDeepStrictEqual(a, b);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s,./_*^-]+/g, "")
    .replace(/['"]/g, "");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
