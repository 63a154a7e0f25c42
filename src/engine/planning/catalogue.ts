import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { createFullText } from "../embedding/full-text.ts";
import { cosineTo, type Direction, directionOf, unitOf } from "../embedding/nearest.ts";
import { spaced } from "../embedding/words.ts";
import type { DataFlow } from "../tools/data-flow.ts";
import { closeness, type Described, describedBy } from "./closeness.ts";
import { inToolWords } from "./tool-words.ts";

/** What the catalogue lists: a tool, or an agent with the tools behind it. */
export interface Listed {
  readonly name: string;
  readonly description: string;
  readonly title?: string;
  readonly aliases?: readonly string[];
  readonly parameters?: { properties: Record<string, unknown> };
  readonly flow?: () => DataFlow;
}

export interface Candidate<Item extends Listed = Listed> {
  item: Item;
  /** How near it is to the goal. Only to be compared with the others of the same goal. */
  score: number;
  /** The probability that it is the one that ends the chain. All together make at most 1. */
  share: number;
}

/** Tools and agents that can be found by what they are for. */
export interface Catalogue<Item extends Listed = Listed> {
  /** At most `most` of them, the best first. */
  match(goal: string, most?: number): Promise<Candidate<Item>[]>;
}

/** How many are compared closely. Of the first ones by full text and embedding together, the right one is among these in 98 %. */
const COMPARED = 30;

/**
 * A catalogue over embeddings and full text (BM25+), fused, with a closer look at the first 30. Everything is indexed
 * at once; a goal takes a few milliseconds among a thousand tools.
 * Weights: a conditional logit on the goals of ToolLinkOS (573 tools), fitted across tools it was not tested on.
 */
export async function createCatalogue<Item extends Listed>(
  items: readonly Item[],
  embeddings: EmbeddingsInterface,
): Promise<Catalogue<Item>> {
  const vectors = (await embeddings.embedDocuments(items.map(textOf))).map(unitOf);
  const described = items.map((item) => describedBy(spaced(item.name), `${textOf(item)} ${parametersOf(item)}`));
  const textScores = createFullText(
    items.map((item) => ({ names: spaced(item.name), content: `${textOf(item)} ${parametersOf(item)}` })),
  );

  async function match(goal: string, most = 10): Promise<Candidate<Item>[]> {
    const said = inToolWords(goal);
    const [query, scores] = [directionOf(await embeddings.embedQuery(said)), textScores(said.slice(0, 1000))];
    const highest = Math.max(1, ...scores);
    const first = items
      .map((item, at) => ({ item, at, near: near(query, vectors[at]), found: (scores[at] ?? 0) / highest }))
      .sort((a, b) => quick(b) - quick(a) || a.at - b.at)
      .slice(0, Math.max(COMPARED, most));
    const close = closeness(
      said,
      first.map(({ at }) => described[at] as Described),
    );
    const scored = first.map(({ item, near, found }, at) => {
      const { asked = 0, named = 0, rarelyNamed = 0 } = close[at] ?? {};
      return {
        item,
        score:
          weights.near * near +
          weights.found * found +
          weights.asked * asked +
          weights.named * named +
          weights.rarelyNamed * rarelyNamed,
      };
    });
    return withShares(scored.sort((a, b) => b.score - a.score)).slice(0, most);
  }

  return { match };
}

const weights = { near: 5.2, found: 2.4, asked: 11, named: -6.5, rarelyNamed: 9.8 };
const quick = ({ near, found }: { near: number; found: number }): number => 6 * near + 1.5 * found;

const near = (query: Direction, vector: readonly number[] | undefined): number =>
  vector === undefined ? 0 : cosineTo(query, vector);

const textOf = (item: Listed): string =>
  [`${spaced(item.name)}. ${item.description}`, ...(item.aliases ?? [])].join(" ").slice(0, 2000);

/** The names, descriptions and listed values of what a tool takes, and the names of what it gives. */
function parametersOf({ parameters, flow }: Listed): string {
  const given = new Set((flow?.().yields ?? []).map(({ name }) => spaced(name)));
  const taken = Object.entries(parameters?.properties ?? {})
    .map(([name, schema]) => {
      const { description, enum: listed } = (schema ?? {}) as { description?: unknown; enum?: unknown };
      const values = Array.isArray(listed) ? listed.slice(0, 20).join(" ") : "";
      return `${spaced(name)} ${typeof description === "string" ? description : ""} ${values}`;
    })
    .join(". ");
  return `${taken.slice(0, 3000)}. ${[...given].join(" ").slice(0, 2000)}`;
}

function withShares<Item extends Listed>(scored: readonly { item: Item; score: number }[]): Candidate<Item>[] {
  const best = scored[0]?.score ?? 0;
  const odds = scored.map(({ score }) => Math.exp(score - best));
  const all = odds.reduce((sum, one) => sum + one, 0);
  return scored.map((one, at) => ({ ...one, share: (odds[at] ?? 0) / all }));
}
