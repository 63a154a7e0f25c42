import { LRUCache } from "lru-cache";
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
    if (isStopWord(word)) continue;
    const term = termOf(word);
    if (!terms.has(term.root)) terms.set(term.root, term);
  }
  return [...terms.values()];
}

// Descriptions of tools use the same words again and again.
const known = new LRUCache<string, Term>({ max: 4000 });

function termOf(word: string): Term {
  const root = stem(word);
  const term = known.get(word) ?? { root, weight: UNKNOWN, ...(meaningOfWord(word) ?? meaningOfWord(root)) };
  known.set(word, term);
  return term;
}

/** The common meaning of the words of a text: of length 1, and shorter if they are few and used everywhere. */
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
export const shareSaid = (terms: readonly Term[], said: readonly Term[]): number => shareSaidBy(said)(terms);

/** The same for a text that is compared with many: a word of theirs is compared with its words once. */
export function shareSaidBy(said: readonly Term[]): (terms: readonly Term[]) => number {
  const nearest = new Map<Term, number>();
  const nearnessOf = (term: Term): number => {
    const near = nearest.get(term) ?? Math.max(0, ...said.map((one) => likeness(term, one)));
    nearest.set(term, near);
    return near;
  };
  return (terms) => {
    const whole = terms.reduce((sum, { weight }) => sum + weight, 0);
    const found = terms.reduce((sum, term) => sum + term.weight * nearnessOf(term), 0);
    return whole === 0 ? 0 : found / whole;
  };
}

/** 1 for the same word; 0 or less for words that have nothing to do with each other. */
export function likeness(a: Term, b: Term): number {
  if (a.root === b.root) return 1;
  if (!a.vector || !b.vector) return 0;
  let cosine = 0;
  for (let at = 0; at < MEANING_PLACES; at += 1) cosine += (a.vector[at] ?? 0) * (b.vector[at] ?? 0);
  return (cosine - LEAST_LIKENESS) / (1 - LEAST_LIKENESS);
}
