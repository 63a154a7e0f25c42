import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { wordsOf } from "../../engine/embedding/words.ts";
import { idsIn } from "../../engine/ids.ts";
import { isQuestion } from "../../engine/question.ts";
import { actOf } from "../goals/acts.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { isTelling } from "../goals/small-words.ts";
import { isTime, type MentionOf } from "../reading/mention.ts";
import { partsOfDayIn } from "../reading/parts-of-day.ts";
import type { Read } from "../reading/read.ts";
import { numberFits } from "../shown/narrowed.ts";
import { boundSaid, boundsIn } from "../slots/bounds.ts";
import { saysOneOf } from "../slots/places-said.ts";
import { slotsOf } from "../slots/slot.ts";
import { SAYS_HOW_MANY } from "./all-shown.ts";
import { choose } from "./choose.ts";
import { figuresIn, LEAST_FIGURE, spokenOf } from "./clues.ts";
import { onlyLooks } from "./only-looks.ts";
import { saysOnlyValues } from "./only-values.ts";
import { pickedIn } from "./picked.ts";
import { CHOOSES, isBeyond, isPointing, pointsAt, pointsAtBest } from "./pointing.ts";
import { type Item, ownCode, saysNameOf, unnumbered } from "./shown.ts";
import type { DialogueState, Mind } from "./state.ts";

/**
 * "The Palace or the Old Town, whichever is cheaper", 皇宫和老城哪个便宜订哪个: the place of the best of the things that a
 * text names, or of all things shown where it names none.
 */
export function whicheverOf(
  text: string,
  shown: readonly Item[],
  read: Read,
  isTopic: (word: string) => boolean,
): number | undefined {
  const { index = 0, 0: said, groups = {} } = WHICHEVER.exec(text) ?? {};
  if (said === undefined) return undefined;
  const sides = [text.slice(0, index), text.slice(index + said.length)].flatMap((part) => part.split(JOINT));
  const named = sides.flatMap((side) => placeOf(side, shown, read, isTopic) ?? []);
  const among = named.length > 1 ? named : shown.map((_, at) => at);
  const order = Object.entries(ORDERS).find(([name]) => groups[name] !== undefined)?.[1] ?? "";
  const best = pointsAtBest(
    order,
    among.flatMap((at) => shown[at] ?? []),
  );
  return best === undefined ? undefined : among[best];
}

/** "The Ritz or the Palace, whichever is cheaper": those of the two names that nothing shown has. */
export function namedInVain(
  text: string,
  shown: readonly Item[],
  read: Read,
  isTopic: (word: string) => boolean,
): string | undefined {
  const { groups = {} } = TWO_NAMES.exec(text) ?? HAN_TWO_NAMES.exec(text) ?? {};
  const { one = "", other = "" } = groups;
  const isName = (side: string) => {
    const { mentions, tokens } = read(side);
    const isOfNone = !mentions.some((mention) => isTime(mention) || mention.kind === "number") && !saysPartOfDay(side);
    const telling = tokens.filter(isTelling).map((token) => token.text.toLowerCase());
    return side !== "" && isOfNone && telling.every((word) => actOf(word) === undefined && !isTopic(word));
  };
  if (!isName(one) || !isName(other)) return undefined;
  const none = [one, other].filter((side) => placeOf(side, shown, read, isTopic) === undefined);
  // Both are told as they were said.
  return none.length < 2 ? none[0] : text.slice(text.indexOf(one), text.lastIndexOf(other) + other.length);
}

const saysPartOfDay = (side: string): boolean => partsOfDayIn(side).length > 0;

/** The place of the only thing that one side speaks of. */
function placeOf(side: string, shown: readonly Item[], read: Read, isTopic: (word: string) => boolean) {
  const meant = pointsAt(side, shown);
  const [only, ...others] = meant === undefined ? spokenOf(side, shown, read, isTopic) : [meant];
  return others.length === 0 ? only : undefined;
}

/** Whether the better one of some things is taken, whichever that is; numbers tell of many, "four stars or five". */
export const takesWhichever = (text: string, read: Read): boolean =>
  WHICHEVER.test(text) && !/[?？吗]\s?$/.test(text) && !read(text).mentions.some(({ kind }) => kind === "number");

const ORDERS = {
  cheap: "the cheapest",
  dear: "the most expensive",
  early: "the earliest",
  late: "the latest",
  hanCheap: "the cheapest",
  hanDear: "the most expensive",
  hanEarly: "the earliest",
  hanLate: "the latest",
};

const WHICHEVER =
  /\b(?:whichever (?:one )?(?:is|costs|comes|leaves|starts|goes)|the(?= \w+ (?:one )?of\b))(?: the)? (?:(?<cheap>cheap(?:er|est)|less(?: expensive)?|least(?: expensive)?)|(?<dear>more expensive|dearer|dearest)|(?<early>earli(?:er|est)|sooner|soonest|first)|(?<late>later|latest|last))(?: one)?(?: of)?|哪[个家辆间班趟张款](?:更|最|比较)?(?:(?<hanCheap>便宜)|(?<hanDear>贵)|(?<hanEarly>早)|(?<hanLate>晚))我?就?[订定要选租坐住来](?:哪[个家辆间班趟张款]|它)/i;

