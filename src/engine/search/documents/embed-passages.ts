import { setImmediate } from "node:timers/promises";
import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { LocalEmbeddings } from "../../embedding/local-embeddings.ts";
import { type Packed, packed } from "../../embedding/vector-index.ts";
import { beginning } from "../../plain-text.ts";
import type { IndexedDocument } from "./reading/reader.ts";

/** Most characters of a passage that are embedded; models take about 8,000 tokens. */
const MOST_CHARACTERS = 6000;

/** The local embeddings work in this thread, so they get few texts between other work; a server gets many at once. */
const batchOf = (embeddings: EmbeddingsInterface): number => (embeddings instanceof LocalEmbeddings ? 4 : 128);

/** The vectors of the passages of each document. */
export async function embedPassages(
  documents: readonly IndexedDocument[],
  embeddings: EmbeddingsInterface,
): Promise<Packed[][]> {
  const texts = documents.flatMap(({ title, passages }) =>
    passages.map(({ section, text }) => beginning([title, ...section, text].join("\n"), MOST_CHARACTERS)),
  );
  const vectors: Packed[] = [];
  const most = batchOf(embeddings);
  for (let from = 0; from < texts.length; from += most) {
    vectors.push(...(await embeddings.embedDocuments(texts.slice(from, from + most))).map(packed));
    await setImmediate();
  }
  let from = 0;
  return documents.map(({ passages }) => {
    const own = vectors.slice(from, from + passages.length);
    from += passages.length;
    return own;
  });
}
