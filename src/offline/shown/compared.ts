import { withoutEnding } from "../../engine/ending.ts";
import { spokenOf } from "../conversation/clues.ts";
import { withoutDays } from "../conversation/own-list.ts";
import { pointsAt } from "../conversation/pointing.ts";
import type { Item } from "../conversation/shown.ts";
import type { Read } from "../reading/read.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { type Asked, line, unheard } from "./accounted.ts";
import { DIFFERENCE, degreeIn, FIELD, MONEY, OF_THEM, PRONOUN, WHICH, without } from "./degrees.ts";
import { asidesNaming } from "./reckoned.ts";
import { type Figure, inUnit, priceOf, type Shown } from "./things.ts";

/** What a side of a comparison is looked for in. */
export interface Known {
  lists: readonly Shown[];
  /** What "that one" is. */
  focus: Item | undefined;
  /** Whether a tool lists what the user has. */
  isOwn: (tool: string) => boolean;
}

/**
 * How the prices of two things compare that were shown, together or apart: "how much more is that than what I have now?",
 * 它比第一个贵吗. A price for all of a stay is first brought to one for each of its nights.
 */
export function comparedOf({ lists, focus, isOwn }: Known, asked: Asked): string | undefined {
  const { said, read, language } = asked;
  const sides = sidesIn(said);
  const [latest] = lists;
  if (!sides || !latest) return undefined;
  const [degreeSide, otherSide] = sides;
  const isOfPrice = MONEY_ASKED.test(said) || latest.things.every((item) => priceOf(item) !== undefined);
  const found = degreeIn(degreeSide);
  const bare = without(found?.rest ?? degreeSide, DIFFERENCE, MONEY, FIELD, COPULA);
  const [one, other] = thingsOf(bare, otherSide, { lists, focus, isOwn }, read);
  if (!isOfPrice || !one || one.text === other?.text) return undefined;
  const known: Shown = { ...latest, text: lists.map(({ text }) => text).join("\n") };
  if (unheard(without(withoutDays(`${bare} ${otherSide}`, read), OWN, COPULA), known, asked).length > 0)
    return undefined;
  const phrases = offlinePhrases(language).shown;
  const isShownLast = ({ text }: Item) => latest.things.some((thing) => thing.text === text);
  const isTogether = isShownLast(one) && (!other || isShownLast(other));
  const lineOf = (item: Item) => line(isTogether ? item : { ...item, number: undefined });
  if (!other) {
    const asides = asidesNaming(otherSide, latest, read);
    return asides.length > 0 ? [lineOf(one), ...asides, phrases.notAmong].join("\n") : undefined;
  }
  const [ours, theirs] = [apiece(one, other), apiece(other, one)];
  if (!ours || !theirs) return undefined;
  const [low, high] = [ours.each, theirs.each].sort((a, b) => a.value - b.value);
  if (!low || !high) return undefined;
  const reckoned = [ours, theirs].flatMap(({ by, price, each }) =>
    by.length > 0 ? [phrases.apiece([price.said, ...by].join(" ÷ "), each.said)] : [],
  );
  const isMore = ours.each.value > theirs.each.value;
  const isSo = found && ours.each.value !== theirs.each.value && isMore === found.degree.end > 0;
  return [
    ...(found && IS_SO.test(said) ? [isSo ? phrases.yes : phrases.no] : []),
    lineOf(one),
    lineOf(other),
    ...reckoned,
    high.value === low.value
      ? phrases.same(high.said)
      : phrases.difference(high.said, low.said, inUnit(high.value - low.value, high)),
  ].join("\n");
}

/** The things that two sides of a comparison are; the user's own is of the kind, and where, the other one is. */
function thingsOf(one: string, other: string, { lists, focus, isOwn }: Known, read: Read): (Item | undefined)[] {
  const isBlank = (text: string) => read(without(text, PRONOUN, MONEY, FIELD, OF_THEM, WHICH)).tokens.every(isSmall);
  // "The January one" is of the kind of what it is compared with.
  const oneNamed = (text: string, things: readonly Item[], like?: Item): Item | undefined => {
    const spoken = things.length > 1 ? spokenOf(text, things, read).flatMap((at) => things[at] ?? []) : [];
    const kind = spoken.length < things.length ? kindOf(like) : undefined;
    const [only, ...more] = spoken.length > 1 && kind ? spoken.filter((it) => it.text.startsWith(kind)) : spoken;
    return more.length === 0 ? only : undefined;
  };
  const sideOf = (text: string, like?: Item): Item | undefined => {
    const list = lists.find(({ things }) => things.length > 1 && pointsAt(text, things) !== undefined);
    if (list) return list.things[pointsAt(text, list.things) ?? -1];
    const named = lists.flatMap(({ things }) => oneNamed(text, things, like) ?? [])[0];
    return named ?? (isBlank(text) ? focus : undefined);
  };
  const ownOf = (like: Item | undefined): Item | undefined => {
    const [of] = lists.filter(({ things }) => things.some(({ text }) => text === like?.text));
    const kind = kindOf(like);
    const own = lists.filter(({ tools }) => tools.some(isOwn)).flatMap(({ things }) => things);
    const alike = own.filter(({ text }) => kind !== undefined && text.includes(kind));
    const [only, ...more] = spokenOf(of?.text.trim().split("\n", 1)[0] ?? "", alike, read);
    return more.length === 0 ? alike[only ?? -1] : undefined;
  };
  if (OWN.test(one)) {
    const like = sideOf(other);
    return [ownOf(like), like];
  }
  const first = sideOf(one);
  return [first, OWN.test(other) ? ownOf(first) : sideOf(other, first)];
}

