import { searchTerms } from "../../../embedding/full-text.ts";
import { hashOf } from "../../../embedding/hash.ts";
import type { Passage } from "./cut-document.ts";

/** How much a word counts in each field, and how many words the field usually has. */
const FIELDS = {
  title: { share: 1.3, usualLength: 4 },
  headings: { share: 0.2, usualLength: 6 },
  text: { share: 1, usualLength: 150 },
};

/** The most that a word can count. */
export const MOST_SAID = FIELDS.title.share + FIELDS.headings.share + FIELDS.text.share;

/** BM25's usual constants. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;

/** How much a word counts is stored in a byte. */
const UNIT = 255;

/** A word as passages and queries have it. Of 100,000 words, hardly two have the same number. */
export const numberOfWord = (term: string): number => hashOf(term) | 0;

/**
 * The words of a passage, and how much it says each: BM25 without the rarity of the word, which depends on the other
 * passages. Packed: the words' numbers, four bytes each, then a byte for each, as a share of `MOST_SAID`.
 */
export function wordsOfPassage(title: string, { section, text }: Passage): Uint8Array {
  const said = new Map<number, number>();
  const texts = { title, headings: section.join(" \n"), text };
  for (const field of ["title", "headings", "text"] as const) {
    const { share, usualLength } = FIELDS[field];
    const terms = searchTerms(texts[field]);
    const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * terms.length) / usualLength;
    for (const [word, count] of counted(terms))
      said.set(word, (said.get(word) ?? 0) + (share * count) / (count + SATURATION * length));
  }
  const numbers = Int32Array.from(said.keys());
  const amounts = Uint8Array.from(said.values(), (amount) => Math.ceil((amount / MOST_SAID) * UNIT));
  const packed = new Uint8Array(numbers.byteLength + amounts.length);
  packed.set(new Uint8Array(numbers.buffer));
  packed.set(amounts, numbers.byteLength);
  return packed;
}

function counted(terms: readonly string[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const term of terms) {
    const word = numberOfWord(term);
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** What `wordsOfPassage` packed: the words' numbers, and how much of each the passage says, from 1 to 255. */
export function unpackedWords(packed: Uint8Array): { numbers: Int32Array; amounts: Uint8Array } {
  // Copied, because bytes from SQLite need not begin where numbers may.
  const bytes = packed.slice();
  const count = bytes.length / 5;
  return { numbers: new Int32Array(bytes.buffer, 0, count), amounts: bytes.subarray(count * 4) };
}
