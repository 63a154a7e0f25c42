import type { Subject } from "./affinity.ts";
import { EVERYWHERE, hanPairs, stemsOf } from "./roots.ts";
import { LEAST_TEXTS, speaksFor, spread } from "./spread.ts";

/** Which words speak for one subject rather than another. */
export interface TopicWords {
  /** Whether the text has a word that only this subject uses. */
  speaksOf(text: string, name: string): boolean;
  /** Whether the text has a topic word of `name` that `other` does not use. */
  tellsApart(text: string, name: string, other: string): boolean;
}

export function createTopicWords(subjects: readonly Subject[]): TopicWords {
  const uses = spread(subjects, rootsOf);
  const rootsIn = keptForLast(rootsOf);
  return {
    speaksOf: (text, name) =>
      [...rootsIn(text)].some((root) => uses.get(root)?.size === 1 && uses.get(root)?.has(name)),
    tellsApart: (text, name, other) =>
      [...rootsIn(text)].some(
        (root) =>
          speaksFor(uses.get(root), name) >= LEAST_TEXTS &&
          !uses.get(root)?.has(other) &&
          !EVERYWHERE.has(root) &&
          !isSingleHan(root),
      ),
  };
}

/** The same for the text asked for last, which is compared with one subject after the other. */
function keptForLast<Made>(make: (text: string) => Made): (text: string) => Made {
  let last: { text: string; made: Made } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, made: make(text) };
    return last.made;
  };
}

// A Han character alone, such as 最 or 人, is part of too many words.
const isSingleHan = (root: string): boolean => /^\p{Script=Han}$/u.test(root);

const rootsOf = (text: string): Set<string> => new Set([...stemsOf(text), ...hanPairs(text.replaceAll("的", " "))]);
