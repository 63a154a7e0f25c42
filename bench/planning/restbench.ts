import { z } from "zod";
import { openApiTools } from "../../src/engine/tools/openapi.ts";
import { report } from "../measure/table.ts";
import { type Goal, measure, percent, selectionsOver } from "./rankings.ts";
import { jsonIn } from "./source.ts";

const documentShape = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
const requestShape = z.object({ query: z.string(), solution: z.array(z.string()) });
const METHODS = ["get", "put", "post", "delete", "patch", "head", "options"];

/** A real OpenAPI document, where nothing is declared, and goals with their solutions in order. Source: RestGPT, MIT. */
export async function restBench() {
  const document = documentShape.parse(jsonIn("dependencies/tmdb-openapi.json"));
  const tools = await openApiTools({ document, baseUrl: "http://127.0.0.1:1" });
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const goals = z
    .array(requestShape)
    .parse(jsonIn("dependencies/restbench-tmdb.json"))
    .map(({ query, solution }): Goal => ({ text: query, needs: solution.map(nameOf) }));

  // Two solutions of the set have a space or another parameter's name in a path.
  function nameOf(said: string): string {
    const [wanted] = operations.filter((one) => samePath(one) === samePath(said.trim()));
    return tools[operations.indexOf(wanted ?? "")]?.name ?? said;
  }

  return { tools, goals };
}

export async function reportRestBench() {
  const { tools, goals } = await restBench();
  const { selections, graph } = await selectionsOver(tools);
  const rows: string[][] = [];
  for (const [name, select] of Object.entries(selections)) {
    const { whole, recall, inOrder, ms } = await measure(select, goals);
    rows.push([name, percent(whole), percent(recall), name === "Switchboard" ? percent(inOrder) : "–", ms.toFixed(1)]);
  }
  report(
    `RestBench TMDB: ${tools.length} operations, ${graph.dependencies.length} derived dependencies, ${goals.length} goals`,
    ["Whether the ten tools shown hold the whole solution, and stand in the solution's order where they do."],
    ["", "all needed", "mean recall", "in order", "ms a goal"],
    rows,
  );
}

const samePath = (operation: string): string => operation.replace(/\{[^{}]{1,100}\}/g, "{}");
