import { LocalEmbeddings } from "../../../engine/embedding/local-embeddings.ts";
import { cosine } from "../../../engine/embedding/nearest.ts";

const embeddings = new LocalEmbeddings();

/** The thing whose text is nearest to a request: what an agent mistakes most easily. Undefined if there is none. */
export async function nearestOf<Thing>(
  request: string,
  things: readonly Thing[],
  textOf: (thing: Thing) => string,
): Promise<Thing | undefined> {
  const [asked = [], ...vectors] = await embeddings.embedDocuments([request, ...things.map(textOf)]);
  const ranked = things.map((thing, at) => ({ thing, near: cosine(asked, vectors[at] ?? []) }));
  return ranked.toSorted((a, b) => b.near - a.near)[0]?.thing;
}