/** Two short names, each with its article, a capital, or in quotes, in front of which of them it is to be. */
const TWO_NAMES =
  /^(?:(?:please|book|take|get|reserve|rent)(?: me)? ){0,2}(?<one>(?:the|[Tt]he) (?!\S{0,9}one\b)[\p{L}'’]+(?: (?!with\b|for\b|of\b|in\b|one\b)[\p{L}'’]+){0,2}?|\p{Lu}[\p{L}'’]+(?: \p{Lu}[\p{L}'’]+){0,2}|["“][^"“”]{2,30}["”]) (?:or|and) (?<other>the (?!\S{0,9}one\b)[\p{L}'’]+(?: (?!with\b|for\b|of\b|in\b|one\b)[\p{L}'’]+){0,2}?|\p{Lu}[\p{L}'’]+(?: \p{Lu}[\p{L}'’]+){0,2}|["“][^"“”]{2,30}["”]),? whichever /u;
const HAN_TWO_NAMES =
  /^(?<one>(?:(?![和跟与或还的我你他她不含要有是都也行早晚])[\p{Script=Han}a-z]){2,8})(?:和|跟|与|或者?|还是)(?<other>(?:(?![和跟与或还的我你他她不含要有是都也行早晚哪])[\p{Script=Han}a-z]){2,8})[，,]?哪[个家辆间班趟张款]/iu;

const JOINT = /[,，、]|\b(?:or|and)\b|还是|或者?|[和跟与]/i;

/** "The garden one and the old town one", "HT-1 and HT-2": each of several things that a text takes. Empty where one part takes none. */
export async function chooseSeveral(
  text: string,
  state: DialogueState,
  mind: Mind,
  isTopic: (word: string) => boolean,
): Promise<PlannedCall[]> {
  const { shown } = state;
  const all = isQuestion(text) || onlyLooks(text) ? [] : text.split(BETWEEN_CHOSEN);
  // "The first and the third, on the 16th, for two people": what names none of them is said of all.
  const isOfAll = (part: string) =>
    SAYS_HOW_MANY.test(part) || (mind.read(part).mentions.some(isTime) && saysOnlyValues(part, [], mind.read));
  const parts = all.filter((part) => !isOfAll(part));
  const values = all.filter(isOfAll).join(", ");
  if (parts.length < 2 || parts.some((part) => LEAVES_OUT.test(part))) return [];
  const taken = parts.map((part): Item | undefined => {
    const [id, ...others] = idsIn(part);
    // What is named by its id need not have been shown.
    if (id !== undefined)
      return others.length > 0
        ? undefined
        : (shown.find(({ text: line }) => ownCode(line) === id) ?? { text: id, values: {} });
    const [called, ...more] = shown.filter((item) => saysNameOf(part, item));
    if (called && more.length === 0) return called;
    const at =
      CHOOSES.test(part) || isPointing(part)
        ? (pickedIn(part, shown, mind.read, isTopic) ?? chosenIn(part, shown, mind, isTopic))
        : undefined;
    return shown[at ?? -1];
  });
  if (new Set(taken.map((item) => item?.text)).size < parts.length || taken.includes(undefined)) return [];
  // What is said of none of them by itself is said of all.
  const isOfEach = parts
    .slice(0, -1)
    .some((part) => mind.read(part).mentions.some((one) => isTime(one) || one.kind === "number"));
  const calls = await Promise.all(
    taken.map(
      (item, part) =>
        item && choose([(isOfEach ? parts[part] : parts.at(-1)) ?? "", values].join(", "), item, state, mind),
    ),
  );
  const made = calls.flatMap((call) => call ?? []);
  return made.length === parts.length ? made : [];
}

/** "The first and the third", of two: the words for what is not there. */
export const countedInVain = (text: string, shown: readonly Item[]): string | undefined => {
  const [first, ...others] = isQuestion(text) || onlyLooks(text) ? [] : text.split(BETWEEN_CHOSEN);
  return others.length > 0 ? [first ?? "", ...others].find((part) => isBeyond(part, shown)) : undefined;
};

const LEAVES_OUT = /^\s*(?:no|not|without|except)\b(?! only\b)|^\s*(?:不要|不想要|别要|除)/i;
const BETWEEN_CHOSEN = /\s?(?:[,，、&]|\b(?:and|plus)\b|和|以及|还有)\s?/i;

/** The one thing shown that words of a choice describe, its own or those that tools list beside them: 坐船那个. */
export function chosenIn(
  text: string,
  shown: readonly Item[],
  { tools, read }: Mind,
  isTopic: (word: string) => boolean,
): number | undefined {
  if (shown.length < 2 || isQuestion(text) || !CHOOSES.test(text)) return undefined;
  const [only, ...others] = spokenOf(text, shown, read, isTopic);
  if (others.length === 0) return only;
  const says = tools.flatMap(slotsOf).flatMap(({ choices = [] }) => choices.map((choice) => choice.says));
  const meant = says.filter((words) => saysOneOf(words, read(text)));
  const holds = (item: Item) => meant.some((words) => saysOneOf(words, read(item.text)));
  const [one, ...more] = shown.flatMap((item, at) => (holds(item) ? [at] : []));
  return more.length === 0 ? one : undefined;
}

