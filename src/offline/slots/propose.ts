import { cosine } from "../../engine/embedding/nearest.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { meaningOfWord } from "../../engine/embedding/word-meanings.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { keptFor } from "../kept.ts";
import { namesDays } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf, textBefore } from "../reading/spans.ts";
import type { Token } from "../reading/tokens.ts";
import { isSum, proposeAmounts } from "./amounts.ts";
import { boundSaid, isEndOfTwo, isOfOtherMeasure, isOfRange } from "./bounds.ts";
import type { Choice } from "./choice.ts";
import { proposeChoices } from "./choices.ts";
import { flagValues, proposeFlag } from "./flags.ts";
import { proposeFreeText, takesWholeQuestion } from "./free-text.ts";
import { proposeHanLists } from "./han-lists.ts";
import { proposeOmitted } from "./han-omitted.ts";
import { comparesDays } from "./pairs.ts";
import { isUnderWay, valuesSaid } from "./places-said.ts";
import { proposeRanges } from "./ranges.ts";
import type { Proposal, Slot } from "./slot.ts";
import { proposeTexts } from "./texts.ts";
import { proposeMoments } from "./time-values.ts";
import { proposeTold } from "./told-by-form.ts";
import { meantIn, proposeUnlisted } from "./unlisted.ts";

/** What rules propose for a slot. `isWorded`: only the wording of the tool is known, and no aliases tell what people say for its values. */
export function propose(
  slot: Slot,
  slots: readonly Slot[],
  reading: Reading,
  intent: ReadonlySet<string>,
  isWorded: boolean,
): Proposal[] {
  const flags = flagValues(slot);
  if (flags) return proposeFlag(slot, reading, intent, flags, isWorded);
  const chosen = slot.choices
    ? [...proposeChoices(slot, reading), ...proposeUnlisted(slot, slots, reading, intent)]
    : [];
  const partly = isWorded && slot.choices ? proposePartly(slot, reading, intent) : [];
  if (chosen.length > 0) return slot.isList ? [...chosen, ...partly] : chosen;
  if (partly.length > 0) return partly;
  const meant = [
    proposeMeant(slot, reading, intent),
    isWorded ? proposeLikest(slot, reading, intent) : [],
    isWorded ? proposeBySign(slot, reading, intent) : [],
  ].find((found) => found.length > 0);
  if (meant) return meant;
  if (slot.isClosed) return isWorded ? proposeRanges(slot, reading) : [];
  if (slot.type === "integer" || slot.type === "number")
    return proposeAmounts(slot, reading, isWorded).filter(
      (one) => !isNoEnd(slot, slots, one, reading) && !isOfOtherMeasure(slot, slots, one.start, reading),
    );
  const omitted = isWorded ? proposeOmitted(slot, reading) : [];
  if (omitted.length > 0) return omitted;
  const listed = isWorded && slot.isList ? proposeHanLists(slot, reading) : [];
  const told = isWorded ? proposeTold(slot, reading) : [];
  if (told.length > 0) return told;
  const moments = slot.kind === "moment" ? proposeMoments(slot, reading, comparesDays(slots), isWorded) : [];
  const free = slot.kind === "free" ? proposeFreeText(slot, reading) : [];
  // What a question names is no question.
  if (free.length > 0 && takesWholeQuestion(slot)) return free;
  const numbers = slot.kind === "any" || slot.kind === "code" ? numbersAsText(slot, reading) : [];
  const texts = [...numbers, ...proposeTexts(slot, reading, intent)];
  // "Change the SUV for an economy one": a class of cars that another slot lists is no place.
  const isOther = slot.kind === "place" ? meantIn(reading)(slots.filter((one) => one !== slot)) : () => false;
  return [...listed, ...moments, ...free, ...texts.filter((one) => !isBareNumber(slot, one.value) && !isOther(one))];
}

/** "For 50 yuan", 卖50元: where both ends of a range can be given, a price to be had is neither. */
function isNoEnd(slot: Slot, slots: readonly Slot[], { start }: Proposal, reading: Reading): boolean {
  const number = reading.mentions.find((one) => one.kind === "number" && one.start === start);
  if (number?.kind !== "number") return false;
  if (isSum(slot) && countsListed(number.end, slots, reading)) return true;
  if (boundSaid(reading, number) || isOfRange(reading, number)) return false;
  return isEndOfTwo(slot, slots) && PRICED.test(textBefore(reading.text, start, 8));
}

/** "More than 3 tents": how many of what is listed by its name, and no price. */
const countsListed = (end: number, slots: readonly Slot[], reading: Reading): boolean =>
  slots.some(
    (slot) =>
      slot.isList &&
      slot.kind !== "place" &&
      slot.choices !== undefined &&
      valuesSaid(slot, reading).some(
        ({ start }) => /^[ 个只双顶套条把件]?$/.test(reading.text.slice(end, start)) && start >= end,
      ),
  );

const PRICED = /(?:\b(?:for|at|to)|[卖到至成为])\s?[$€£¥￥]?\s?$/i;

/** What begins with a letter wherever it is shown is no bare number. */
const isBareNumber = ({ examples, kind }: Slot, value: unknown): boolean =>
  kind !== "free" && /^\d+$/.test(String(value)) && examples.length > 0 && examples.every((one) => /^\p{L}/u.test(one));

