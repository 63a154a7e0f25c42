import { readFileSync } from "node:fs";
import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { z } from "zod";
import { createSigns, type Listed, SIGNS } from "./signs.ts";

export interface Candidate<Item extends Listed = Listed> {
  item: Item;
  /** The probability that it is the one that ends the chain. All together make at most 1. */
  share: number;
}

/** The index in which the tools and agents that fit a goal are found. */
export interface Catalogue<Item extends Listed = Listed> {
  /** At most `most` of them, the best first. */
  match(goal: string, most?: number): Promise<Candidate<Item>[]>;
}

const shape = z.record(z.enum(SIGNS), z.number());

/** How much each sign counts. What `npm run learn:catalogue` writes. */
export type CatalogueWeights = z.output<typeof shape>;

const weights = shape.parse(JSON.parse(readFileSync(new URL("catalogue-weights.json", import.meta.url), "utf8")));

/**
 * A catalogue over embeddings and full text, fused, with a closer look at the first ones. Everything is indexed at once;
 * a goal takes a few milliseconds among a thousand tools.
 */
export async function createCatalogue<Item extends Listed>(
  items: readonly Item[],
  embeddings: EmbeddingsInterface,
): Promise<Catalogue<Item>> {
  const signsFor = await createSigns(items, embeddings);

  async function match(goal: string, most = 10): Promise<Candidate<Item>[]> {
    const scored = (await signsFor(goal, most)).map(({ item, signs }) => ({
      item,
      score: SIGNS.reduce((sum, sign) => sum + weights[sign] * signs[sign], 0),
    }));
    return withShares(scored.sort((a, b) => b.score - a.score)).slice(0, most);
  }

  return { match };
}

function withShares<Item extends Listed>(scored: readonly { item: Item; score: number }[]): Candidate<Item>[] {
  const best = scored[0]?.score ?? 0;
  const odds = scored.map(({ score }) => Math.exp(score - best));
  const all = odds.reduce((sum, one) => sum + one, 0);
  return scored.map(({ item }, at) => ({ item, share: (odds[at] ?? 0) / all }));
}
