import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { lazily } from "../knowledge/lazy.ts";
import type { Tool } from "../tools/tool.ts";
import { createCatalogue } from "./catalogue.ts";
import { chainTo } from "./chain.ts";
import { dependencyGraph } from "./graph.ts";
import { identifierIn } from "./identifier.ts";
import { selectTools } from "./selection.ts";

/** Many tools, of which a model is shown those that it needs. */
export interface Toolbox {
  /**
   * The tools for some goals: the matching ones with all that their chains need, at most `most` for each goal, each
   * tool once.
   */
  toolsFor(goals: readonly string[], most: number): Promise<Tool[]>;
  /** The calls that most likely lead to a goal, in order; empty if a single call does, or no tool matches. */
  orderFor(goal: string): Promise<string[]>;
}

/** Among so many candidates the tools for a goal are chosen. */
const CANDIDATES = 30;

/** A toolbox. The tools are indexed at the first goal. */
export function createToolbox(tools: readonly Tool[], embeddings: EmbeddingsInterface): Toolbox {
  const indexed = lazily(async () => ({
    graph: dependencyGraph(tools),
    catalogue: await createCatalogue(tools, embeddings),
  }));

  async function toolsFor(goals: readonly string[], most: number): Promise<Tool[]> {
    const { graph, catalogue } = await indexed();
    const chosen: Tool[] = [];
    for (const goal of goals) {
      chosen.push(...selectTools(goal, await catalogue.match(goal, CANDIDATES), graph, most));
    }
    return [...new Set(chosen)];
  }

  async function orderFor(goal: string): Promise<string[]> {
    const { graph, catalogue } = await indexed();
    const [best] = await catalogue.match(goal, 1);
    // Names and words stand in a request; identifiers seldom do.
    const isKnown = (_: string, parameter: string) => identifierIn(parameter) === undefined;
    const chain = best && chainTo(best.item.name, graph, { isKnown });
    return chain && chain.steps.length > 1 ? chain.steps.map(({ tool }) => tool) : [];
  }

  return { toolsFor, orderFor };
}
