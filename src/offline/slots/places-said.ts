import { LRUCache } from "lru-cache";
import { isPlaceName } from "../../engine/embedding/place-names.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { stem } from "../../engine/embedding/words.ts";
import { grouped } from "../grouped.ts";
import { keptFor } from "../kept.ts";
import { overlaps, type Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { type Token, tokensOf } from "../reading/tokens.ts";
import type { Slot } from "./slot.ts";

/** A stretch of a text that says something in the words `say`. */
export interface Said extends Span {
  say: string;
}

/** Where the words stand in the text, whole and in order, for the first time; Han words anywhere. */
export const placesOf = (say: string, reading: Reading): readonly Span[] => placesIn(reading)(say);

/** Whether a text says some of the words: that "the whole city" is meant, for one. */
export const saysOneOf = (says: readonly string[], reading: Reading): boolean =>
  says.some((say) => placesOf(say, reading).length > 0);

/** The same for each of many words, in their order. What a list begins with is found out once, so it should be kept. */
export const placesOfAll = (says: readonly string[], reading: Reading): Said[] =>
  wordsFound(says, reading).map(({ at, start, end }) => ({ say: says[at] ?? "", start, end }));

/** Where a text says values that a slot lists, in the order of the list. */
export const valuesSaid = (slot: Slot, reading: Reading): readonly ValueSaid[] => valuesSaidIn(reading)(slot);

export interface ValueSaid extends Said {
  value: unknown;
}

const valuesSaidIn = keptFor((reading: Reading) =>
  keptFor((slot: Slot): readonly ValueSaid[] => {
    const { says, values } = listedBy(slot);
    const found = wordsFound(says, reading).flatMap((one) => {
      const say = says[one.at] ?? "";
      return ONE_SIGN.test(say) ? signSaid(say, slot, reading).map((place) => ({ at: one.at, ...place })) : [one];
    });
    return found.map(({ at, start, end }) => ({
      value: values[at],
      say: says[at] ?? "",
      start,
      end,
    }));
  }),
);

/**
 * Where a value of one sign is said: the 中 of 是中等 before that of 中号, the 男 of 男性; not the 重 of 体重 or 重新, the 大
 * of a 大小 by which the slot is described, or the 小 of 不要太小.
 */
function signSaid(sign: string, { description }: Slot, { text, tokens }: Reading): Span[] {
  const isWord = ({ text: word }: Token) =>
    word === sign || (word.replace(DEGREE, "").startsWith(sign) && !description.includes(word) && !OTHER.test(word));
  const said = text
    .split("")
    .flatMap((one, at) => (one === sign ? [{ start: at, end: at + 1 }] : []))
    .filter((place) => tokens.some((token) => overlaps(token, place) && isWord(token)))
    .filter(({ start }) => !NOT_TOO.test(text.slice(0, start)));
  const isSet = ({ start, end }: Span) => /[是为：:]/.test(text.slice(start - 1, start)) || text[end] === "等";
  return [said.find(isSet) ?? said[0] ?? []].flat();
}

const ONE_SIGN = /^\p{Script=Han}$/u;
const DEGREE = /^[较偏很最太更靠降升提调]/;
const OTHER = /^(?:中[国华央文午]|重[要新复]|大[家概约]|小[时心]|好[像友朋]|高层|左右|[前后]天)/;
const NOT_TOO = /[不别]要?太$/;

/** All that people say for the values of a slot, and the value of each. */
const listedBy = keptFor(({ choices = [] }: Slot) => {
  const listed = choices.flatMap(({ value, says }) => says.map((say) => ({ value, say })));
  return { says: listed.map(({ say }) => say), values: listed.map(({ value }) => value) };
});

/** Which words of a list a text says, and where: only those are looked for that begin like something in the text. */
function wordsFound(says: readonly string[], reading: Reading): (Span & { at: number })[] {
  const byBeginning = beginningsOf(says);
  const candidates = new Set([...beginningsIn(reading)].flatMap((one) => byBeginning.get(one) ?? []));
  return [...candidates]
    .sort((a, b) => a - b)
    .flatMap((at) => placesOf(says[at] ?? "", reading).map(({ start, end }) => ({ at, start, end })));
}

/** The places in a list of words that begin alike, by how they begin. */
const beginningsOf = keptFor(
  (says: readonly string[]): ReadonlyMap<string, readonly number[]> =>
    grouped(says.flatMap((say, at) => beginningsOfWords(say).map((beginning) => [beginning, at] as const))),
);

function beginningsOfWords(say: string): string[] {
  const { wanted, isHan, isCode, roots } = known.get(say) ?? wantedBy(say);
  if (isHan) return [wanted.charAt(0)];
  return isCode ? [say, wanted] : [...new Set([roots[0] ?? "", wanted])];
}

/** All that words said in a text can begin with: its characters, roots, words, and the ends of "ZRH-LHR". */
const beginningsIn = keptFor(
  (reading: Reading): ReadonlySet<string> =>
    new Set([
      ...lowerCased(reading).split(""),
      ...occurrencesIn(reading).keys(),
      ...(reading.text.match(/[A-Za-z]+/g) ?? []),
      ...endsIn(reading).keys(),
    ]),
);

/** The places of what was looked for in a reading, each looked for once. */
const placesIn = keptFor((reading: Reading) => {
  const known = new Map<string, readonly Span[]>();
  return (say: string): readonly Span[] => {
    const places = known.get(say) ?? find(say, reading);
    known.set(say, places);
    return places;
  };
});

/** What some words are looked for by. */
interface Wanted {
  wanted: string;
  isHan: boolean;
  /** A letter, or a code that is also a small word ("CAN", "IN"), is meant where it is written as a code. */
  isCode: boolean;
  roots: readonly string[];
}

// What tools list is looked for in every text.
const known = new LRUCache<string, Wanted>({ max: 20_000 });

function wantedBy(say: string): Wanted {
  const wanted = say.normalize("NFKC").toLowerCase();
  const isHan = /\p{Script=Han}/u.test(wanted);
  const isCode = /^[A-Z]$/.test(say) || (IS_CODE.test(say) && isStopWord(wanted));
  const made = { wanted, isHan, isCode, roots: isHan || isCode ? [] : tokensOf(wanted).map(({ root }) => root) };
  known.set(say, made);
  return made;
}

/** Whether a capital is a letter by itself, and no "a" that begins a sentence and no "I". */
const isLetter = (word: string, at: number, { text }: Reading): boolean =>
  word !== "I" &&
  !(word === "A" && /(?:^|[.!?。！？])\s*$/.test(text.slice(0, at)) && /^ [a-z]/.test(text.slice(at + 1)));

/** "what CAN you do" only stresses a word. */
const isWrittenAsCode = (word: string, at: number, reading: Reading): boolean =>
  word.length === 1 ? isLetter(word, at, reading) : !BEFORE_SUBJECT.test(reading.text.slice(at + word.length));

const BEFORE_SUBJECT = /^\s+(?:i|you|u|we|they|he|she|it|the|an?|my|your|our|this|that|these|those|there)\b/i;

function find(say: string, reading: Reading): Span[] {
  const { wanted, isHan, isCode, roots } = known.get(say) ?? wantedBy(say);
  if (isHan) {
    const at = lowerCased(reading).indexOf(wanted);
    return at < 0 ? [] : [{ start: at, end: at + wanted.length }];
  }
  if (isCode) {
    const words = reading.text.matchAll(/[A-Za-z]+/g);
    const isOnly = reading.tokens.filter(({ kind }) => kind !== "mark").length === 1;
    for (const { 0: word, index } of words)
      if (isOnly ? word.toLowerCase() === wanted : word === say && isWrittenAsCode(word, index, reading))
        return [{ start: index, end: index + say.length }];
    return [];
  }
  if (roots.length === 0 || (roots.length === 1 && (roots[0]?.length ?? 0) < 2 && !/\d/.test(wanted))) return [];
  const { tokens } = reading;
  for (const i of occurrencesIn(reading).get(roots[0] ?? "") ?? []) {
    // "Made" has the root of MAD.
    if (IS_CODE.test(say) && tokens[i]?.text.toLowerCase() !== wanted) continue;
    // What is arriving has not arrived.
    if (isUnderWay(tokens[i + roots.length - 1]?.text ?? "", wanted)) continue;
    const matches = roots.every((root, k) => tokens[i + k]?.root === root || stem(tokens[i + k]?.root ?? "") === root);
    const first = tokens[i];
    const last = tokens[i + roots.length - 1];
    if (matches && first && last) return [{ start: first.start, end: last.end }];
  }
  const part = endsIn(reading).get(wanted);
  return part ? [part] : [];
}

/** Whether a word says that what another one of its stem says is not reached yet: "arriving", and "arrived". */
export const isUnderWay = (said: string, word: string): boolean => /ing$/i.test(said) && /ed$/i.test(word);

const IS_CODE = /^[A-Z]{2,4}$/;

const lowerCased = keptFor(({ text }: Reading) => text.toLowerCase());

/** Where the two ends of "ZRH-LHR" or "zurich-geneva" stand, by their words. */
const endsIn = keptFor(({ tokens }: Reading) => {
  const ends = tokens.flatMap(({ text, start }): [string, Span][] => {
    const [, one = "", other = ""] = /^(\p{L}[\p{L}']+)-(\p{L}[\p{L}']+)$/u.exec(text) ?? [];
    const areNames = [one, other].every((end) => /^\p{Lu}/u.test(end) || isPlaceName(end));
    const [first, last] = areNames ? [one, other] : ["", ""];
    const end = start + text.length;
    return [
      [first.toLowerCase(), { start, end: start + first.length }],
      [last.toLowerCase(), { start: end - last.length, end }],
    ];
  });
  return new Map(ends.reverse());
});

/** At which tokens a root stands, in order; by the root of the root, too. */
const occurrencesIn = keptFor(({ tokens }: Reading) =>
  grouped(tokens.flatMap(({ root }, at) => [...new Set([root, stem(root)])].map((one) => [one, at] as const))),
);
