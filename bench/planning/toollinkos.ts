import { z } from "zod";
import type { Tool } from "../../src/engine/tools/tool.ts";
import { report } from "../measure/table.ts";
import { type Goal, measure, percent, selectionsOver } from "./rankings.ts";
import { jsonIn, textIn } from "./source.ts";

const toolShape = z.object({
  name: z.string(),
  description: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), required: z.boolean().optional() })),
  depends_on: z.array(
    z.object({ name: z.string(), dependence_type: z.string(), parameter_name: z.string().nullish() }),
  ),
});
const queryShape = z.object({ user_query: z.string(), golden_function_names: z.array(z.string()) });

/** Tools with hand-made dependencies, and goals; the first tool of each ends its chain. Source: Graph RAG-Tool Fusion, MIT. */
export function toolLinkOs() {
  const tools = z.array(toolShape).parse(jsonIn("dependencies/toollinkos-tools.json")).map(toolOf);
  const goals = textIn("dependencies/toollinkos-queries.jsonl")
    .trim()
    .split("\n")
    .map((line) => queryShape.parse(JSON.parse(line)))
    .map(({ user_query: text, golden_function_names: needs }): Goal => ({ text, needs }));
  return { tools, goals };
}

export async function reportToolLinkOs() {
  const { tools, goals } = toolLinkOs();
  const { selections } = await selectionsOver(tools);
  const rows: string[][] = [];
  for (const [name, select] of Object.entries(selections)) {
    const { whole, recall, ms } = await measure(select, goals);
    rows.push([name, percent(whole), percent(recall), ms.toFixed(1)]);
  }
  report(
    `ToolLinkOS: ${tools.length} tools with declared dependencies, ${goals.length} goals`,
    ["Whether the ten tools shown for a goal hold all that it needs, and how much of it."],
    ["", "all needed", "mean recall", "ms a goal"],
    rows,
  );
}

/** An indirect dependency is needed in some cases only. */
function toolOf({ name, description, parameters, depends_on }: z.output<typeof toolShape>): Tool {
  return {
    name,
    description,
    effect: "read",
    parameters: {
      type: "object",
      properties: Object.fromEntries(parameters.map((one) => [one.name, one])),
      required: parameters.filter(({ required }) => required).map((one) => one.name),
    },
    needs: depends_on.map(({ name: on, dependence_type: kind, parameter_name: parameter }) => ({
      from: [on],
      ...(parameter && { parameter }),
      isConditional: kind.includes("INDIRECT"),
    })),
    returnDirect: false,
    check: (args) => z.record(z.string(), z.unknown()).parse(args),
    run: async () => ({ text: "ok" }),
  };
}