/** "Room 12", "30 minutes": an amount where a string is wanted, as it stands in the text. */
function numbersAsText(slot: Slot, reading: Reading): Proposal[] {
  const isDated = overlapsOneOf(reading.mentions.filter(namesDays));
  // "24 hours" shows that the word which counts is wanted, too.
  const withUnit = slot.examples.some((one) => /^\d+ [a-z]+$/i.test(one));
  const unitBehind = (end: number) =>
    withUnit ? (/^ [a-z]+/i.exec(reading.text.slice(end, end + 16))?.[0].length ?? 0) : 0;
  return proposeAmounts(slot, reading)
    .filter((proposal) => !isDated(proposal))
    .map((proposal) => ({ ...proposal, end: proposal.end + unitBehind(proposal.end) }))
    .map((proposal) => ({
      ...proposal,
      value: reading.text.slice(proposal.start, proposal.end),
      score: proposal.score - 1.2,
    }))
    .filter(({ value }) => slot.pattern?.test(value) !== false);
}

/** More than an optional slot needs, and less than a value named in full has. */
const SCORE = 1.75;

/**
 * Listed values of which a text says a word that no other value has: "disabled people" for "Disabled Access".
 * `intent`: stems of what the tool is about, which tell no value.
 */
function proposePartly(slot: Slot, reading: Reading, intent: ReadonlySet<string>): Proposal[] {
  const owners = ownersOf(slot);
  const said = valuesSaid(slot, reading);
  // What is named in full and was not taken is not meant; a list may have others beside it.
  if (said.length > 0 && !slot.isList) return [];
  return reading.tokens.flatMap(({ text, root, start, end }): Proposal[] => {
    const { value, word = "" } = owners.get(root) ?? {};
    // What is arriving has not arrived.
    const isOwn =
      value !== undefined &&
      !isUnderWay(text, word) &&
      (said.length === 0 || isBeside(word, String(value), textBefore(reading.text, start, 8))) &&
      !said.some((one) => one.value === value) &&
      !intent.has(root) &&
      !slot.nameRoots.includes(root);
    return isOwn ? [{ slot, value, start, end, score: SCORE }] : [];
  });
}

/** Beside a value named in full: the thing itself, or what is listed: "a pool and parking", "a pool, outdoor"; not "a pool, free". */
const isBeside = (word: string, value: string, before: string): boolean =>
  wordsOf(value).at(-1) === word || LISTED.test(before);

const LISTED = /(?:[,，、和]|\b(?:and|or|for|with))\s?$/i;

/** The only value that has a word, by its stem, and the word. */
const ownersOf = keptFor(({ type, kind, isClosed, choices = [] }: Slot): ReadonlyMap<string, Owner> => {
  if (type !== "string" || !isClosed || kind === "place") return new Map();
  const owners = new Map<string, Set<unknown>>();
  const spelled = new Map<string, string>();
  for (const { value, says } of choices) {
    const words = wordsOf(says.join(" ").replace(/(?<=[a-z])(?=[A-Z])/g, " "));
    for (const word of words.filter((word) => word.length > 2 && !isStopWord(word))) {
      owners.set(stem(word), (owners.get(stem(word)) ?? new Set()).add(value));
      spelled.set(stem(word), word);
    }
  }
  const only = [...owners].filter(([, values]) => values.size === 1);
  return new Map(only.map(([root, [value]]) => [root, { value, word: spelled.get(root) ?? "" }]));
});

interface Owner {
  value: unknown;
  word: string;
}

const HAN = /\p{Script=Han}/u;
/** How near a word has to be to a value, and how much nearer than to the next. */
const NEAR = 0.58;
const NEARER = 0.05;
const LEAST = 1;

/**
 * The value listed in English that a Chinese word is nearest to in meaning: 中等 for "medium". Not for slots whose values
 * have Chinese words of their own.
 */
function proposeMeant(slot: Slot, { tokens }: Reading, intent: ReadonlySet<string>): Proposal[] {
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
function proposeLikest(slot: Slot, { tokens }: Reading, intent: ReadonlySet<string>): Proposal[] {
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

/** 去去湿气 for 除湿 beside 制冷: the only listed value of which a text says a sign that no other has. */
function proposeBySign(slot: Slot, { tokens }: Reading, intent: ReadonlySet<string>): Proposal[] {
  const owners = signsOf(slot);
  const hits = tokens.flatMap(({ text, root, kind, start, end }): Proposal[] => {
    const sign =
      kind !== "han" || isStopWord(text) || intent.has(root)
        ? undefined
        : text.split("").find((one) => owners.has(one));
    return sign === undefined ? [] : [{ slot, value: owners.get(sign), start, end, score: SCORE, shares: true }];
  });
  return new Set(hits.map(({ value }) => value)).size === 1 ? hits.slice(0, 1) : [];
}

/** The Han signs that only one of the listed values has, and not what the slot is called. */
const signsOf = keptFor(({ type, kind, isClosed, choices = [], words }: Slot): ReadonlyMap<string, unknown> => {
  if (type !== "string" || !isClosed || kind === "place") return new Map();
  const own = choices.flatMap(({ value }) =>
    [...new Set(String(value).match(/\p{Script=Han}/gu))].map((sign) => [sign, value] as const),
  );
  const isOne = (sign: string) => own.filter(([other]) => other === sign).length === 1;
  return new Map(
    own.filter(([sign]) => isOne(sign) && !words.includes(sign) && !isStopWord(sign) && !COUNTS.test(sign)),
  );
});

const COUNTS = /[一二两三四五六七八九十百千年月日天周]/;

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
