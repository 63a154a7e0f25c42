import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { Passage } from "../domain/domain.ts";
import { createPassageRanking } from "../domain/passage-ranking.ts";
import { nearest } from "../embedding/nearest.ts";
import { byReciprocalRanks } from "../search/reciprocal-ranks.ts";
import { lazily } from "./lazy.ts";

interface RetrieverSettings {
  /** Least cosine of the embeddings between question and title, β. */
  threshold: number;
  /** Least odds of the learned ranking, for a question. */
  odds(question: string): number;
  most?: number;
}

/** The passages that answer a question, best first; none where neither ranking takes one. */
export type Retrieve = (question: string) => Promise<Passage[]>;

/**
 * Fuses two rankings: the learned one, of words and meanings, and that of the embeddings, which compare the question
 * with titles and aliases. Those are embedded together on the first question.
 */
export function createRetriever(
  passages: readonly Passage[],
  embeddings: EmbeddingsInterface,
  { threshold, odds: leastFor, most = 3 }: RetrieverSettings,
): Retrieve {
  const named = passages.flatMap((passage) =>
    [passage.title, ...(passage.aliases ?? [])].map((name) => ({ passage, name })),
  );
  const names = lazily(() => embeddings.embedDocuments(named.map(({ name }) => name)));
  const rank = createPassageRanking(passages);
  return async (question) => {
    if (passages.length === 0 || most === 0) return [];
    const [ranked, vector, vectors] = await Promise.all([rank(question), embeddings.embedQuery(question), names()]);
    const candidates = new Set(ranked.map(({ passage }) => passage));
    const near = nearest(vector, vectors, { atLeast: threshold, most: named.length })
      .flatMap(({ index }) => named[index]?.passage ?? [])
      .filter((passage) => candidates.has(passage));
    const least = leastFor(question);
    const likely = ranked.filter(({ odds }) => odds >= least).map(({ passage }) => passage);
    return byReciprocalRanks([likely, [...new Set(near)]]).slice(0, most);
  };
}
