import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { isPlaceName } from "../../engine/embedding/place-names.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { keptFor } from "../kept.ts";
import { brokenDownIn } from "../reading/broken-down.ts";
import { isTime, type Mention, type Span } from "../reading/mention.ts";
import { peopleIn } from "../reading/people.ts";
import type { Reading } from "../reading/read.ts";
import { countLeading, overlapsOneOf } from "../reading/spans.ts";
import type { Token } from "../reading/tokens.ts";
import { proposeChoices } from "./choices.ts";
import { placesOfAll } from "./places-said.ts";
import { roleScore } from "./roles.ts";
import type { Proposal, Slot } from "./slot.ts";
import { unknownThings } from "./unknown-things.ts";

const introduces = /^(?:of|in|from|to|for|at|between|and|or)$/;
const anyOne = /^(?:所有|哪个|哪些|每个|各个|整个|全部|其他|某个|这个|那个|这些|那些|几个|一个|两个|多个|本|该|全)$/;

/**
 * Names shaped like the values a slot lists, or standing where one would, that are none of them. Passed on as they are,
 * so that the call is refused and the choices are named; leaving them out would answer another question.
 */
export function proposeUnlisted(
  slot: Slot,
  siblings: readonly Slot[],
  reading: Reading,
  intent: ReadonlySet<string>,
): Proposal[] {
  const isNamed = slot.isClosed ? slot.kind === "place" || slot.kind === "name" : slot.kind === "place";
  if (slot.type !== "string" || !isNamed || slot.leavesOut !== undefined) return [];
  const { said, words } = saysOf(siblings);
  const isMeant = meantIn(reading)(siblings);
  // A name may be said twice, and SKU is what a number is called.
  const isKnown = ({ start, end }: Span) => {
    const word = reading.text.slice(start, end);
    return said.has(word.toLowerCase()) || (/^[A-Z]+$/.test(word) && words.has(word.toLowerCase()));
  };
  const { known, signs, kinds, tails } = namesOf(slot);
  const names = slot.isClosed
    ? [...hanNames(signs, reading), ...hanNamesOfKinds(kinds, reading), ...latinNames(tails, reading, intent)]
    : [];
  const listed = placesOfAll(known, reading);
  const things = unknownThings(slot, reading, listed, ({ root }) => intent.has(root) || words.has(root));
  const hasPlaces = slot.kind !== "place" && siblings.some(({ kind, isClosed }) => kind === "place" && isClosed);
  const isPlace = ({ start, end }: Span) => hasPlaces && isPlaceName(reading.text.slice(start, end).toLowerCase());
  // "CNY 630"
  const isCurrency = ({ start, end }: Span) => CURRENCIES.has(reading.text.slice(start, end));
  // Who is named is no place and no thing, where a person is asked for, and neither is what figures are broken down by.
  const people = siblings.some((one) => one.isPerson) ? peopleIn(reading) : [];
  const isOther = overlapsOneOf([...people, ...brokenDownIn(reading)]);
  const unknown = strangers(slot, reading).map((name) => {
    const whole = wholeNameOf(name, reading, intent);
    return isMeant(whole) ? name : whole;
  });
  return [...names, ...things, ...unknown.filter((name) => !overlapsOneOf(names)(name))]
    .filter((name) => !isMeant(name) && !isCurrency(name) && !isKnown(name) && !isOther(name) && !isPlace(name))
    .map(({ start, end }) => ({
      slot,
      value: reading.text.slice(start, end),
      start,
      end,
      score: 1.8 + roleScore(slot.role, { start, end }, reading),
    }));
}

/** What people say for the values of some slots, and the words of the slots themselves. */
const saysOf = keptFor((slots: readonly Slot[]) => {
  const meant = slots.flatMap(({ choices = [], leftOut }) => [...choices.flatMap(({ says }) => says), ...leftOut]);
  return {
    meant,
    said: new Set(meant.map((say) => say.toLowerCase())),
    words: new Set(slots.flatMap(({ nameRoots, roots }) => [...nameRoots, ...roots])),
  };
});

