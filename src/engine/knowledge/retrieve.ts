import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { Passage } from "../domain/domain.ts";
import { nearest } from "../embedding/nearest.ts";
import { lazily } from "./lazy.ts";

interface RetrieverSettings {
  /** Least cosine between question and title, β; none above it gives none. */
  threshold: number;
  most?: number;
}

/** The passages whose titles are nearest to a question, best first. */
export type Retrieve = (question: string) => Promise<Passage[]>;

/** Titles are embedded together on the first question. */
export function createRetriever(
  passages: readonly Passage[],
  embeddings: EmbeddingsInterface,
  { threshold, most = 3 }: RetrieverSettings,
): Retrieve {
  const titles = lazily(() => embeddings.embedDocuments(passages.map(({ title }) => title)));
  return async (question) => {
    if (passages.length === 0) return [];
    const [vector, vectors] = await Promise.all([embeddings.embedQuery(question), titles()]);
    return nearest(vector, vectors, { atLeast: threshold, most }).flatMap(({ index }) => passages[index] ?? []);
  };
}
