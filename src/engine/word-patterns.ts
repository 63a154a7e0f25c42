/** A pattern that finds any of the words: English ones whole and in any case, the longest first; of no words, nothing. */
export function anyOf(words: readonly string[]): RegExp {
  if (words.length === 0) return /(?!)/g;
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  return new RegExp(longestFirst.map(wholeWord).join("|"), "giu");
}

function wholeWord(word: string): string {
  const literal = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  // A Han character is no part of a Latin word, and Han words have no boundaries.
  const start = /^[\p{Script=Latin}\d]/u.test(word) ? "(?<![\\p{Script=Latin}\\d_])" : "";
  const end = /[\p{Script=Latin}\d]$/u.test(word) ? "(?![\\p{Script=Latin}\\d_])" : "";
  return `${start}${literal}${end}`;
}
