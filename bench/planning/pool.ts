import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { z } from "zod";
import { wordsIn } from "../../src/engine/planning/identifier.ts";
import type { Tool } from "../../src/engine/tools/tool.ts";
import { report } from "../measure/table.ts";
import { type Goal, measure, percent, selectionsOver } from "./rankings.ts";
import { jsonIn, textIn } from "./source.ts";

const toolShape = z.object({
  name: z.string(),
  description: z.string(),
  parameters: z.object({
    type: z.literal("object"),
    properties: z.record(z.string(), z.unknown()),
    required: z.array(z.string()).optional(),
  }),
});
const requestShape = z.object({ query: z.string(), gold: z.array(z.object({ name: z.string() })), source: z.string() });

const TOOLS = 1000;
const LONGEST_CHAIN = 5;

/** A thousand tools of Seal-Tools (Apache-2.0), and real requests for some of them, each for another one. */
export function sealTools() {
  const pool = z.array(toolShape).parse(jsonIn("tool-pool.json"));
  const names = new Set(pool.map(({ name }) => name));
  const requests = textIn("tool-selection.jsonl")
    .trim()
    .split("\n")
    .map((line) => requestShape.parse(JSON.parse(line)))
    .filter(({ gold: [only, ...more] }) => only && more.length === 0 && names.has(only.name));
  const goals = requests.filter(
    ({ gold }, at) => requests.findIndex((one) => one.gold[0]?.name === gold[0]?.name) === at,
  );
  const ends = new Set(goals.map(({ gold }) => gold[0]?.name ?? ""));
  const others = pool.filter(({ name }) => !ends.has(name)).slice(0, TOOLS - ends.size);
  const tools = new Map(
    [...pool.filter(({ name }) => ends.has(name)), ...others].map((one) => [one.name, toolOf(one)]),
  );
  return {
    tools,
    goals: goals.map(({ query, gold }): Goal => ({ text: query, needs: gold.map(({ name }) => name) })),
    others: others.map(({ name }) => name),
  };
}

/**
 * To each end leads a generated chain of one to five calls: every call needs an identifier that the one before it gives.
 */
export async function reportPool() {
  const { tools, goals, others } = sealTools();
  let next = 0;
  const chained = goals.map(({ text, needs }, at): Goal => {
    const chain = [...needs];
    for (let length = 1; length <= at % LONGEST_CHAIN; length += 1) chain.unshift(others[next++ % others.length] ?? "");
    for (const [i, name] of chain.slice(1).entries()) connect(tools, chain[i] ?? "", name);
    return { text, needs: chain };
  });
  const { selections } = await selectionsOver([...tools.values()]);
  const rows: string[][] = [];
  for (const [name, select] of Object.entries(selections)) {
    const { whole, recall, ms } = await measure(select, chained);
    const tokens = await Promise.all(
      chained.map(async ({ text }) => tokensOf((await select(text)).map((one) => tools.get(one)))),
    );
    rows.push([name, percent(recall), percent(whole), ms.toFixed(1), String(Math.max(...tokens))]);
  }
  const all = tokensOf([...tools.values()]);
  report(
    `Seal-Tools: ${tools.size} tools, ${chained.length} goals, chains of 1 to ${LONGEST_CHAIN} calls`,
    [`Ten tools are shown. The schemas of all tools together are ${all.toLocaleString("en")} tokens (o200k).`],
    ["", "mean recall", "all needed", "ms a goal", "most tokens"],
    rows,
  );
}

function toolOf({ name, description, parameters }: z.output<typeof toolShape>): Tool {
  return {
    name,
    description,
    effect: "read",
    parameters: { ...parameters, properties: { ...parameters.properties }, required: [...(parameters.required ?? [])] },
    returnDirect: false,
    check: (args) => z.record(z.string(), z.unknown()).parse(args),
    run: async () => ({ text: "ok" }),
  };
}

/** `giver` yields an identifier, and `taker` cannot be called without it. */
function connect(tools: Map<string, Tool>, giver: string, taker: string) {
  const [from, to] = [tools.get(giver), tools.get(taker)];
  if (!from || !to) throw new Error(`There is no tool "${from ? taker : giver}" in the pool.`);
  const field = `${wordsIn(giver).join("_")}_id`;
  tools.set(giver, { ...from, flow: () => ({ yields: [{ name: field, type: "string", of: [], beside: [] }] }) });
  tools.set(taker, {
    ...to,
    ...(tools.get(taker)?.flow && { flow: tools.get(taker)?.flow }),
    parameters: {
      ...to.parameters,
      properties: { ...to.parameters.properties, [field]: { type: "string" } },
      required: [...(to.parameters.required ?? []), field],
    },
  });
}

const tokensOf = (tools: readonly (Tool | undefined)[]): number =>
  tools.reduce(
    (sum, tool) =>
      sum +
      (tool
        ? countTokens(JSON.stringify({ name: tool.name, description: tool.description, parameters: tool.parameters }))
        : 0),
    0,
  );