/** Tells what lies in a value of some slots, or in a number. */
export const meantIn = keptFor((reading: Reading) =>
  keptFor((slots: readonly Slot[]) => {
    const counts = reading.mentions.filter(({ kind }) => kind === "number");
    return overlapsOneOf([...placesOfAll(saysOf(slots).meant, reading), ...counts]);
  }),
);

/** What the names that a slot lists have in common. */
const namesOf = keptFor(({ choices = [] }: Slot) => {
  const known = choices.flatMap(({ says }) => says);
  const long = known.filter((say) => /^\p{Script=Han}{4,}$/u.test(say)).map((say) => say.slice(-2));
  const times = countsOf(long);
  return {
    known,
    /** The sign they end in. */
    signs: endings(
      choices.flatMap(({ value }) => (/^\p{Script=Han}{2,}$/u.test(String(value)) ? String(value).slice(-1) : [])),
    ),
    /** The words that several end in: 高架 of 上塘高架 and 时代高架. */
    kinds: new Set(long.filter((kind) => (times.get(kind) ?? 0) > 1)),
    /** The stem of the word they end in. */
    tails: endings(known.filter((say) => / /.test(say)).map((say) => stem(say.split(" ").at(-1)?.toLowerCase() ?? ""))),
  };
});

/** Where no place that is listed is named, whatever could be a place; beside one, only what surely is. */
function strangers(slot: Slot, reading: Reading): Span[] {
  if (slot.kind !== "place") return [];
  const isListed = proposeChoices(slot, reading).length > 0;
  const isSure = ({ start, text }: Mention) =>
    isPlaceName(text.toLowerCase()) ||
    (/^\p{Lu}/u.test(text) && WHERE.test(reading.text.slice(0, start))) ||
    /[至飞往去到]$/.test(reading.text.slice(0, start));
  // "Do they have a sauna", "are they refundable": no place stands there.
  const isThing = ({ start, text }: Mention) =>
    /\b(?:an?|any|some|have|has)\s$/i.test(reading.text.slice(0, start)) || /[a-z][ai]ble$/.test(text);
  return reading.mentions.filter(
    (mention) => mention.kind === "stranger" && (isListed ? isSure(mention) : !isThing(mention)),
  );
}

