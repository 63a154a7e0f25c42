import { LocalEmbeddings } from "../../../engine/embedding/local-embeddings.ts";
import { cosine } from "../../../engine/embedding/nearest.ts";

/** The thing whose text is nearest to a request: what an agent mistakes most easily. Undefined if there is none. */
export type Nearest = <Thing>(
  request: string,
  things: readonly Thing[],
  textOf: (thing: Thing) => string,
) => Promise<Thing | undefined>;

const embeddings = new LocalEmbeddings();

export const nearestOf: Nearest = async (request, things, textOf) => {
  const [asked = [], ...vectors] = await embeddings.embedDocuments([request, ...things.map(textOf)]);
  const ranked = things.map((thing, at) => ({ thing, near: cosine(asked, vectors[at] ?? []) }));
  return ranked.toSorted((a, b) => b.near - a.near)[0]?.thing;
};
