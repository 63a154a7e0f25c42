import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { Domain } from "./domain/domain.ts";
import { createTopicTest } from "./knowledge/belongs-elsewhere.ts";
import { createRecogniser } from "./knowledge/recognise.ts";
import { createRetriever } from "./knowledge/retrieve.ts";
import { rewrite } from "./knowledge/rewrite.ts";
import type { Understanding } from "./nodes/prepare.ts";

/** Least likeness of a question and a passage title, and the most passages a question gets. */
const LIKENESS = 0.6;
const MOST_PASSAGES = 3;

export interface UnderstandingOptions {
  domains: readonly Domain[];
  embeddings: EmbeddingsInterface;
  now: () => Date;
  timeZone: string;
}

/** Understands messages by rule and by embedding: dates, terms, domain, background, topic. No model is called. */
export function createUnderstanding({ domains, embeddings, now, timeZone }: UnderstandingOptions): Understanding {
  const specialists = domains.flatMap((domain) => domain.specialists);
  const synonyms = Object.assign({}, ...domains.map((domain) => domain.synonyms));
  const retrievers = new Map(
    domains.map(({ name, passages }) => [
      name,
      createRetriever(passages, embeddings, { threshold: LIKENESS, most: MOST_PASSAGES }),
    ]),
  );
  const everywhere = createRetriever(
    domains.flatMap(({ passages }) => passages),
    embeddings,
    { threshold: LIKENESS, most: MOST_PASSAGES },
  );
  const profiles = specialists.map(({ name, handles, tools }) => ({
    name,
    handles,
    toolDescriptions: tools.map((tool) => tool.description),
  }));
  return {
    now,
    specialists: new Set(specialists.map(({ name }) => name)),
    rewrite: async (text) => rewrite(text, { now: now(), timeZone, synonyms }).text,
    recognise: createRecogniser(domains, embeddings),
    retrieve: (question, domain) => (retrievers.get(domain ?? "") ?? everywhere)(question),
    elsewhere: createTopicTest(profiles, embeddings),
  };
}
