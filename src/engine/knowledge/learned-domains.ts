import type { Domain } from "../domain/domain.ts";
import { hashed } from "../embedding/hash.ts";
import { MEANING_PLACES } from "../embedding/meanings-file.ts";
import { meaningOf } from "../embedding/terms.ts";
import { wordRunsIn } from "../embedding/word-runs.ts";
import { stem, wordsOf } from "../embedding/words.ts";
import { type LearnedRequests, NONE } from "../tools/learned-requests.ts";
import type { Affinity } from "./affinity.ts";

/** Domains that are told apart by weights learned from example requests. */
export interface LearnedDomains {
  readonly names: ReadonlySet<string>;
  /**
   * How well a text fits each domain, best first; the difference of two scores is the logarithm of their odds. Empty
   * for a text that more likely belongs to no domain, such as a greeting. `user`: the signed-in user, who more likely
   * asks about a domain in which they have an account.
   */
  sharesOf(text: string, user?: string): Affinity[];
}

/** `domains`: those that are served; others that something was learned for are left out. */
export const learnedDomains = (
  learned: LearnedRequests,
  domains: readonly Pick<Domain, "name" | "knowsUser">[],
): LearnedDomains => ({
  names: new Set(domains.map(({ name }) => name)),
  sharesOf: (text, user) => {
    const features = featuresOfTopic(text);
    const [ofNone = 0, ...scores] = learned.scoresOf([NONE, ...domains.map(({ name }) => name)], features);
    if (scores.every((score) => score < ofNone)) return [];
    return domains
      .map((domain, at) => ({ name: domain.name, score: (scores[at] ?? 0) + ofAccount(domain, user) }))
      .sort((a, b) => b.score - a.score);
  },
});

/** The weight of an account for a domain, and against a domain that does not know the signed-in user. */
function ofAccount({ knowsUser }: Pick<Domain, "knowsUser">, user: string | undefined): number {
  if (user === undefined || !knowsUser) return 0;
  return knowsUser(user) ? 1 : -2;
}

const DIMENSIONS = 2 ** 15;
/** The weight of a run of letters relative to a word, and of the meaning of all words relative to both. */
const [OF_LETTERS, OF_MEANING] = [0.5, 0.7];

/**
 * The features of a text: its words, their stems and runs of up to three words; runs of letters, so that a misspelt
 * word still counts; and the meaning of its words. All numbers count the same.
 */
export function featuresOfTopic(text: string): Float64Array {
  const said = text.replace(/\d+(?:[-:.]\d+)*/g, "0");
  const stems = wordsOf(said).map((word) => `stem ${stem(word)}`);
  const letters = (said.toLowerCase().match(/[a-z]+/g) ?? []).flatMap(letterRunsOf);
  const counted = (names: readonly string[], weight: number) => names.map((name): [string, number] => [name, weight]);
  const words = new Map([...counted([...wordRunsIn(said), ...stems], 1), ...counted(letters, OF_LETTERS)]);
  const features = new Float64Array(DIMENSIONS + MEANING_PLACES);
  features.set(hashed(words, DIMENSIONS));
  features.set(
    meaningOf(said).map((value) => OF_MEANING * value),
    DIMENSIONS,
  );
  return features;
}

/** Three and four letters each, with a mark at both ends of the word. */
function letterRunsOf(word: string): string[] {
  const framed = `^${word}$`;
  return [3, 4].flatMap((length) =>
    Array.from({ length: Math.max(0, framed.length - length + 1) }, (_, at) => `in ${framed.slice(at, at + length)}`),
  );
}
