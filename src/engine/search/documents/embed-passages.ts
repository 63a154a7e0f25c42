import { setImmediate } from "node:timers/promises";
import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { LocalEmbeddings } from "../../embedding/local-embeddings.ts";
import { unitOf } from "../../embedding/nearest.ts";
import { beginning } from "../../plain-text.ts";
import type { IndexedDocument } from "./reading/reader.ts";

/** Most characters of a passage that are embedded; models take about 8,000 tokens. */
const MOST_CHARACTERS = 6000;

/** The local embeddings work in this thread, so they get few texts between other work; a server gets many at once. */
const batchOf = (embeddings: EmbeddingsInterface): number => (embeddings instanceof LocalEmbeddings ? 4 : 128);

/** Vectors of length 1 of all passages of each document, one behind the other. */
export async function embedPassages(
  documents: readonly IndexedDocument[],
  embeddings: EmbeddingsInterface,
): Promise<Float32Array[]> {
  const texts = documents.flatMap(({ title, passages }) =>
    passages.map(({ section, text }) => beginning([title, ...section, text].join("\n"), MOST_CHARACTERS)),
  );
  const vectors: number[][] = [];
  const most = batchOf(embeddings);
  for (let from = 0; from < texts.length; from += most) {
    vectors.push(...(await embeddings.embedDocuments(texts.slice(from, from + most))));
    await setImmediate();
  }
  let from = 0;
  return documents.map(({ passages }) => {
    const own = vectors.slice(from, from + passages.length);
    from += passages.length;
    return Float32Array.from(own.flatMap(unitOf));
  });
}
