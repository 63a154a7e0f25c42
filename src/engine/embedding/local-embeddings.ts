import { Embeddings } from "@langchain/core/embeddings";
import { LRUCache } from "lru-cache";
import { featuresOf } from "./features.ts";
import { hashed } from "./hash.ts";
import { meaningOf } from "./terms.ts";

/**
 * Vectors made from the letters of a text and from what its words mean, by a table that comes with the program: no
 * download, no network, the same on every machine. Texts are near when they share words, parts of words or general
 * concepts, or speak of the same in other words, in English and Chinese.
 * Vectors have length 1, or 0 for a text without letters and digits.
 */
export class LocalEmbeddings extends Embeddings {
  /** Places for letters; 64 more are for meanings. */
  readonly dimensions: number;
  /** The vectors of the texts asked for last. */
  private readonly cache: LRUCache<string, number[]>;

  constructor({ dimensions = 1024, cacheSize = 500 }: { dimensions?: number; cacheSize?: number } = {}) {
    super({});
    this.dimensions = dimensions;
    this.cache = new LRUCache({ max: cacheSize });
  }

  async embedQuery(text: string): Promise<number[]> {
    return this.vectorOf(text);
  }

  async embedDocuments(texts: string[]): Promise<number[][]> {
    return texts.map((text) => this.vectorOf(text));
  }

  private vectorOf(text: string): number[] {
    const vector = this.cache.get(text) ?? joined(hashed(featuresOf(text), this.dimensions), meaningOf(text));
    this.cache.set(text, vector);
    return vector.slice();
  }
}

/** Letters find the very words and names; meanings find what is said in other words. */
const MEANING_SHARE = 0.33;

function joined(letters: number[], meaning: number[]): number[] {
  const share = MEANING_SHARE * Math.hypot(...meaning) ** 2;
  return [
    ...letters.map((value) => value * Math.sqrt(1 - share)),
    ...meaning.map((value) => value * Math.sqrt(MEANING_SHARE)),
  ];
}
