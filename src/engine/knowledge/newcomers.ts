import type { Affinity } from "./affinity.ts";
import { refersBack } from "./follow-up.ts";
import type { TopicWords } from "./topic-words.ts";

/** The least score by the learned weights of a question that is for a domain that they know, where none is near. */
const OF_LEARNED = 1;
/** What a lead in nearness, and a word of its own, are worth against such a score for a domain without weights. */
const OF_NEWCOMER = { lead: 20, word: 2 };

/** Whether the learned weights claim a question that they give so much. */
export const isClaimed = (most: number): boolean => most >= OF_LEARNED;

/** How near a question is to each domain. */
interface Nearness {
  /** The domain that it is clearly nearest to. */
  near: string | undefined;
  /** The nearest first. */
  affinities: readonly Affinity[];
}

/**
 * Domains without learned weights beside those with some: the domain that a question is nearest to or speaks of, if the
 * learned weights leave it that. `most`: the highest that they give to one of theirs.
 */
export function createNewcomers(names: readonly string[], words: TopicWords) {
  /** The only one of them that a question has a word of. */
  const spokenOf = (question: string, previous: string | undefined): string | undefined => {
    const [only, ...more] = names.filter((name) =>
      previous === undefined ? words.speaksOf(question, name) : words.tellsApart(question, name, previous),
    );
    return more.length === 0 && !(previous && refersBack(question)) ? only : undefined;
  };
  return (question: string, { near, affinities }: Nearness, previous: string | undefined, most: number) => {
    if (near !== undefined && names.includes(near))
      return claimOf(affinities, words.speaksOf(question, near)) >= most ? near : undefined;
    return isClaimed(most) ? near : (spokenOf(question, previous) ?? near);
  };
}

/** How much the nearest domain has of a text, to be set against what others have by the learned weights. */
const claimOf = ([best, second]: readonly Affinity[], hasOwnWord: boolean): number =>
  OF_NEWCOMER.lead * ((best?.score ?? 0) - (second?.score ?? 0)) + (hasOwnWord ? OF_NEWCOMER.word : 0);
