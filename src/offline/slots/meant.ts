import { cosine } from "../../engine/embedding/nearest.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { meaningOfWord } from "../../engine/embedding/word-meanings.ts";
import { wordsOf } from "../../engine/embedding/words.ts";
import { keptFor } from "../kept.ts";
import type { Reading } from "../reading/read.ts";
import type { Token } from "../reading/tokens.ts";
import type { Choice } from "./choice.ts";
import type { Proposal } from "./proposal.ts";
import type { Slot } from "./slot.ts";

const HAN = /\p{Script=Han}/u;
/** How near a word has to be to a value, and how much nearer than to the next. */
const NEAR = 0.58;
const NEARER = 0.05;
const LEAST = 1;

/**
 * The value listed in English that a Chinese word is nearest to in meaning: 中等 for "medium". Not for slots whose values
 * have Chinese words of their own.
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
        likeness: likenessOf(vectors, meaning.vector),
      }))
      .sort((a, b) => b.likeness - a.likeness);
    if (!best || best.likeness < NEAR || best.likeness - (next?.likeness ?? 0) < NEARER) return [];
    return [{ slot, value: best.value, start, end, score: LEAST + best.likeness }];
  });
}

/** One of the values there must be is the one that a word of the text is most like, in either language. */
export function proposeLikest(slot: Slot, { tokens }: Reading, intent: ReadonlySet<string>): Proposal[] {
  const values = valuesOf(slot);
  if (!slot.required || !slot.isClosed || values.length < 2) return [];
  const isSaid = ({ text, root, kind }: Token) =>
    (kind === "han" || kind === "word") && !isStopWord(text.toLowerCase()) && !intent.has(root);
  const likes = tokens.filter(isSaid).flatMap((token) => {
    const meaning = meaningOfWord(token.text.toLowerCase()) ?? meaningOfWord(token.root);
    return meaning ? [{ token, each: values.map(({ vectors }) => likenessOf(vectors, meaning.vector)) }] : [];
  });
  const best = likes.sort((a, b) => Math.max(...b.each) - Math.max(...a.each))[0];
  if (!best) return [];
  const [most = 0, next = 0] = best.each.toSorted((a, b) => b - a);
  if (most < LIKE || most - next < LIKER) return [];
  const { start, end } = best.token;
  return [{ slot, value: values[best.each.indexOf(most)]?.value, start, end, score: LEAST, shares: true }];
}

const LIKE = 0.45;
const LIKER = 0.02;

const likenessOf = (vectors: readonly Vector[], to: Vector): number =>
  Math.max(...vectors.map((one) => cosine(one, to)));

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
