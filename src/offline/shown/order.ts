import { daysBetween } from "../../engine/domain/days.ts";
import { isQuestion } from "../../engine/question.ts";
import { onlyLooks, withoutLook } from "../conversation/only-looks.ts";
import { daysShown } from "../conversation/own-days.ts";
import type { Item } from "../conversation/shown.ts";
import { isVerbOf } from "../goals/small-words.ts";
import { daysOf, isoDay, isTime } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { isContent } from "../reading/wishes.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { type Asked, hasWord, line, measured, namedIn, unheard } from "./accounted.ts";
import { isComparison } from "./compared.ts";
import { CHANGE, type Degree, degreeIn, FIELD, MANY, MONEY, OF_THEM, SO_MANY, WHICH, without } from "./degrees.ts";
import { changeOf, type Figure, figuresOf, inUnit, listedIn, type Shown, sentencesOf } from "./things.ts";

/**
 * "Which is the worst", 哪天人多: the things with the highest or lowest figure, or both if the words do not tell which.
 * `isOnward`: a short question such as "and the best day" asks for it, too.
 */
export function endOf(list: Shown, asked: Asked, isOnward = false): string | undefined {
  const { read, language } = asked;
  const [, latin, name, han, rest = ""] = NTH.exec(asked.said) ?? [];
  const [nth, ranked] = [latin ?? han ?? "", name ?? rest];
  const said = nth === "" ? asked.said.replace(isOnward ? LEAD : "", "") : ranked;
  const [number] = read(MANY.exec(said)?.[0] ?? "").mentions.filter(({ kind }) => kind === "number");
  const many = number?.kind === "number" ? number.value : 0;
  const isAsked = many > 0 || (isOnward ? SHORT.test(said) || nth !== "" : WHICH.test(said) && nth === "");
  // The same that was told twice is one thing.
  const isOfSeveral =
    new Set(list.things.map(({ text }) => text)).size > 1 && (!OF_TWO.test(said) || list.things.length === 2);
  const found = isAsked && !isComparison(said) && isOfSeveral ? degreeIn(said) : undefined;
  if (
    !found ||
    (MONTH.test(said) && isOfOtherDays(said, list, read)) ||
    TIMES.some(({ asked, areApart }) => asked.test(said) && !areApart(list))
  )
    return undefined;
  const isOfThem = OF_THEM.test(said.replace(MANY, " "));
  const left = without(many > 0 ? found.rest.replace(SO_MANY, " ") : found.rest, OF_THEM, WHICH, MONEY);
  const isOfChange = CHANGE.test(left) && list.things.every(changeOf);
  // Sentences that tell figures of two periods do not say by how much one changed.
  if (CHANGE.test(left) && !isOfChange && !list.isListed) return offlinePhrases(language).shown.severalFigures;
  const unsaid = isOfChange ? without(left, CHANGE) : left;
  if (unheard(withoutVerb(unsaid, said, list, read), list, asked, true).length > 0 || isAboutOthers(left, list, read))
    return undefined;
  const kind = isOfTime(said) ? "" : (KIND.exec(said)?.slice(1).find(Boolean) ?? "");
  if (isOfOtherKind(kind, list, read)) return endOfEach(kind, list, asked);
  if (list.isPartial && !isOfThem) return MONTH.test(said) ? offlinePhrases(language).shown.partOnly : undefined;
  const by = found.degree.by ?? (PRICE.test(said) ? "money" : undefined);
  const sorted = measured(list, namedIn(left.replace(kind, " "), list.things, asked), left, by, read).sort(
    (a, b) => b.figure.value - a.figure.value,
  );
  const [highest, lowest] = [sorted[0], sorted.at(-1)];
  if (!highest || !lowest || sorted.length < 2) return undefined;
  const ofRank = nth === "" ? undefined : inRank(sorted, placeOf(nth), found.degree);
  if (nth !== "") return ofRank && line(ofRank);
  const phrases = offlinePhrases(language).shown;
  const told = ({ item, figure }: { item: Item; figure: Figure }) =>
    isOfChange
      ? `${line(item)}\n   ${phrases.changes(figure.said, inUnit(figure.value, { ...figure, said: figure.said.split(" →")[0] ?? "" }))}`
      : line(item);
  const all = (figure: Figure) => sorted.filter((one) => one.figure.value === figure.value).map(told);
  const end = endIn(found.degree, list);
  if (end === undefined) return undefined;
  // Of several figures each, nothing tells which one makes a thing good.
  if (end === 0 && sorted.every(({ item, figure }) => !figure.isMoney && figuresOf(item).length > 1))
    return list.isListed ? phrases.severalFigures : undefined;
  if (!isOfThem && isOtherEnd(end, found.degree, list)) return undefined;
  if (many > 0) {
    const ranked = end > 0 ? sorted : [...sorted].sort((a, b) => a.figure.value - b.figure.value);
    const least = ranked[many - 1]?.figure.value;
    // Those that are alike at the last place share it.
    const best = ranked.slice(0, ranked.findLastIndex(({ figure }) => figure.value === least) + 1);
    return end === 0 || least === undefined ? undefined : best.map(told).join("\n");
  }
  if (highest.figure.value === lowest.figure.value) return [phrases.alike, ...all(highest.figure)].join("\n");
  const top = [phrases.highest, ...all(highest.figure)];
  const bottom = [phrases.lowest, ...all(lowest.figure)];
  return (end > 0 ? top : end < 0 ? bottom : [...top, ...bottom]).join("\n");
}

