import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { Passage } from "../domain/domain.ts";
import { nearest } from "../embedding/nearest.ts";
import { lazily } from "./lazy.ts";

interface RetrieverSettings {
  /** Least cosine between question and title, β; none above it gives none. */
  threshold: number;
  most?: number;
}

/** The passages whose titles, or what else people say for them, are nearest to a question, best first. */
export type Retrieve = (question: string) => Promise<Passage[]>;

/** Titles and aliases are embedded together on the first question. */
export function createRetriever(
  passages: readonly Passage[],
  embeddings: EmbeddingsInterface,
  { threshold, most = 3 }: RetrieverSettings,
): Retrieve {
  const named = passages.flatMap((passage) =>
    [passage.title, ...(passage.aliases ?? [])].map((name) => ({ passage, name })),
  );
  const names = lazily(() => embeddings.embedDocuments(named.map(({ name }) => name)));
  return async (question) => {
    if (passages.length === 0) return [];
    const [vector, vectors] = await Promise.all([embeddings.embedQuery(question), names()]);
    const near = nearest(vector, vectors, { atLeast: threshold, most: named.length });
    return [...new Set(near.flatMap(({ index }) => named[index]?.passage ?? []))].slice(0, most);
  };
}
