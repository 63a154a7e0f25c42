import { daysBetween } from "../../engine/domain/days.ts";
import { pointsAt } from "../conversation/pointing.ts";
import type { Item } from "../conversation/shown.ts";
import { ISO_DAYS } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { isContent } from "../reading/wishes.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { type Asked, hasWord, line, measured, namedIn, unheard } from "./accounted.ts";
import { DIFFERENCE, FIELD, MONEY, OF_THEM, POINTER, PRONOUN, WHICH, without } from "./degrees.ts";
import { TOTAL } from "./summed.ts";
import { figuresOf, inUnit, priceOf, type Shown } from "./things.ts";

/** "How much more is the suite?": the difference of two things that are named, or of the only two. */
export function differenceOf(list: Shown, asked: Asked): string | undefined {
  const { said, read, language } = asked;
  if (!DIFFERENCE.test(said)) return undefined;
  const rest = without(said, DIFFERENCE);
  const isPriced = list.isListed && list.things.every(priceOf);
  const ends = pairIn(rest, list.things);
  if (!ends && rest.split(POINTER).length > 2) return undefined;
  const two = ends ?? namedIn(rest, list.things, asked);
  const [one, other, ...more] = measured(
    list,
    two,
    rest,
    isPriced || /钱|价|贵|cheap|dear|cost|expens|price/i.test(said) ? "money" : undefined,
    read,
  );
  const plain = without(rest, MONEY, OF_THEM, WHICH);
  if (unheard(ends ? without(plain, POINTER) : plain, list, asked).length > 0) return undefined;
  if (!one || more.length > 0) return undefined;
  const { difference, notAmong } = offlinePhrases(language).shown;
  // A thing of which only the name is told has no figure here.
  if (!other)
    return (two.length === 1 && list.things.length > 1) || (list.things.length === 1 && list.isListed)
      ? [line(one.item), ...asidesNaming(rest, list, read), notAmong].join("\n")
      : undefined;
  const [low, high] = [one, other].sort((a, b) => a.figure.value - b.figure.value).map(({ figure }) => figure);
  if (!low || !high) return undefined;
  // Of several prices of each, none is meant that is not named.
  const isOpen = isPriced && two.some((item) => figuresOf(item).filter(({ isMoney }) => isMoney).length > 1);
  const apart =
    isOpen && !MONEY.test(said) ? [] : [difference(high.said, low.said, inUnit(high.value - low.value, high))];
  return [line(one.item), line(other.item), ...apart].join("\n");
}

/** "Between the first and the third", 第一和第二: two places in a list. */
function pairIn(said: string, things: readonly Item[]): Item[] | undefined {
  const [one, other, ...more] = said.split(/\b(?:and|to|vs)\b|[和与跟比]/i).map((side) => pointsAt(side, things));
  const pair = one === other || more.length > 0 ? [] : [one, other].flatMap((at) => things[at ?? -1] ?? []);
  return pair.length === 2 ? pair : undefined;
}

/** "Compare them", 比一下: the only two things that were shown, and how far their figures are apart. */
export function bothOf({ things, tools, highIs }: Shown, { said, language }: Asked): string | undefined {
  const [one, other, ...more] = things;
  const [tool, ...others] = new Set(tools);
  if (!BOTH.test(said) || !one || !other || more.length > 0 || tool === undefined || others.length > 0)
    return undefined;
  const [high, low] = [one, other].flatMap((item) => figuresOf(item)[0] ?? []).sort((a, b) => b.value - a.value);
  if (highIs === undefined || !high || !low) return undefined;
  const { difference, same } = offlinePhrases(language).shown;
  const apart =
    high.value === low.value ? same(high.said) : difference(high.said, low.said, inUnit(high.value - low.value, high));
  return [line(one), line(other), apart].join("\n");
}

const BOTH =
  /^(?:please |can you |now |and )?compare(?: (?:them|both|the two|these(?: two)?|those(?: two)?))?[.!?]?$|^(?:那|请|帮我|你|再)?(?:把?(?:它们|[这那]?两[者个条]))?(?:比一?比|(?:对比|比较|比)一?下)[吧呢看。.!！?？]*$/i;

/** The lines of an answer that list nothing and say a word of the question. */
export const asidesNaming = (rest: string, { text, things }: Shown, read: Read): string[] =>
  text
    .split("\n")
    .slice(1)
    .filter((one) => !things.some((thing) => one.includes(thing.text)))
    .filter((one) => read(rest).tokens.some((token) => isContent(token) && hasWord({ text: one }, token, read)));

/** "For three nights", 两个人: how many times a rate is taken. */
export const LENGTH =
  /\b(?:for )?(?:\d{1,2}|two|three|four|five|six|seven) (?:nights?|days?|people|persons?|rooms?|of us)\b|一?[两二三四五六七八九\d]{1,2}个?[晚天人位间]|一个?[晚天人位间]/i;

const LENGTHS = new RegExp(LENGTH.source, "gi");

/** What a rate comes to for the numbers said of what it is for; undefined where none is said, "none" where one is of something else. */
export function rateFor(
  item: Item,
  said: string,
  read: Read,
): { reckoned: string; amount: string } | "none" | undefined {
  const price = priceOf(item);
  const lengths = said.match(LENGTHS) ?? [];
  const counts = lengths.flatMap((length) => {
    const [number] = read(length).mentions.filter(({ kind }) => kind === "number");
    const [unit = ""] = /[晚天人位间]$|\b[a-z]+$/i.exec(length) ?? [];
    const counted = unit
      .toLowerCase()
      .replace(/s$/, "")
      .replace(/^(?:people|u)$/, "person");
    return number?.kind === "number" ? [{ value: number.value, counted }] : [];
  });
  const many = counts.filter(({ value }) => value > 1);
  if (many.length === 0) return undefined;
  if (!price || !many.every(({ counted }) => price.words.includes(counted))) return "none";
  const amount = many.reduce((all, { value }) => all * value, price.value);
  return {
    reckoned: [price.said, ...many.map(({ value }) => value)].join(" × "),
    amount: inUnit(amount, price),
  };
}

/** "What does it cost in total?", 一共多少钱: what each rate of a list comes to for the days in its heading. */
export function totalsOf(list: Shown, asked: Asked): string | undefined {
  const { said, language } = asked;
  const [heading = ""] = list.text.trim().split("\n");
  const [from = "", to = "", ...more] = heading.match(ISO_DAYS) ?? [];
  const days = daysBetween(from, to);
  if (!TOTAL.test(said) || !list.isListed || more.length > 0 || !(days > 0)) return undefined;
  if (unheard(without(said, TOTAL, MONEY, FIELD, PRONOUN), list, asked).length > 0) return undefined;
  const priced = list.things.map((item) => ({ item, price: priceOf(item) }));
  const { makes } = offlinePhrases(language).shown;
  const lines = priced.flatMap(({ item, price }) =>
    price && A_DAY.test(price.words)
      ? [`${line(item)}\n   ${makes(`${price.said} × ${days}`, inUnit(price.value * days, price))}`]
      : [],
  );
  return lines.length === priced.length ? lines.join("\n") : undefined;
}

const A_DAY = /\b(?:day|night)\b|每[天晚]|每间每晚/i;

/** Minutes between the two times of a line. */
export function lasting(text: string): number | undefined {
  const [from, to, ...more] = [...text.matchAll(/(\d{4}-\d\d-\d\d) (\d\d:\d\d)/g)].map(([, day, hour]) =>
    Date.parse(`${day}T${hour}Z`),
  );
  return from === undefined || to === undefined || more.length > 0 || to <= from ? undefined : (to - from) / 60_000;
}
