import { Embeddings } from "@langchain/core/embeddings";
import { LRUCache } from "lru-cache";
import { featuresOf } from "./features.ts";

/**
 * Vectors made from the letters of a text alone: no download, no network, the same on every machine.
 * Texts are near when they share words, parts of words or general concepts, within one language.
 * Vectors have length 1, or 0 for a text without letters and digits.
 */
export class LocalEmbeddings extends Embeddings {
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
    const vector = this.cache.get(text) ?? hashed(featuresOf(text), this.dimensions);
    this.cache.set(text, vector);
    return vector.slice();
  }
}

/** Feature hashing with a sign bit, so that collisions cancel out on average. Source: Weinberger et al. 2009. */
function hashed(features: Map<string, number>, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  for (const [name, weight] of features) {
    const hash = fnv1a(name);
    const at = (hash >>> 1) % dimensions;
    vector[at] = (vector[at] ?? 0) + (hash & 1 ? weight : -weight);
  }
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** FNV-1a, 32 bits, with a final mix because the low bits choose the sign. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 16)) >>> 0;
}
