import { stem, wordsOf } from "../../engine/embedding/words.ts";

/** Tells the words that a text uses: a Han word as it stands, any other by the stems of its parts. */
export function usedIn(text: string): (word: string) => boolean {
  const roots = new Set(wordsOf(text).map(stem));
  return (word) =>
    /\p{Script=Han}/u.test(word) ? text.includes(word) : wordsOf(word).every((one) => roots.has(stem(one)));
}
