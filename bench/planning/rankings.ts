import MiniSearch from "minisearch";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { cosine } from "../../src/engine/embedding/nearest.ts";
import { spaced } from "../../src/engine/embedding/words.ts";
import { createCatalogue } from "../../src/engine/planning/catalogue.ts";
import { type DependencyGraph, dependencyGraph } from "../../src/engine/planning/graph.ts";
import { selectTools } from "../../src/engine/planning/selection.ts";
import type { Tool } from "../../src/engine/tools/tool.ts";

/** The names of the tools that are shown for a goal, at most ten. */
export type Selection = (goal: string) => Promise<string[]>;

const SHOWN = 10;
const embeddings = new LocalEmbeddings({ cacheSize: 3000 });

/** Ours, and the plain ways: full text with its own defaults, cosine, and both with the closure of the first ones. */
export async function selectionsOver(tools: readonly Tool[]) {
  const graph = dependencyGraph(tools);
  const catalogue = await createCatalogue(tools, embeddings);
  const bm25 = byFullText(tools);
  const byCosine = await byNearness(tools);
  const selections: Record<string, Selection> = {
    BM25: async (goal) => bm25(goal).slice(0, SHOWN),
    cosine: async (goal) => (await byCosine(goal)).slice(0, SHOWN),
    "BM25, first 1 with closure": async (goal) => closed(bm25(goal), 1, graph),
    "BM25, first 3 with closures": async (goal) => closed(bm25(goal), 3, graph),
    "cosine, first 1 with closure": async (goal) => closed(await byCosine(goal), 1, graph),
    "cosine, first 3 with closures": async (goal) => closed(await byCosine(goal), 3, graph),
    Switchboard: async (goal) =>
      selectTools(goal, await catalogue.match(goal, 30), graph, SHOWN).map(({ name }) => name),
  };
  return { graph, catalogue, selections };
}

function byFullText(tools: readonly Tool[]) {
  const index = new MiniSearch({ fields: ["text"] });
  index.addAll(tools.map((tool, id) => ({ id, text: `${spaced(tool.name)} ${tool.description}` })));
  return (goal: string): string[] => index.search(goal).map(({ id }) => tools[id]?.name ?? "");
}

async function byNearness(tools: readonly Tool[]) {
  const vectors = await embeddings.embedDocuments(
    tools.map(({ name, description }) => `${spaced(name)}. ${description}`),
  );
  return async (goal: string): Promise<string[]> => {
    const query = await embeddings.embedQuery(goal);
    return tools
      .map(({ name }, at) => ({ name, score: cosine(query, vectors[at] ?? []) }))
      .sort((a, b) => b.score - a.score)
      .map(({ name }) => name);
  };
}

/** The first ones with all that they need, breadth first; filled up with those that follow. */
function closed(ranked: readonly string[], first: number, graph: DependencyGraph): string[] {
  const names: string[] = [];
  for (const start of ranked.slice(0, first)) {
    const own = [start];
    for (let at = 0; at < own.length; at += 1)
      for (const { on } of graph.of(own[at] ?? "")) if (!own.includes(on)) own.push(on);
    names.push(...own.filter((name) => !names.includes(name)));
  }
  return [...names, ...ranked.filter((name) => !names.includes(name))].slice(0, SHOWN);
}

export interface Goal {
  text: string;
  /** All the tools it needs; in the order of their calls where the set has one. */
  needs: readonly string[];
}

/** The share of goals with everything needed among those shown, the mean share of what is needed, ms a goal. */
export async function measure(select: Selection, goals: readonly Goal[]) {
  let [whole, recall, inOrder, ms] = [0, 0, 0, 0];
  for (const { text, needs } of goals) {
    const start = performance.now();
    const shown = await select(text);
    ms += performance.now() - start;
    const found = needs.filter((name) => shown.includes(name));
    recall += found.length / needs.length;
    if (found.length < needs.length) continue;
    whole += 1;
    const places = needs.map((name) => shown.indexOf(name));
    if (places.every((place, at) => at === 0 || place >= (places[at - 1] ?? 0))) inOrder += 1;
  }
  const n = goals.length;
  return { whole: whole / n, recall: recall / n, inOrder: whole === 0 ? 0 : inOrder / whole, ms: ms / n };
}

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
