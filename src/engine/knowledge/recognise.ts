import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { Domain } from "../domain/domain.ts";
import { createAffinity, statementsOf } from "./affinity.ts";
import { refersBack } from "./follow-up.ts";
import { createTopicWords } from "./topic-words.ts";

// Below this nothing but common words is shared with any domain.
const LEAST = 0.16;
// A lead smaller than this is chance: the question fits both, such as "what is new today".
const LEAD = 0.04;
export type DomainProfile = Pick<Domain, "name" | "description" | "examples"> & {
  readonly specialists: readonly { readonly handles: string }[];
};

/** The domain a question belongs to; undefined when it could be any. */
export type Recognise = (question: string, previousDomain?: string) => Promise<string | undefined>;

/**
 * Recognises domains by what they describe, what their specialists handle, and their examples.
 * An unclear question, such as a follow-up, stays in the previous domain. A single domain is not looked at.
 */
export function createRecogniser(domains: readonly DomainProfile[], embeddings: EmbeddingsInterface): Recognise {
  const subjects = domains.map(({ name, description, specialists, examples }) => ({
    name,
    texts: [...statementsOf(description), ...specialists.flatMap(({ handles }) => statementsOf(handles)), ...examples],
  }));
  const affinity = createAffinity(subjects, embeddings);
  const words = createTopicWords(subjects);
  return async (question, previousDomain) => {
    if (domains.length <= 1) return domains[0]?.name;
    const previous = domains.find(({ name }) => name === previousDomain)?.name;
    const [best, second] = await affinity(question);
    if (!best || !second || best.score < LEAST || best.score - second.score < LEAD) return previous;
    // Replies such as "thanks" or "and tomorrow?" resemble some example by chance; "订酒店", though short, names a topic.
    const stays = previous && refersBack(question) && !words.tellsApart(question, best.name, previous);
    return stays ? previous : best.name;
  };
}
