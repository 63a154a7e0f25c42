import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { cosine } from "../../embedding/nearest.ts";
import type { DocumentIndex } from "./document-index.ts";

/** Embeddings are compared by their vectors for this text. */
const PROBE = "Opening hours of the library on Mondays, 图书馆周一的开放时间";

/** The same embeddings on a server give nearly the same vector each time. */
const LEAST_COSINE = 0.999;

/** Clears an index whose vectors were made by other embeddings. */
export async function demandSameEmbeddings(index: DocumentIndex, embeddings: EmbeddingsInterface): Promise<void> {
  const probe = Float64Array.from(await embeddings.embedQuery(PROBE));
  const stored = index.fact("probe");
  if (stored) {
    const before = new Float64Array(new Uint8Array(stored).buffer);
    if (before.length === probe.length && cosine(before, probe) >= LEAST_COSINE) return;
    index.clear();
  }
  index.setFact("probe", new Uint8Array(probe.buffer));
}
