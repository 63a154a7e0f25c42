import { queryTerms } from "../../embedding/full-text.ts";
import { MOST_SAID, numberOfWord, unpackedWords } from "./reading/passage-words.ts";

/** An entry holds a passage's place and how much it says the word, in the lowest byte. */
const UNIT = 256;

/** For each word, the passages that say it, in memory. */
export class WordIndex {
  private readonly entries = new Map<number, number[]>();
  private passages = 0;

  /** `place`: a small number that no other passage has. `words`: as `wordsOfPassage` packs them. */
  add(place: number, words: Uint8Array): void {
    const { numbers, amounts } = unpackedWords(words);
    for (const [at, number] of numbers.entries()) {
      const entry = place * UNIT + (amounts[at] ?? 0);
      const known = this.entries.get(number);
      if (known) known.push(entry);
      else this.entries.set(number, [entry]);
    }
    this.passages += 1;
  }

  remove(places: ReadonlySet<number>): void {
    if (places.size === 0) return;
    for (const [number, entries] of this.entries) {
      const kept = entries.filter((entry) => !places.has(Math.floor(entry / UNIT)));
      if (kept.length === 0) this.entries.delete(number);
      else if (kept.length < entries.length) this.entries.set(number, kept);
    }
    this.passages -= places.size;
  }

  /** How much of a query each passage says, by its place below `places`: from 0 to `MOST_SAID`. A rare word counts more. */
  scores(query: string, places: number): Float32Array {
    const words = [...new Set(queryTerms(query))].map((term) => {
      const entries = this.entries.get(numberOfWord(term)) ?? [];
      return { entries, weight: this.rarity(entries.length) * wholenessOf(term) };
    });
    const whole = words.reduce((sum, { weight }) => sum + weight, 0) || 1;
    const scores = new Float32Array(places);
    for (const { entries, weight } of words) {
      const share = ((weight / whole) * MOST_SAID) / (UNIT - 1);
      for (let at = 0; at < entries.length; at += 1) {
        const entry = entries[at] ?? 0;
        const place = Math.floor(entry / UNIT);
        scores[place] = (scores[place] ?? 0) + share * (entry % UNIT);
      }
    }
    return scores;
  }

  /** BM25's weight of a word that so many passages say. */
  private rarity(passages: number): number {
    return Math.log(1 + (this.passages - passages + 0.5) / (passages + 0.5));
  }
}

/**
 * How much of a word a term is: each Chinese character is in two pairs, and a pair with a function word is hardly ever
 * a word. Chosen on the learned half of two folders.
 */
function wholenessOf(term: string): number {
  if (!HAN.test(term)) return 1;
  return FUNCTION_WORD.test(term) ? 0.1 : 0.5;
}

const HAN = /^\p{Script=Han}/u;
const FUNCTION_WORD = /[的了和或与及把将被为在是并从到以对中个]/;