/** The name that a word is a part of: "Desheng Expressway", and not "Expressway". */
const wholeNameOf = ({ start, end }: Span, { mentions }: Reading, intent: ReadonlySet<string>): Span =>
  mentions.find(
    (one) =>
      one.kind === "phrase" &&
      one.capitalised &&
      !/['’]s$/.test(one.text) &&
      one.start <= start &&
      one.end >= end &&
      !wordsOf(one.value).some((word) => intent.has(stem(word))),
  ) ?? { start, end };

/** Behind these stands where somebody is or goes, or another such place. */
const WHERE = /(?:\b(?:in|at|to|from|near|via|into|for|or|and|like|as|not|is|than)|[,/&→-])\s*$/i;

/** Words that end in the sign the listed values end in. */
function hanNames(signs: readonly string[], { tokens, mentions }: Reading): Span[] {
  const isDated = overlapsOneOf(mentions.filter(isTime));
  return tokens.flatMap((token, i): Span[] => {
    const isEnd = token.kind === "han" && signs.includes(token.text.slice(-1));
    if (!isEnd) return [];
    if (token.text.length > 2) return [{ start: token.start, end: token.end }];
    const before = tokens[i - 1];
    // The number in a name is cut off with the sign: 文 一路.
    if (NUMBERED.test(token.text) && before && isBefore(before, token) && isNameSign(before.text) && !isDated(before))
      return [{ start: before.start, end: token.end }];
    if (token.text.length !== 1) return [];
    const unknown = unknownWordBefore(i, tokens);
    if (unknown) return [{ start: unknown.start, end: token.end }];
    // A single letter before the sign belongs to it: 浦东 新 区.
    const isSign = before !== undefined && before.text.length === 1 && isNameSign(before.text);
    const first = isBefore(before, token) && isSign ? i - 2 : i - 1;
    const name = tokens[first];
    if (!name || !isBefore(name, tokens[first + 1]) || name.text.length < 2 || !isName(name.text)) return [];
    // What kind of thing it is stands between its name and the sign: 德 胜 快速 路.
    return [{ start: (unknownWordBefore(first, tokens) ?? name).start, end: token.end }];
  });
}

/** The first of two single signs right before a token: a word that is not known stands apart in its signs, 德 胜. */
function unknownWordBefore(at: number, tokens: readonly Token[]): Token | undefined {
  const [first, second, next] = [tokens[at - 2], tokens[at - 1], tokens[at]];
  const isSign = (one: Token | undefined, other: Token | undefined) =>
    isBefore(one, other) && one?.text.length === 1 && isNameSign(one.text);
  return next && isSign(second, next) && isSign(first, second) ? first : undefined;
}

/** Words before one that ends several of the listed names, 石祥高架 where 上塘高架 and 时代高架 are listed. */
function hanNamesOfKinds(kinds: ReadonlySet<string>, { tokens, mentions }: Reading): Span[] {
  const isDated = overlapsOneOf(mentions.filter(isTime));
  return tokens.flatMap((token, at): Span[] => {
    const [first, second] = [tokens[at - 1], tokens[at - 2]];
    if (!kinds.has(token.text) || !first || !isBefore(first, token)) return [];
    const name = first.text.length > 1 || !second || !isBefore(second, first) ? [first] : [second, first];
    const isWhole = name.every((one) => (name.length > 1 ? isNameSign(one.text) : isName(one.text)) && !isDated(one));
    const { start } = name[0] ?? first;
    return isWhole && token.start - start > 1 ? [{ start, end: token.end }] : [];
  });
}

/** Whether a Han word stands right before another. */
const isBefore = (token: Token | undefined, next: Token | undefined): boolean =>
  token?.kind === "han" && token.end === next?.start;

const isName = (word: string): boolean =>
  !isStopWord(word) && !isRequestVerb(word) && !anyOne.test(word) && !SMALL.test(word);

/** Whether a sign may be one of a name, in which small words such as 中 stand, too. */
const isNameSign = (sign: string): boolean => OF_PLACES.test(sign) || (isName(sign) && !COUNTING.test(sign));

const OF_PLACES = /^[中上下前后里外]$/;
const NUMBERED = /^[一二三四五六七八九十]\p{Script=Han}$/u;
const COUNTING = /^[条段座个些每各处]$/;

/** Signs that ask or point and words that compare, which are in no name. */
const SMALL = /^(?:[我你您他她它咱给看要想有没来把这那俩两]|最\p{Script=Han})$/u;

/** Capitalised names before the word many listed values end in, or behind a preposition. */
function latinNames(tails: readonly string[], reading: Reading, intent: ReadonlySet<string>): Span[] {
  const isKind = (root: string) => tails.includes(root);
  return reading.mentions.flatMap((mention): Span[] => {
    if (mention.kind !== "phrase" || !mention.capitalised || !/^[A-Z]/.test(mention.value)) return [];
    const roots = wordsOf(mention.value).map(stem);
    if (roots.every((root) => intent.has(root) || isKind(root))) return [];
    const next = reading.tokens[countLeading(reading.tokens, ({ start }) => start < mention.end)];
    const hasKind = isKind(roots.at(-1) ?? "") || isKind(next?.root ?? "");
    return hasKind || introduces.test(mention.before) ? [{ start: mention.start, end: mention.end }] : [];
  });
}

const CURRENCIES = new Set(Intl.supportedValuesOf("currency"));

/** Endings of the values, when a third of them share one. */
function endings(all: readonly string[]): string[] {
  const counts = countsOf(all);
  const most = Math.max(0, ...counts.values());
  return most >= 2 && most * 3 >= all.length ? [...counts.keys()] : [];
}

function countsOf(all: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}
