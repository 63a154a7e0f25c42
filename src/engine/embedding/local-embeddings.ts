import { Embeddings } from "@langchain/core/embeddings";
import { LRUCache } from "lru-cache";
import { featuresOf } from "./features.ts";
import { hashed } from "./hash.ts";
import { lengthOf } from "./nearest.ts";
import { meaningOf } from "./terms.ts";

/** Places of a vector for letters; 64 more are for meanings. */
const LETTER_PLACES = 1024;

/** All instances make the same vector of a text. As many as the whole assistant needs, twice: 17 MB. */
const shared = new LRUCache<string, number[]>({ max: 2000 });

/**
 * Vectors made from the letters of a text and from what its words mean, by a table that comes with the program: no
 * download, no network, the same on every machine. Texts are near when they share words, parts of words or general
 * concepts, or speak of the same in other words, in English and Chinese.
 * Vectors have length 1, or 0 for a text without letters and digits.
 */
export class LocalEmbeddings extends Embeddings {
  /** The vectors of the texts asked for last. */
  private readonly cache: LRUCache<string, number[]>;

  constructor({ cacheSize }: { cacheSize?: number } = {}) {
    super({});
    this.cache = cacheSize === undefined ? shared : new LRUCache({ max: cacheSize });
  }

  async embedQuery(text: string): Promise<number[]> {
    return this.vectorOf(text);
  }

  async embedDocuments(texts: string[]): Promise<number[][]> {
    return texts.map((text) => this.vectorOf(text));
  }

  private vectorOf(text: string): number[] {
    const vector = this.cache.get(text) ?? joined(hashed(featuresOf(text), LETTER_PLACES), meaningOf(text));
    this.cache.set(text, vector);
    return vector.slice();
  }
}

/** Letters find the very words and names; meanings find what is said in other words. */
const MEANING_SHARE = 0.33;

function joined(letters: Float64Array, meaning: readonly number[]): number[] {
  const ofMeaning = Math.sqrt(MEANING_SHARE);
  const ofLetters = Math.sqrt(1 - MEANING_SHARE * lengthOf(meaning) ** 2);
  const vector = new Array<number>(letters.length + meaning.length).fill(0);
  for (let at = 0; at < letters.length; at += 1) vector[at] = (letters[at] ?? 0) * ofLetters;
  for (let at = 0; at < meaning.length; at += 1) vector[letters.length + at] = (meaning[at] ?? 0) * ofMeaning;
  return vector;
}
