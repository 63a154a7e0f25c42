import { isStopWord } from "../embedding/stop-words.ts";
import { stem, wordsOf } from "../embedding/words.ts";
import type { Subject } from "./affinity.ts";

// A word of three or more subjects, such as "booking" or "cancel", is about none of them.
const MOST_SHARED = 2;

/** Which words speak for one subject rather than another. */
export interface TopicWords {
  /** Whether the text has a word that only this subject uses. */
  speaksOf(text: string, name: string): boolean;
  /** Whether the text has a word of `name`, shared with one subject at most, that `other` does not use. */
  tellsApart(text: string, name: string, other: string): boolean;
}

export function createTopicWords(subjects: readonly Subject[]): TopicWords {
  const users = new Map<string, Set<string>>();
  for (const { name, texts } of subjects) {
    for (const root of texts.flatMap(rootsOf)) users.set(root, (users.get(root) ?? new Set()).add(name));
  }
  const usersIn = (text: string) => rootsOf(text).flatMap((root) => users.get(root) ?? []);
  return {
    speaksOf: (text, name) => usersIn(text).some((names) => names.size === 1 && names.has(name)),
    tellsApart: (text, name, other) =>
      usersIn(text).some((names) => names.has(name) && !names.has(other) && names.size <= MOST_SHARED),
  };
}

const rootsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !isStopWord(word))
    .map(stem);
