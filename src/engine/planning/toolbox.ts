import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { lazily } from "../knowledge/lazy.ts";
import { createCatalogue } from "./catalogue.ts";
import { type Chain, chainTo } from "./chain.ts";
import type { Linked } from "./dependency.ts";
import { type DependencyGraph, dependencyGraph } from "./graph.ts";
import { identifierIn } from "./identifier.ts";
import { selectTools } from "./selection.ts";

/** Many tools, of which a model is shown those that it needs. */
export interface Toolbox<One extends Linked> {
  /** What a goal needs; at most `most` tools. */
  chosenFor(goal: string, most: number): Promise<Chosen<One>>;
}

interface Chosen<One extends Linked> {
  /** The matching tools, with all that their chains need. */
  tools: One[];
  /** The calls that most likely lead to the goal; undefined if a single call does, or no tool matches. */
  chain: Chain | undefined;
}

/** Among so many candidates the tools for a goal are chosen. */
const CANDIDATES = 30;

/** A toolbox. The tools are indexed at the first goal. */
export function createToolbox<One extends Linked>(
  tools: readonly One[],
  embeddings: EmbeddingsInterface,
): Toolbox<One> {
  const indexed = lazily(async () => ({
    graph: dependencyGraph(tools),
    catalogue: await createCatalogue(tools, embeddings),
  }));

  async function chosenFor(goal: string, most: number): Promise<Chosen<One>> {
    const { graph, catalogue } = await indexed();
    const candidates = await catalogue.match(goal, CANDIDATES);
    return { tools: selectTools(goal, candidates, graph, most), chain: likelyChain(candidates[0]?.item.name, graph) };
  }

  return { chosenFor };
}

function likelyChain(goal: string | undefined, graph: DependencyGraph): Chain | undefined {
  // A request has names and words, but seldom identifiers.
  const isKnown = (_: string, parameter: string) => identifierIn(parameter) === undefined;
  const chain = goal === undefined ? undefined : chainTo(goal, graph, { isKnown });
  return chain && chain.steps.length > 1 ? chain : undefined;
}
