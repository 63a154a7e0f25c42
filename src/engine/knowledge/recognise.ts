import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { Domain, Specialist } from "../domain/domain.ts";
import { aliasesIn } from "../tools/aliases.ts";
import type { Tool } from "../tools/tool.ts";
import { type Affinity, createAffinities, statementsOf, thingsHandled } from "./affinity.ts";
import { turnsTo } from "./domain-change.ts";
import { refersBack } from "./follow-up.ts";
import { createIdOwners } from "./id-owners.ts";
import type { LearnedDomains } from "./learned-domains.ts";
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

/** The least score by the learned weights of a question that is for a domain that they know, where none is near. */
const OF_LEARNED = 1;
/** What a lead in nearness, and a word of its own, are worth against such a score for a domain without weights. */
const OF_NEWCOMER = { lead: 20, word: 2 };

type ToolProfile = Pick<Tool, "description"> & Partial<Pick<Tool, "parameters" | "aliases">>;

export type DomainProfile = Pick<Domain, "name" | "description" | "examples"> & {
  readonly specialists: readonly (Pick<Specialist, "handles" | "aliases"> & {
    readonly tools?: readonly ToolProfile[];
  })[];
  /** Those of the planner. */
  readonly tools?: readonly ToolProfile[];
};

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
  /** The domain that nothing was learned for and that alone has a word of a question, if no learned one surely has it. */
  const spokenOf = (question: string, previous: string | undefined): string | undefined => {
    const [only, ...more] = newcomers.filter((name) =>
      previous === undefined ? words.speaksOf(question, name) : words.tellsApart(question, name, previous),
    );
    return more.length === 0 && !(previous && refersBack(question)) ? only : undefined;
  };
  /** The domain that a question is nearest to or speaks of, if the most by learned weights, `most`, leaves it that. */
  const seemsFor = (
    question: string,
    near: string | undefined,
    affinities: readonly Affinity[],
    previous: string | undefined,
    most: number,
  ): string | undefined => {
    if (near !== undefined && newcomers.includes(near))
      return claimOf(affinities, words.speaksOf(question, near)) >= most ? near : undefined;
    return most >= OF_LEARNED ? near : (spokenOf(question, previous) ?? near);
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
    const best = seemsFor(question, near, whole, previous, most);
    const isOfLearned = best === undefined && previous === undefined && most >= OF_LEARNED;
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

/**
 * The subject of each domain, in its own words and in those of users. Where weights of others were learned, a domain
 * without any is also told by what people say for its tools and for the values that these take.
 */
export const subjectsOf = (domains: readonly DomainProfile[], learned?: LearnedDomains) =>
  domains.map(({ name, description, specialists, examples, tools = [] }) => ({
    name,
    texts: [
      ...[...statementsOf(description), ...specialists.flatMap(thingsHandled), ...examples],
      ...(learned && !learned.names.has(name)
        ? [...specialists.flatMap((one) => one.tools ?? []), ...tools].flatMap(saidOfTool)
        : []),
    ],
  }));

const saidOfTool = ({ aliases = [], parameters }: ToolProfile): string[] => [
  ...aliases,
  ...Object.values(parameters?.properties ?? {}).flatMap((schema) => {
    const said = Object.values(aliasesIn(Object(schema)).values ?? {}).flat();
    return said.length > 0 ? [said.join(", ")] : [];
  }),
];

/** How much the nearest domain has of a text, to be set against what others have by the learned weights. */
const claimOf = ([best, second]: readonly Affinity[], hasOwnWord: boolean): number =>
  OF_NEWCOMER.lead * ((best?.score ?? 0) - (second?.score ?? 0)) + (hasOwnWord ? OF_NEWCOMER.word : 0);

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
