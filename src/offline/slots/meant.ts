import { cosine } from "../../engine/embedding/nearest.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { meaningOfWord } from "../../engine/embedding/word-meanings.ts";
import { wordsOf } from "../../engine/embedding/words.ts";
import { keptFor } from "../kept.ts";
import type { Reading } from "../reading/read.ts";
import type { Choice } from "./choice.ts";
import type { Proposal } from "./proposal.ts";
import type { Slot } from "./slot.ts";

const HAN = /\p{Script=Han}/u;
/** How near a word has to be to a value, and how much nearer than to the next. */
const NEAR = 0.58;
const NEARER = 0.05;
const LEAST = 1;

/**
 * The value listed in English that a Chinese word means most: 中等 for "medium". What has words of its own in Chinese is
 * taken at its word.
 */
export function proposeMeant(slot: Slot, { tokens }: Reading, intent: ReadonlySet<string>): Proposal[] {
  const values = valuesOf(slot);
  if (values.length < 2) return [];
  const own = tokens.filter(({ text, root, kind }) => kind === "han" && !isStopWord(text) && !intent.has(root));
  return own.flatMap(({ text, start, end }): Proposal[] => {
    const meaning = meaningOfWord(text);
    if (!meaning) return [];
    const [best, next] = values
      .map(({ value, vectors }) => ({
        value,
        likeness: Math.max(...vectors.map((one) => cosine(one, meaning.vector))),
      }))
      .sort((a, b) => b.likeness - a.likeness);
    if (!best || best.likeness < NEAR || best.likeness - (next?.likeness ?? 0) < NEARER) return [];
    return [{ slot, value: best.value, start, end, score: LEAST + best.likeness, shares: false }];
  });
}

type Vector = Parameters<typeof cosine>[0];

interface Value {
  value: unknown;
  vectors: Vector[];
}

const valuesOf = keptFor(({ type, kind, choices, examples }: Slot): Value[] => {
  if (type !== "string" || kind === "place" || kind === "moment") return [];
  const listed: readonly Choice[] = choices ?? (examples.every((one) => /^[a-z]+$/i.test(one)) ? plain(examples) : []);
  if (listed.length > MOST || listed.some(({ says }) => says.some((say) => HAN.test(say)))) return [];
  return listed.flatMap(({ value }) => {
    const meanings = wordsOf(String(value)).flatMap((word) => meaningOfWord(word) ?? []);
    return meanings.length === 0 ? [] : [{ value, vectors: meanings.map(({ vector }) => vector) }];
  });
});

const plain = (examples: readonly string[]): Choice[] => examples.map((value) => ({ value, says: [value] }));
const MOST = 30;
