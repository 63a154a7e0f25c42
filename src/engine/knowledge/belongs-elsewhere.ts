import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { createAffinity, statementsOf } from "./affinity.ts";
import { refersBack, withoutAsides } from "./follow-up.ts";
import { requestedIn } from "./requested.ts";
import { createTopicWords } from "./topic-words.ts";

// In the test's table the plain ones score 0.28 and more, but for one; the stray ones that pass the other checks,
// such as "I need room for five people" said to the car rental, up to 0.19.
const LEAST = 0.2;
// Words that everybody's description has, such as "change the date", bring two specialists this near.
const LEAD = 0.1;

export interface SpecialistProfile {
  readonly name: string;
  readonly handles: string;
  readonly toolDescriptions: readonly string[];
}

/** The other specialist a message plainly belongs to; undefined leaves it with the current one. */
export type TopicTest = (message: string, current: string) => Promise<string | undefined>;

/**
 * Tells without a model call whether the specialist talking to the user can be released.
 * Errs on the side of staying: a wrong release loses the thread, a missed one costs the specialist a call to let go.
 */
export function createTopicTest(specialists: readonly SpecialistProfile[], embeddings: EmbeddingsInterface): TopicTest {
  const subjects = specialists.map(({ name, handles, toolDescriptions }) => ({
    name,
    texts: [...statementsOf(handles), ...toolDescriptions],
  }));
  const affinity = createAffinity(subjects, embeddings);
  const words = createTopicWords(subjects);
  return async (message, current) => {
    if (refersBack(message) || words.speaksOf(message, current)) return undefined;
    const request = withoutAsides(message);
    const ranking = await affinity(request);
    const own = ranking.find(({ name }) => name === current);
    const best = ranking.find(({ name }) => name !== current);
    if (!own || !best || !words.tellsApart(requestedIn(request), best.name, current)) return undefined;
    return best.score >= LEAST && best.score - own.score >= LEAD ? best.name : undefined;
  };
}