/** What the id of a thing begins with. */
const kindOf = (item: Item | undefined): string | undefined => /\b[A-Z]{2,4}-(?=\d)/.exec(item?.text ?? "")?.[0];

/** The side that is asked about, with the degree, and the side it is set against. */
function sidesIn(said: string): [string, string] | undefined {
  const compared = SETS_BESIDE.test(said)
    ? withoutEnding(said.replace(SETS_BESIDE, " ").replace(ASKS_FOR, ""), STOP)
    : undefined;
  const [first, second, ...more] = compared?.split(BESIDE) ?? [];
  if (first !== undefined && second !== undefined && more.length === 0 && !LISTS_MORE.test(first))
    return [first, second];
  const [, one, other] = /^(.{0,80})\bthan\b(?!\W{0,3}(?:[a-z]{3} )?\d)(.{1,80})$/i.exec(said) ?? [];
  if (one !== undefined && other !== undefined) return [one, other];
  const [, left = "", right = "", degree = ""] =
    /^(.{0,60}?)(?<!对)比(?!较|例)(.{1,20}?)([更还要]?[贵便宜高低].{0,40})$/.exec(said) ?? [];
  return right === "" ? undefined : [`${left}${degree}`, right];
}

const SETS_BESIDE =
  /^(?:please |can you |could you )?compare\b|\bdifference (?:in price )?between\b|(?:比一比|比较一下|比较|对比一下|对比|比比)|相?差(?:了|价)?(?:多少|几)钱?|有(?:什么|啥|何)(?:区别|不同|差别)/i;
/** "Compare 1, 2 and 4": more than two. */
const LISTS_MORE = /[,，、]\s*\S/;
/** What is said around the two sides: "what is the … 1 and 2?" */
const ASKS_FOR = /^(?:(?:and|so) )?what(?:['’]?s| is| are) the(?= )/i;
const STOP = /[?？.。!！\s]$/;
const BESIDE = /\b(?:and|with|to|vs|versus|against)\b|和|跟|与/i;

const isSmall = ({ kind, text }: { kind: string; text: string }): boolean =>
  kind === "mark" || SMALL.test(text.toLowerCase());
const SMALL = /^(?:is|are|be|the|a|that|this|it|one|does|do|much|how|cost|costs|[吗呢啊呀吧的了它这那个要会是])$/;
const COPULA = /\b(?:is|are|would|will|be|does|do)\b|[吗呢啊呀]|会|要/i;
const IS_SO = /^(?:and |so |but )?(?:is|are|does|do|would|will)\b|吗[？?]?$/i;
const MONEY_ASKED = /expens|cheap|pric|dear|cost|贵|便宜|价/i;
/** What the user has of the kind. */
const OWN =
  /\b(?:what|the one|the \w+) i(?:'ve| have)?(?: already)? ?(?:have|got|booked|rented|reserved)?(?: now| already)?\b|\b(?:mine|my (?:current|present|own|existing)(?: \w+)?|my (?:booking|hotel|car|room|one))\b|我(?:现在|目前|已经|原来)?[订租买有定住](?:了|着)?的|(?:现在|原来|目前)的/i;

/** What prices are for one of, and how a line counts it. */
const UNITS: [RegExp, RegExp][] = [
  [/\bnight\b|每晚|[/每]间每晚/, /(?<!\d)(\d{1,4}) ?(?:nights?|晚)/],
  [/\bday\b|每天/, /(?<!\d)(\d{1,4}) ?(?:days?|天)/],
  [/\broom\b|每间/, /(?<!\d)(\d{1,4}) ?(?:rooms?|间)/],
  [/\bperson\b|每人/, /(?<!\d)(\d{1,4}) ?(?:persons?|people|[位人])/],
];

/** The price of a thing, for as much of it as another one's price is for; undefined where the two do not compare. */
function apiece(item: Item, other: Item): { price: Figure; by: string[]; each: Figure } | undefined {
  const [price, theirs] = [priceOf(item), priceOf(other)];
  if (!price || !theirs) return undefined;
  const lacking = UNITS.filter(([form]) => form.test(theirs.words) && !form.test(price.words));
  const counts = lacking.map(([, form]) => form.exec(item.text)).filter((found) => Number(found?.[1] ?? 0) !== 1);
  if (counts.some((found) => found === null)) return undefined;
  const value = counts.reduce((left, found) => left / Number(found?.[1]), price.value);
  const said = counts.length > 0 ? inUnit(Math.round(value * 100) / 100, price) : price.said;
  return { price, by: counts.map((found) => found?.[0] ?? ""), each: { ...price, value, said } };
}

/** "Compare the first and the third", 花园和老城比一比. */
export const setsBeside = (said: string): boolean => SETS_BESIDE.test(said);

/** Whether a question sets something against something that it names. */
export const isComparison = (said: string): boolean => sidesIn(said) !== undefined;

/** Whether what was shown is set against what the user has: only who has seen that can tell. */
export const isAgainstOwn = (said: string): boolean => sidesIn(said)?.some((side) => OWN.test(side)) === true;