/** The thing that a message chooses, where it fits all that is said; else `none`: words that no thing shown fits. */
type Chosen = { item: Item; none?: undefined } | { none: string };

/**
 * Whether a thing fits what the message that chooses it says: "four-star" below one of five stars, "under 500" below
 * dearer ones, the name of one that a look-up only told to be full. Where another one fits, that is the one. `isLone`:
 * whether it is only taken because no other one is shown.
 */
export function fittingOf(
  said: string,
  item: Item,
  { shown, finds = [] }: DialogueState,
  read: Read,
  { isLone, isTopic }: { isLone: boolean; isTopic: (word: string) => boolean },
): Chosen {
  const observation = finds.findLast((find) => find.observation.includes(item.text))?.observation ?? "";
  const name = (isLone ? nameOfOther(said, item, read) : undefined) ?? nameOfNone(said, shown, observation, isTopic);
  if (name !== undefined) return { none: name };
  const wishes = numbersSaid(said, shown, read);
  const missed = wishes.find(({ fits }) => !fits(item));
  if (!missed) return { item };
  const fitting = shown.filter((one) => wishes.every(({ fits }) => fits(one)));
  const other = fitting.length === 1 ? fitting[0] : fitting[pointsAt(said, fitting.map(unnumbered)) ?? -1];
  return other ? { item: other } : { none: missed.words };
}

/** The numbers of a message that tell of every thing shown whether it has them. */
function numbersSaid(said: string, shown: readonly Item[], read: Read) {
  const reading = read(said);
  const bounds = boundsIn(reading);
  const things = shown.map(withoutStock);
  return reading.mentions.flatMap((mention) => {
    const has = mention.kind === "number" ? numberSaid(mention, things, said, read) : undefined;
    const { start, end } = bounds.find((bound) => bound.start <= mention.start && mention.end <= bound.end) ?? mention;
    const isWanted = !NOT_WANTED.test(said.slice(0, start));
    const fits = (item: Item) => has?.(withoutStock(item)) === isWanted;
    return has ? [{ words: said.slice(start, end).trim(), fits, isWanted }] : [];
  });
}

/** Whether some words of a choice name no more than a number that the thing is not to have, and has not: 不要三星的. */
export const isNumberDenied = (words: string, said: string, shown: readonly Item[], read: Read): boolean =>
  numbersSaid(said, shown, read).some((one) => !one.isWanted && words.startsWith(one.words));

/** "Not the 3 star ones", 不要三星的: in front of what the thing may not have. */
const NOT_WANTED =
  /(?:\b(?:not|no|without|except(?: for)?|excluding|(?:do not|don['’]?t) (?:want|like)) (?:the |any |an? )?|不要|不想要|不考虑|别要|除了?)$/i;

/** A bound, so many of what is counted, or an amount. */
function numberSaid(mention: MentionOf<"number">, things: readonly Item[], said: string, read: Read) {
  const isAmount = mention.value >= LEAST_FIGURE && boundSaid(read(said), mention) === undefined;
  if (!isAmount) return numberFits(mention, { things: [...things] }, { said, read });
  const has = ({ text }: Item) => figuresIn(text).includes(String(mention.value));
  return things.some(has) ? has : undefined;
}

/** How many are left says nothing of what a thing is. */
const withoutStock = ({ text, values }: Item): Item => ({ text: text.replace(STOCK, ""), values });
const STOCK = /[余剩]\s?\d{1,7}.?|(?<!\d)\d{1,7} (?:[a-z]{1,12} )?left\b/gi;

/** A name that is not in the line of a thing; for whom it is wanted is none of it. */
function nameOfOther(said: string, { text }: Item, read: Read): string | undefined {
  const isIts = (word: string) => text.toLowerCase().includes(word.toLowerCase());
  return read(said).mentions.find(
    (one) => one.kind === "stranger" && !isIts(one.text) && !FOR_WHOM.test(said.slice(0, one.start)),
  )?.text;
}

const FOR_WHOM = /(?:\b(?:for|with|and|love|loves|like|likes)(?: my)? |[给帮和跟与带])$/i;

/** A word of what a look-up names besides the things that it lists: "Full then: Garden Hotel". */
function nameOfNone(
  said: string,
  shown: readonly Item[],
  observation: string,
  isTopic: (word: string) => boolean,
): string | undefined {
  const lines = observation.split("\n").filter((line) => !shown.some(({ text }) => line.includes(text)));
  const [heading = "", ...besides] = lines;
  const known = new Set(wordsOf([heading, ...shown.map(({ text }) => text)].join("\n")));
  const named = besides.map((line) => line.slice(line.search(/[:：]/) + 1));
  const others = new Set(wordsOf(named.join("\n")).filter((word) => !known.has(word) && !isStopWord(word)));
  return wordsOf(said).find((word) => others.has(word) && !isTopic(word));
}