/** Totals that tell of the same begin alike, in characters. */
const ALIKE = 3;

/** 哪个区最多, behind the accidents of two days with the districts of each: the end of each of these lists, below its total. */
function endOfEach(kind: string, list: Shown, asked: Asked): string | undefined {
  const [begin = ""] = list.things.map(({ text }) => text.slice(0, ALIKE));
  const ends = list.things.map(({ text }) => {
    const [total = "", ...parts] = list.isListed || !text.startsWith(begin) ? [] : sentencesOf(text);
    const part = parts.find((one) => one.includes(kind)) ?? "";
    const end = endOf({ ...list, things: listedIn(part), text: part, isListed: true }, asked);
    return end && `${total}\n${end}`;
  });
  return ends.length > 1 && ends.every((end) => end !== undefined) ? ends.join("\n\n") : undefined;
}

/** Two things, and no two of a longer list. */
const OF_TWO =
  /\b(?:of (?:the|these|those) two|the two|both)\b(?! (?:days?|dates?|nights?|weeks?))|[这那]?两个?[者区条家款](?!最)/i;

/** "Which sold more", of sales: what is left of a question without the verb that means what the list tells of. */
function withoutVerb(rest: string, said: string, { text }: Shown, read: Read): string {
  const verb = WHICH_DOES.exec(said)?.[1];
  if (verb === undefined) return rest;
  const isTold = read(text).tokens.some(({ text: word }) => isVerbOf(verb, word.toLowerCase()));
  return isTold ? rest.replace(verb, " ") : rest;
}

const WHICH_DOES =
  /\bwhich(?: ones?| of (?:them|these|those|the two))? ([a-z]{3,12}) (?:better|best|worse|worst|more|most|less|least)\b/i;

/** Whether a list shows only some things from one end of an order, and another end or order is asked for. */
function isOtherEnd(end: number, asked: Degree, { text, things, isCut }: Shown): boolean {
  const [first = ""] = text.split(/(?<!\d)[:：]/);
  const isCounted = isCut || Number(COUNT.exec(first)?.[0]) === things.length;
  const held = degreeIn(first)?.degree;
  return things.length > 1 && isCounted && (end !== (held?.end || -1) || (asked.end !== 0 && asked.by !== held?.by));
}

/** Whether a message asks for another end of an order than the one that a list shows things from. */
export function asksForOtherEnd(list: Shown, said: string): boolean {
  const degree = degreeIn(said)?.degree;
  const end = degree && endIn(degree, list);
  return end !== undefined && degree !== undefined && !OF_THEM.test(said) && isOtherEnd(end, degree, list);
}

const PRICE = /\b(?:prices?|costs?|fares?)\b|价[格钱]|[票房租]价/i;
const COUNT = /(?<![\d.-])\d{1,2}(?= (?:most|least|[a-z]+est)\b|条|个)/i;

/** The end that is asked for. For "fast" it depends on what a high figure means, unless the figures are speeds. */
function endIn(degree: Degree, list: Shown): Degree["end"] | undefined {
  if (degree.by !== "speed" || list.text.includes("km/h")) return degree.end || endByMeaning(degree, list);
  return endByMeaning({ ...degree, isBad: degree.end < 0 }, list) || undefined;
}

