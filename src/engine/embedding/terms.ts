import { MEANING_PLACES } from "./meanings-file.ts";
import { lengthOf } from "./nearest.ts";
import { isStopWord } from "./stop-words.ts";
import { meaningOfWord } from "./word-meanings.ts";
import { stem, wordsOf } from "./words.ts";

/** A word of a text, with its meaning as far as it is known. */
export interface Term {
  root: string;
  weight: number;
  vector?: ArrayLike<number>;
}

/** The weight of a word nobody knows: most likely a name. */
const UNKNOWN = 0.9;

/** The words of a text that say something, each once. */
export function termsOf(text: string): Term[] {
  const terms = new Map<string, Term>();
  for (const word of wordsOf(text)) {
    const root = stem(word);
    if (!isStopWord(word) && !terms.has(root))
      terms.set(root, { root, weight: UNKNOWN, ...(meaningOfWord(word) ?? meaningOfWord(root)) });
  }
  return [...terms.values()];
}

/** What the words of a text mean together: of length 1, and shorter where they are few and used everywhere. */
export function meaningOf(text: string): number[] {
  const sum = new Array<number>(MEANING_PLACES).fill(0);
  let whole = 0;
  for (const { vector, weight } of termsOf(text)) {
    whole += vector ? weight : 0;
    if (vector) for (let at = 0; at < MEANING_PLACES; at += 1) sum[at] = (sum[at] ?? 0) + weight * (vector[at] ?? 0);
  }
  const length = lengthOf(sum);
  return length === 0 ? sum : sum.map((value) => (value / length) * Math.min(1, whole));
}

/** Words with a smaller cosine have nothing to do with each other. */
const LEAST_LIKENESS = 0.45;

/** How much of some terms others say in their own words, from 0 to 1, by the terms' weights. */
export function shareSaid(terms: readonly Term[], said: readonly Term[]): number {
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0);
  const found = terms.reduce(
    (sum, term) => sum + term.weight * Math.max(0, ...said.map((one) => likeness(term, one))),
    0,
  );
  return whole === 0 ? 0 : found / whole;
}

/** 1 for the same word; 0 or less for words that have nothing to do with each other. */
export function likeness(a: Term, b: Term): number {
  if (a.root === b.root) return 1;
  if (!a.vector || !b.vector) return 0;
  let cosine = 0;
  for (let at = 0; at < MEANING_PLACES; at += 1) cosine += (a.vector[at] ?? 0) * (b.vector[at] ?? 0);
  return (cosine - LEAST_LIKENESS) / (1 - LEAST_LIKENESS);
}
