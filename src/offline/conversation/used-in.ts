import { stem, wordsOf } from "../../engine/embedding/words.ts";

/** Tells the words that a text uses: a Han word as it stands, any other by the stems of its parts. */
export function usedIn(text: string): (word: string) => boolean {
  // Many are asked for no word, or for Han words alone.
  let roots: ReadonlySet<string> | undefined;
  const isRoot = (root: string): boolean => {
    roots ??= new Set(wordsOf(text).map(stem));
    return roots.has(root);
  };
  return (word) =>
    /\p{Script=Han}/u.test(word) ? text.includes(word) : wordsOf(word).every((one) => isRoot(stem(one)));
}