/** Whether the good or the bad things of a list have the high figures, if its tool says so. */
function endByMeaning({ isBad }: Degree, { highIs }: Shown): -1 | 0 | 1 {
  if (isBad === undefined || highIs === undefined) return 0;
  return isBad === (highIs === "bad") ? 1 : -1;
}

/** "And the best day", "the most". */
const LEAD = /^(?:(?:and|but|then|what about|how about) )?(?:the )?/i;
const SHORT = /^[a-z]+(?: [a-z]+){0,2}[?.!]*$/i;
/** "The second least". */
const NTH =
  /^(?:(?:and|so|then|what about|how about) )?(?:(?:what|which)(?:['’]?s| (?:is|was|are))? )?(?:the )?(second|third|fourth|2nd|3rd|4th)[- ](.{3,40})$|^那?第([二三四])((?:[多少高低大小长短]|最?严重|堵).{0,12})$/i;
const placeOf = (nth: string): number =>
  Number(/\d/.exec(nth)?.[0] ?? Math.max("stf".indexOf(nth.charAt(0).toLowerCase()), "二三四".indexOf(nth)) + 2);

/** The thing so many places from an end of an order; of things that are alike, none has a place. */
function inRank(
  sorted: readonly { item: Item; figure: Figure }[],
  place: number,
  { end, by }: Degree,
): Item | undefined {
  if (end === 0 || by === "money") return undefined;
  const ranked = end > 0 ? sorted : sorted.toReversed();
  const one = ranked[place - 1];
  const isAlone = one && sorted.filter(({ figure }) => figure.value === one.figure.value).length === 1;
  return isAlone ? one.item : undefined;
}

/** "And the second?", 第二呢, behind a question for the least of what stands with the most first: counted from that end. */
export function nextFromEnd(list: Shown, said: string, read: Read): string | undefined {
  const [, latin, nth = latin ?? ""] = BARE_NTH.exec(said) ?? [];
  const found = nth === "" ? undefined : degreeIn(list.asked);
  if (!found || found.degree.end >= 0 || list.isPartial) return undefined;
  const { degree } = found;
  const sorted = measured(list, list.things, "", degree.by, read).sort((a, b) => a.figure.value - b.figure.value);
  const value = sorted[placeOf(nth) - 1]?.figure.value;
  const alike = sorted.filter(({ figure }) => figure.value === value);
  return alike.length > 0 ? alike.map(({ item }) => line(item)).join("\n") : undefined;
}

const BARE_NTH =
  /^(?:(?:and|what about|how about) )?(?:the )?(second|third|fourth|2nd|3rd|4th)(?: one| least)?[?.!]*$|^那?排?第([二三四])(?:个|名)?呢?[？?。]?$/i;

const isOfTime = (said: string): boolean => TIMES.some(({ asked }) => asked.test(said));

/** "Which road", 哪条路: what is asked for by its kind. */
const KIND = /\b(?:which|what) ([a-z]+)\b(?! ones?\b)|哪一?[个条家间种](\p{Script=Han})/iu;

/** Whether things are of another kind, which only what is said behind them names. */
function isOfOtherKind(kind: string, { text, things, isListed }: Shown, read: Read): boolean {
  // What a total consists of is listed behind it.
  const [total = "", ...parts] = isListed ? [] : sentencesOf(things.at(-1)?.text ?? "");
  if (parts.length > 0 && !total.includes(kind) && parts.some((part) => part.includes(kind))) return kind !== "";
  const end = text.lastIndexOf(things.at(-1)?.text ?? "") + (things.at(-1)?.text.length ?? 0);
  const isIn = (one: string) =>
    read(kind).tokens.some((token) => isContent(token) && hasWord({ text: one }, token, read));
  return kind !== "" && isIn(text.slice(end)) && !isIn(text.slice(0, end));
}

/** "Which month was best last year", below the months of this one: another year, which is looked up. */
function isOfOtherDays(said: string, { things }: Shown, read: Read): boolean {
  const shown = things.flatMap(({ text }) => daysShown(text)).sort();
  const [from = "", to = ""] = [shown[0], shown.at(-1)];
  return read(said)
    .mentions.flatMap(daysOf)
    .map(isoDay)
    .some((day) => day < from || day > to);
}

export const DAY = /\b(?:what|which) (?:(?:is|was) the [a-z]+ )?day\b|哪一?[天日]/i;
export const HOUR = /\b(?:what|which) (?:(?:is|was) the [a-z]+ )?(?:time|hour)\b|几点|哪一?个?(?:小时|钟头|钟点|时段)/i;
const HOUR_SHOWN = /(?<![\d.])\d{1,2}(?::\d\d|时|h\b)/;
const WEEK = /\b(?:what|which) week\b|哪一?个?(?:周|星期|礼拜)(?![一二三四五六日天几])/i;
const MONTH = /\b(?:what|which) month\b|哪一?个?月/i;

const areDifferent = (all: readonly unknown[]): boolean => new Set(all).size === all.length;

/** What may be asked for of time, and whether the things of a list differ in it. */
const TIMES: readonly { asked: RegExp; areApart: (list: Shown) => boolean }[] = [
  {
    asked: DAY,
    areApart: ({ things }) =>
      areDifferent(things.map(({ text }) => DAY_SHOWN.exec(text)?.[0])) && !things.some(({ text }) => DAYS.test(text)),
  },
  {
    // 那天卖得最好的是哪个, behind days: one of that day, and none of these.
    asked: /(?<!哪)[那这]一?天(?!气)|当天|\b(?:that|this) day\b/i,
    areApart: ({ things }) => !things.every(({ text }) => DAY_SHOWN.test(text)),
  },
  {
    asked: WEEK,
    areApart({ things }) {
      const ranges = things.map(({ text }) => daysShown(text).slice(0, 2));
      const areWeeks = ranges.every(
        ([from, to]) => from !== undefined && to !== undefined && daysBetween(from, to) < 7,
      );
      return areWeeks && areDifferent(ranges.map(([from]) => from));
    },
  },
  {
    asked: HOUR,
    areApart: ({ things, isListed }) => isListed && areDifferent(things.map(({ text }) => HOUR_SHOWN.exec(text)?.[0])),
  },
  {
    asked: MONTH,
    areApart({ things }) {
      const months = things.map(
        ({ text }) =>
          new Set(
            daysShown(text)
              .slice(0, 2)
              .map((day) => day.slice(0, 7)),
          ),
      );
      return months.every(({ size }) => size === 1) && areDifferent(months.flatMap((one) => [...one]));
    },
  },
];

export const DAY_SHOWN = /(?<![\w-])(?:\d{4}-)?\d\d-\d\d(?!\d)/;

/** A figure of several days is of none of them. */
const DAYS = /\d\d-\d\d(?: (?:to|until|–|-|至) ?|[至到–~])(?:\d{4}-)?\d\d-\d\d[^，,]{0,12}[:：]/;

/** Whether a day is named that nothing shown is of. */
export const isAboutOthers = (rest: string, { text }: Shown, read: Read): boolean =>
  read(rest).mentions.some((mention) => isTime(mention) && !text.includes(mention.text));

const RUN =
  /\b(?:(?<top>top|first)|last|bottom) (?<count>\d|two|three|four|five|six)\b|(?:(?<front>前)|倒数|最后|末尾|后)(?<number>[两二三四五六\d])[名个条位家天款项]/i;
/** "Only the first two", 只看前三个. */
const ONLY = /^(?:only|just)(?= the\b)|^[就只](?:要|看|留|列)?(?=前|最后|后)/i;
const COUNTS = ["two两二", "three三", "four四", "five五", "six六"];

/** "Who are the last three?", 前三名: so many from either end of the list. */
export function runOf(list: Shown, asked: Asked): string | undefined {
  const { said } = asked;
  const groups = RUN.exec(said)?.groups;
  if (!groups || !(isQuestion(said) || /呢[？?]?$/.test(said) || ONLY.test(said) || onlyLooks(said))) return undefined;
  const { top, front, count = "", number = "" } = groups;
  const many = (count || number).toLowerCase();
  const size = Number(many) || COUNTS.findIndex((words) => words.includes(many)) + 2;
  const rest = without(onlyLooks(said) ? withoutLook(said) : said, ONLY, RUN, WHICH, FIELD, OF_THEM);
  const isFront = (top ?? front) !== undefined;
  if (size < 2 || size >= list.things.length || (list.isPartial && !isFront)) return undefined;
  if (unheard(rest, list, asked).length > 0) return undefined;
  const part = isFront ? list.things.slice(0, size) : list.things.slice(-size);
  return part.map(line).join("\n");
}
