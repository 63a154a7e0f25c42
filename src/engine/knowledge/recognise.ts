import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { type Affinity, createAffinities } from "./affinity.ts";
import { turnsTo } from "./domain-change.ts";
import { type DomainProfile, subjectsOf } from "./domain-subjects.ts";
import { refersBack } from "./follow-up.ts";
import { createIdOwners } from "./id-owners.ts";
import type { LearnedDomains } from "./learned-domains.ts";
import { createNewcomers, isClaimed } from "./newcomers.ts";
import { JOINT } from "./segments.ts";
import { createTopicWords } from "./topic-words.ts";

// Below this nothing but common words is shared with any domain.
const LEAST = 0.2;
// A lead smaller than this is chance: the question fits both, such as "what is new today".
const LEAD = 0.05;
// A message of more parts than this is a document; its first parts show its subject.
const MOST_PARTS = 24;

/** The least lead of a domain over all others, by the learned weights, to be recognised. */
const LEARNED_LEAD = { whole: 0.9, part: 1.5 };
/** What a word that only one domain uses of itself speaks for it. */
const OF_OWN_WORD = 1;

/** The domain a question belongs to; undefined when it could be any, or parts of it belong to several. */
export type Recognise = (question: string, previousDomain?: string, user?: string) => Promise<string | undefined>;

/**
 * Recognises domains by their descriptions, what their specialists handle, and their examples; domains with learned
 * weights are told apart by these. An unclear question, such as a follow-up, stays in the previous domain. A single
 * domain is not looked at.
 */
export function createRecogniser(
  domains: readonly DomainProfile[],
  embeddings: EmbeddingsInterface,
  learned?: LearnedDomains,
): Recognise {
  const subjects = subjectsOf(domains, learned);
  const newcomers = learned ? domains.map(({ name }) => name).filter((name) => !learned.names.has(name)) : [];
  const affinities = createAffinities(subjects, embeddings);
  const words = createTopicWords(subjects);
  const leftTo = createNewcomers(newcomers, words);
  const ownersOf = createIdOwners(
    domains.map(({ name, specialists }) => ({ name, tools: specialists.flatMap(({ tools = [] }) => tools) })),
  );
  const withOwnWords =
    (text: string) =>
    ({ name, score }: Affinity): Affinity => ({ name, score: score + (words.speaksOf(text, name) ? OF_OWN_WORD : 0) });
  /** Whether a question is only for domains that something was learned for: those that it may be for, or else all. */
  const isLearned = ({ names }: LearnedDomains, ...may: (string | undefined)[]): boolean => {
    const told = may.filter((name) => name !== undefined);
    return (told.length > 0 ? told : domains.map(({ name }) => name)).every((name) => names.has(name));
  };
  return async (question, previousDomain, user) => {
    if (domains.length <= 1) return domains[0]?.name;
    const parts = partsOf(question);
    const [whole = [], ...others] = await affinities([question, ...parts]);
    const [near, ...named] = [whole, ...others].map(nearest);
    const previous = domains.find(({ name }) => name === previousDomain)?.name;
    // A message that only names a thing by its id may turn to it from any domain.
    const [owner, ...owners] = ownersOf(question);
    if (owner && owners.length === 0 && question.split(JOINT).length < 2) return owner;
    const shares = learned?.sharesOf(question, user) ?? [];
    const most = newcomers.length > 0 ? (shares[0]?.score ?? 0) : 0;
    const best = leftTo(question, { near, affinities: whole }, previous, most);
    const isOfLearned = best === undefined && previous === undefined && isClaimed(most);
    if (learned && (isOfLearned || isLearned(learned, best, previous))) {
      const told = parts.flatMap((part) => clearest(learned.sharesOf(part, user), LEARNED_LEAD.part) ?? []);
      if (new Set(told).size > 1) return undefined;
      return previous === undefined
        ? (clearest(shares.map(withOwnWords(question)), LEARNED_LEAD.whole) ?? best)
        : (turnsTo(question, shares, previous) ?? previous);
    }
    if (new Set(named.filter(Boolean)).size > 1) return undefined;
    if (!best) return previous;
    // Replies such as "thanks" or "and tomorrow?" resemble some example by chance; "订酒店", though short, names a topic.
    const stays = previous && refersBack(question) && !words.tellsApart(question, best, previous);
    return stays ? previous : best;
  };
}

/** The domain a text is clearly nearest to. */
function nearest([best, second]: readonly Affinity[]): string | undefined {
  const isClear = best && second && best.score >= LEAST && best.score - second.score >= LEAD;
  return isClear ? best.name : undefined;
}

/** The domain that a text is so much more for than for any other. */
function clearest(shares: readonly Affinity[], lead: number): string | undefined {
  const [best, second] = shares.toSorted((a, b) => b.score - a.score);
  return best && second && best.score - second.score >= lead ? best.name : undefined;
}

/** The sentences and clauses of a message, when several do not live from the others. */
function partsOf(message: string): string[] {
  const parts = message.split(JOINT).filter((part) => !refersBack(part));
  return parts.length < 2 ? [] : parts.slice(0, MOST_PARTS);
}
