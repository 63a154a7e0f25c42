/** What a word means. */
export interface WordMeaning {
  /** Of length 1; near the vectors of words that are used in the same places, in English and Chinese. */
  vector: ArrayLike<number>;
  /** 0 to 1: little for a word that is used everywhere. */
  weight: number;
}

/** Numbers of a vector. */
export const MEANING_PLACES = 64;

/** Numbers from -1 to 1, and from 0 to 1, are stored as whole ones. */
export const [VECTOR_UNIT, WEIGHT_UNIT] = [127, 255];

/** The content of a file, from meanings by the hashes of their words. */
export function packMeanings(words: ReadonlyMap<number, WordMeaning>): Uint8Array {
  const sorted = [...words].sort(([a], [b]) => a - b);
  const { bytes, ...table } = tableFor(sorted.length);
  sorted.forEach(([hash, { vector, weight }], at) => {
    table.hashes[at] = hash;
    table.weights[at] = Math.round(weight * WEIGHT_UNIT);
    table.vectors.set(
      Array.from(vector, (value) => Math.round(value * VECTOR_UNIT)),
      at * MEANING_PLACES,
    );
  });
  return bytes;
}

const BYTES_A_WORD = 4 + 1 + MEANING_PLACES;

const tableFor = (count: number) => unpacked(new Uint8Array(count * BYTES_A_WORD));

/** Hashes of words in order; weights and vectors in the same order. */
export function unpacked(bytes: Uint8Array<ArrayBuffer>) {
  const count = bytes.length / BYTES_A_WORD;
  return {
    bytes,
    hashes: new Uint32Array(bytes.buffer, 0, count),
    weights: new Uint8Array(bytes.buffer, 4 * count, count),
    vectors: new Int8Array(bytes.buffer, 5 * count, MEANING_PLACES * count),
  };
}
