import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { createAffinity, statementsOf } from "./affinity.ts";
import { refersBack, withoutAsides } from "./follow-up.ts";
import { barelyNamed } from "./named-things.ts";
import { requestedIn } from "./requested.ts";
import { createSoughtThings } from "./sought-things.ts";
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
  const things = createSoughtThings(subjects);
  /** The nearest of the others that may have a text, when it is nearer than the current one by `lead`. */
  async function nearest(text: string, current: string, others: readonly string[], least: number, lead: number) {
    if (others.length === 0) return undefined;
    const ranking = await affinity(text);
    const own = ranking.find(({ name }) => name === current)?.score ?? 0;
    const best = ranking.find(({ name }) => others.includes(name));
    return best && best.score >= least && best.score - own >= lead ? best.name : undefined;
  }
  return async (message, current) => {
    const others = subjects.map(({ name }) => name).filter((name) => name !== current);
    if (others.length === subjects.length || refersBack(message)) return undefined;
    const request = withoutAsides(message);
    const asked = requestedIn(request);
    if (asked !== "") {
      if (words.speaksOf(message, current)) return undefined;
      const askedOf = others.filter((name) => words.tellsApart(asked, name, current));
      return nearest(request, current, askedOf, LEAST, LEAD);
    }
    const thing = barelyNamed(message);
    if (!thing || words.speaksOf(message.replace(thing.of, ""), current)) return undefined;
    const ownersOf = others.filter((name) => things.isOf(thing, name, current));
    return nearest(thing.words, current, ownersOf, 0, 0);
  };
}
