const NOWHERE = "(?!)";

/** The alternatives of a pattern that finds the words of a list, by language; of no words, one that fits nowhere. */
export function alternativesOf(words: readonly string[]): { english: string; chinese: string } {
  const chinese = words.filter((word) => /\p{Script=Han}/u.test(word));
  return { english: alternatives(words.filter((word) => !chinese.includes(word))), chinese: alternatives(chinese) };
}

// Where one word begins another, the longer stands first.
const alternatives = (words: readonly string[]): string =>
  words.length === 0
    ? NOWHERE
    : [...words]
        .sort((a, b) => b.length - a.length)
        .map(literal)
        .join("|");

/** The pattern of a text that stands for itself. */
export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
