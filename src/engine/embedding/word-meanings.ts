import { readFileSync } from "node:fs";
import { hashOf } from "./hash.ts";
import { MEANING_PLACES, unpacked, VECTOR_UNIT, WEIGHT_UNIT, type WordMeaning } from "./meanings-file.ts";

/**
 * 75,000 words under their hashes. `bench/make-meanings.ts` makes the
 * file. Sources: GloVe, trained on Wikipedia and Gigaword (Pennington et al. 2014; public domain, PDDL 1.0), and for
 * Chinese the glosses of CC-CEDICT (CC BY-SA 4.0).
 */
const { hashes, weights, vectors } = unpacked(
  new Uint8Array(readFileSync(new URL("./word-meanings.bin", import.meta.url))),
);

/** The meaning of a lower-case word; undefined if it is unknown. */
export function meaningOfWord(word: string): WordMeaning | undefined {
  const at = placeOf(hashOf(word));
  if (at === undefined) return undefined;
  const vector = new Float32Array(MEANING_PLACES);
  for (let i = 0; i < MEANING_PLACES; i += 1) vector[i] = (vectors[at * MEANING_PLACES + i] ?? 0) / VECTOR_UNIT;
  return { vector, weight: (weights[at] ?? 0) / WEIGHT_UNIT };
}

function placeOf(hash: number): number | undefined {
  let from = 0;
  let to = hashes.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((hashes[middle] ?? 0) < hash) from = middle + 1;
    else to = middle;
  }
  return hashes[from] === hash ? from : undefined;
}
