import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { AIMessage, type BaseMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import Table from "cli-table3";
import { LocalEmbeddings } from "../src/engine/embedding/local-embeddings.ts";
import { cosine } from "../src/engine/embedding/nearest.ts";
import { spaced } from "../src/engine/embedding/words.ts";
import { OfflineModel } from "../src/offline/offline-model.ts";
import { callsFit, toolsFit } from "./selection/grade.ts";
import { type Call, NOW, type SelectionRequest, selectionRequests, turnsOf } from "./selection/requests.ts";

// Measures the half of the requests that nothing is learned from. `--learned` measures the other half, and `--wrong
// <file>` writes its requests with wrong calls, and the calls, to a file: nobody reads the misses of the half kept.
const { values: options } = parseArgs({
  options: { learned: { type: "boolean", default: false }, wrong: { type: "string" } },
});
const half = options.learned ? "learned" : "kept";
const found = selectionRequests(half);
if (!found) {
  console.log("Tool selection: skipped, ../shared/data/tool-selection.jsonl is not there.");
  process.exit(0);
}
const requests = found;

// A date in the request's instructions wins over the clock.
const embeddings = new LocalEmbeddings();
const model = new OfflineModel({ embeddings, now: () => NOW });

function messagesOf(request: SelectionRequest): BaseMessage[] {
  const talk = turnsOf(request).map(({ by, text }) =>
    by === "system" ? new AIMessage(text || "…") : new HumanMessage(text),
  );
  return request.system ? [new SystemMessage(request.system), ...talk] : talk;
}

const startedAt = performance.now();
const graded: { request: SelectionRequest; calls: Call[]; tools: boolean; whole: boolean; nearest: boolean }[] = [];
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
  `Tool selection by the offline model with local embeddings, ${half} half: ${requests.length} requests in ${seconds} s, Node ${process.version}.\n` +
    "The nearest tool is that with the highest cosine of its name and description with the request, and nothing else.",
);
console.log(table.toString());
if (options.wrong && options.learned) {
  const wrong = graded.filter(({ whole }) => !whole).map(({ request, calls }) => JSON.stringify({ ...request, calls }));
  writeFileSync(options.wrong, wrong.join("\n"));
}

/** What plain embedding search would call; it never refuses, and calls one tool. */
async function nearestTo({ query, tools }: SelectionRequest): Promise<Call> {
  const [asked, said] = await Promise.all([
    embeddings.embedQuery(query),
    embeddings.embedDocuments(tools.map(({ name, description }) => `${spaced(name)}. ${description ?? ""}`)),
  ]);
  const scores = said.map((vector) => cosine(asked, vector));
  return { name: tools[scores.indexOf(Math.max(...scores))]?.name ?? "", arguments: {} };
}
