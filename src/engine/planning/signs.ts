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

/** The signs that a goal is for a listed thing. */
export const SIGNS = ["near", "found", "asked", "named", "rarelyNamed"] as const;
type Signs = Readonly<Record<(typeof SIGNS)[number], number>>;

/** How many are compared closely. Of the first ones by full text and embedding together, the right one is among these in 98 %. */
const COMPARED = 30;

/**
 * Reads the signs of those things that a goal may be for, the likeliest `COMPARED` or `least` at a first glance. `near`
 * is a cosine, `found` the share of the best full-text score (BM25+), the others come from a comparison word by word.
 */
export async function createSigns<Item extends Listed>(
  items: readonly Item[],
  embeddings: EmbeddingsInterface,
): Promise<(goal: string, least?: number) => Promise<{ item: Item; signs: Signs }[]>> {
  const vectors = (await embeddings.embedDocuments(items.map(textOf))).map(unitOf);
  const described = items.map((item) => describedBy(spaced(item.name), `${textOf(item)} ${parametersOf(item)}`));
  const textScores = createFullText(
    items.map((item) => ({ names: spaced(item.name), content: `${textOf(item)} ${parametersOf(item)}` })),
  );
  return async (goal, least = 0) => {
    const said = inToolWords(goal);
    const [query, scores] = [directionOf(await embeddings.embedQuery(said)), textScores(said.slice(0, 1000))];
    const highest = Math.max(1, ...scores);
    const first = items
      .map((item, at) => ({ item, at, near: near(query, vectors[at]), found: (scores[at] ?? 0) / highest }))
      .sort((a, b) => quick(b) - quick(a) || a.at - b.at)
      .slice(0, Math.max(COMPARED, least));
    const close = closeness(
      said,
      first.map(({ at }) => described[at] as Described),
    );
    return first.map(({ item, near, found }, at) => ({
      item,
      signs: { near, found, ...(close[at] ?? { asked: 0, named: 0, rarelyNamed: 0 }) },
    }));
  };
}

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
