import { hashed } from "../embedding/hash.ts";
import { wordRunsIn } from "../embedding/word-runs.ts";
import { type LearnedRequests, NONE } from "../tools/learned-requests.ts";
import type { Affinity } from "./affinity.ts";

/** Domains whose questions are told apart by what was learned from example requests. */
export interface LearnedDomains {
  readonly names: ReadonlySet<string>;
  /**
   * How much a text is for each, the most first; the difference of two is the logarithm of their odds. None for what
   * rather is for no domain, such as a greeting.
   */
  sharesOf(text: string): Affinity[];
}

/** `names`: those of the domains that are served; others that something was learned for are left out. */
export const learnedDomains = (learned: LearnedRequests, names: readonly string[]): LearnedDomains => ({
  names: new Set(names),
  sharesOf: (text) => {
    const features = featuresOfTopic(text);
    const ofNone = learned.scoreOf(NONE, features);
    const shares = names.map((name) => ({ name, score: learned.scoreOf(name, features) }));
    return shares.every(({ score }) => score < ofNone) ? [] : shares.sort((a, b) => b.score - a.score);
  },
});

const DIMENSIONS = 2 ** 15;

/** What a text is told by: its words and runs of up to three, as a unit vector. No number counts more than another. */
export function featuresOfTopic(text: string): Float64Array {
  const runs = wordRunsIn(text.replace(/\d+(?:[-:.]\d+)*/g, "0"));
  return hashed(new Map(runs.map((run) => [run, 1])), DIMENSIONS);
}
