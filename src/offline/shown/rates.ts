import { daysBetween } from "../../engine/domain/days.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { isQuestion } from "../../engine/question.ts";
import { spokenOf } from "../conversation/clues.ts";
import { pointsAt } from "../conversation/pointing.ts";
import type { Item } from "../conversation/shown.ts";
import { usedIn } from "../conversation/used-in.ts";
import { asksToAct } from "../goals/acts.ts";
import { isTelling } from "../goals/small-words.ts";
import { userTexts } from "../past.ts";
import { ISO_DAYS } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import type { Past } from "../situation.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { type Asked, line, unheard } from "./accounted.ts";
import {
  type Degree,
  DIFFERENCE,
  degreeIn,
  FIELD,
  MANY,
  MONEY,
  OF_THEM,
  POINTER,
  PRONOUN,
  SO_MANY,
  without,
} from "./degrees.ts";
import { TOTAL } from "./summed.ts";
import { type Figure, inUnit, priceOf, type Shown } from "./things.ts";

/** What a price may be for one of: how its line says so, and how a question counts it. */
const UNITS = {
  day: { one: /\b(?:day|night)\b|每[天晚]|每间每晚/, many: /(?:nights?|days?|[晚天])$/i },
  room: { one: /\broom\b|每间/, many: /(?:rooms?|间)$/i },
  person: { one: /\bperson\b|每[人位]/, many: /(?:people|persons?|of us|[人位])$/i },
} as const;

type Unit = keyof typeof UNITS;
/** How many there are of each unit. */
export type Counts = { [unit in Unit]?: number | undefined };

const unitsOf = ({ words }: Figure): Unit[] => units.filter((unit) => UNITS[unit].one.test(words));
const units = ["room", "person", "day"] as const;

/** What a price comes to, and how that was reckoned; undefined where it is not known for how many days. */
export function costOf(price: Figure, counts: Counts): { value: number; said: string; reckoned: string } | undefined {
  const each = unitsOf(price).map((unit) => (unit === "day" ? counts.day : (counts[unit] ?? 1)));
  if (!each.every((count) => count !== undefined)) return undefined;
  const by = each.filter((count) => count !== 1);
  const value = by.reduce((all, count) => all * count, price.value);
  return { value, said: inUnit(value, price), reckoned: [price.said, ...by].join(" × ") };
}

/** How many nights lie between two days. */
export function nightsIn([from, to]: readonly (string | undefined)[]): number | undefined {
  const days = daysBetween(from ?? "", to ?? "");
  return days > 0 ? days : undefined;
}

/** "For three nights", 两个人: how many times a rate is taken. */
const LENGTH =
  /\b(?:for )?(?:\d{1,2}|an?|one|two|three|four|five|six|seven) (?:nights?|days?|people|persons?|rooms?|of us)\b|[一两二三四五六七八九十\d]{1,2}个?[晚天人位间]/i;
const WEEK = /\b(?:per|for an?|for one|an?|each|every) week\b|[一每]个?(?:周|星期|礼拜)/i;
const STAY =
  /\b(?:for |over )?(?:the |my |our )?(?:whole|entire|full) (?:stay|time|period|rental|thing)\b|整个?(?:期间|住宿|租期)|全程|住满/i;
const LENGTHS = new RegExp(LENGTH.source, "gi");
/** How many are said. */
export const COUNTED = new RegExp(`${LENGTH.source}|${WEEK.source}`, "i");

/** The numbers of days, rooms and people that a question says. */
function countsIn(said: string, read: Read): Counts {
  const counts: Counts = WEEK.test(said) ? { day: 7 } : {};
  for (const length of said.match(LENGTHS) ?? []) {
    const [number] = read(length).mentions.filter(({ kind }) => kind === "number");
    const unit = units.find((one) => UNITS[one].many.test(length));
    if (unit) counts[unit] = number?.kind === "number" ? number.value : 1;
  }
  return counts;
}

/**
 * "What would two rooms in the garden cost", 紧凑型和SUV三天一共多少钱: what the rates of the things named come to, or those
 * of all, for the days and the number said, or else for the days of the look-up. Where these are not known, no more than
 * the rates is told.
 */
export function costsOf(list: Shown, asked: Asked): string | undefined {
  const { said, read, language } = asked;
  const counts = countsIn(said, read);
  const isTotal = TOTAL.test(said) || STAY.test(said);
  if (!list.isListed || !(isTotal || MONEY.test(said))) return undefined;
  const many = MANY.test(said) ? degreeIn(said) : undefined;
  const rest = without(
    many ? many.rest.replace(SO_MANY, " ") : said,
    COUNTED,
    STAY,
    TOTAL,
    MONEY,
    FIELD,
    PRONOUN,
    OF_THEM,
  );
  const best = many && bestOf(many.degree, said, list.things, read);
  const named = best ? unheard(rest, list, asked).length === 0 && best : namedIn(rest, list, asked);
  // "How much is it?", behind several, asks for the prices of all; more than that is asked of what is named.
  const isBare = named && named.length === 0 && list.things.length > 1 && !/[\p{L}\d]/u.test(without(rest, WELL));
  if (!named || !(isTotal || Object.keys(counts).length > 0 || isBare)) return undefined;
  const things = named.length > 0 ? named : list.things;
  const prices = things.flatMap((item) => priceOf(item) ?? []);
  const isFor = (unit: Unit) => prices.every((price) => unitsOf(price).includes(unit));
  const areRates = prices.length === things.length && prices.every((price) => unitsOf(price).length > 0);
  if (!areRates || !units.every((unit) => (counts[unit] ?? 1) === 1 || isFor(unit))) return undefined;
  const costs = prices.flatMap((price) => costOf(price, { day: daysOf(list), ...counts }) ?? []);
  const [first] = prices;
  const { makes } = offlinePhrases(language).shown;
  // What is not known for how many days comes to nothing.
  if (costs.length < prices.length || !first) return things.map(line).join("\n");
  const told = ({ reckoned, said: sum }: (typeof costs)[number]) =>
    reckoned.includes("×") ? [makes(reckoned, sum)] : [];
  if (things.length === 1) return [...things.map(line), ...costs.flatMap(told)].join("\n");
  if (!isTotal || named.length === 0)
    return things.map((item, at) => [line(item), ...costs.slice(at, at + 1).flatMap(told)].join("\n   ")).join("\n");
  const sum = costs.reduce((all, { value }) => all + value, 0);
  return [...things.map(line), makes(costs.map(({ reckoned }) => reckoned).join(" + "), inUnit(sum, first))].join("\n");
}

/** "Two of us", "how much for two", 两个人呢: so many people, and nothing else. */
const PARTY =
  /^(?:(?:and|so|ok|then|what about),? ){0,2}(?:how much (?:(?:is|would|does) (?:it|that) (?:be |cost )?)?)?(?:(?:(?:we are|we['’]re|there are|for(?: the)?|(?:just )?the) )?(?:\d{1,2}|two|three|four|five|six) (?:of us|people|ppl|persons|adults|passengers|travell?ers)|(?:for|we are|we['’]re) (?:the )?(?:[2-6]|two|three|four|five|six)(?: of us)?)(?: (?:in total|in all|altogether|please))?[?.!]*$|^(?:那|我们|如果|要是|一共|总共){0,2}(?:[2-9]|[两二三四五六])(?:个?大?人|位)(?:的话|一共|总共|要|是)*(?:多少钱?)?[呢？?。]*$/i;

/** The prices of what is shown, for so many people where they are for one; undefined where it is not asked, or is for who books. */
export function forParty(list: Shown, { said, read, language }: Asked): string | undefined {
  const [number] = PARTY.test(said.trim()) ? read(said).mentions.filter(({ kind }) => kind === "number") : [];
  const prices = list.things.flatMap((item) => priceOf(item) ?? []);
  if (number?.kind !== "number" || !list.isListed || prices.length < list.things.length) return undefined;
  const isForOne = prices.every((price) => unitsOf(price).every((unit) => unit === "person"));
  const isAsked = MONEY.test(said) || /多少/.test(said);
  if (!isAsked && prices.some((price) => unitsOf(price).length > 0)) return undefined;
  const { makes } = offlinePhrases(language).shown;
  return list.things
    .flatMap((item, at) => {
      const price = prices[at];
      const sum =
        price && isForOne ? makes(`${price.said} × ${number.value}`, inUnit(price.value * number.value, price)) : [];
      return [line(item), sum].flat().join("\n   ");
    })
    .join("\n");
}

/** What the prices of some things come to for as many as a question says, or the one before that was reckoned with. */
export function costsFor(prices: readonly Figure[], list: Shown, { said, read }: Asked) {
  const counts = countsIn(/ × /.test(list.text) ? `${list.asked} ${said}` : said, read);
  const all = { day: daysOf(list), ...counts };
  return Object.keys(counts).length > 0 ? prices.flatMap((price) => costOf(price, all) ?? []) : [];
}

/** The nights between the days that a list is for. */
function daysOf({ text }: Shown): number | undefined {
  const [heading = ""] = text.trim().split("\n");
  const days = heading.match(ISO_DAYS) ?? [];
  return days.length === 2 ? nightsIn(days) : undefined;
}

/** The things that a question names, each in words of its own; none where it names none. Undefined where it says more. */
function namedIn(rest: string, list: Shown, asked: Asked): Item[] | undefined {
  const { things } = list;
  const isTopic = usedIn(asked.known.toLowerCase());
  const sides = rest.split(/\b(?:and|plus)\b|[和跟与、+&]/i).filter((side) => /[\p{L}\d]/u.test(side));
  const found = sides.map((side) => {
    const at = pointsAt(side, things);
    const [only, ...more] = at === undefined ? spokenOf(side, things, asked.read, isTopic) : [at];
    const item = more.length === 0 ? things[only ?? -1] : undefined;
    const said = at === undefined ? side : without(degreeIn(side)?.rest ?? side, POINTER);
    return { item, isHeard: unheard(said, list, asked).length === 0 };
  });
  const named = [...new Set(found.flatMap(({ item }) => item ?? []))];
  // What is named and not listed is none of them.
  const isOfAll = !asked.read(rest).tokens.some((token) => isTelling(token) && !isTopic(token.text.toLowerCase()));
  const isClear = named.length === 0 ? isOfAll : named.length === sides.length;
  return isClear && found.every(({ isHeard }) => isHeard) ? named : undefined;
}

const WELL = /\b(?:and|so|ok(?:ay)?|please|then|the|is|are|does|do|would|will|each|much)\b|[那请问要是呢啊]/i;

/** "The two cheapest": so many at an end of the order of prices. */
function bestOf(degree: Degree, said: string, things: readonly Item[], read: Read): Item[] | undefined {
  const [number] = read(SO_MANY.exec(said)?.[0] ?? "").mentions.filter(({ kind }) => kind === "number");
  if (degree.by !== "money" || number?.kind !== "number") return undefined;
  const value = (item: Item) => (priceOf(item)?.value ?? 0) * degree.end;
  return [...things].sort((a, b) => value(b) - value(a)).slice(0, number.value);
}

/**
 * "And two in the palace", 花园呢, behind what something comes to: the same question of another thing or number. What is
 * said otherwise stays as it is.
 */
export function asReckoned(said: string, past: readonly Past[]): string {
  const rest = goneOn(said);
  const users = userTexts(past).reverse();
  const before = users.slice(0, users.findIndex((text) => goneOn(text) === undefined) + 1);
  const [asked = ""] = before.slice(-1);
  const told = past.at(-1);
  const isAfter =
    told?.kind === "agent" && ASKS_COST.test(asked) && (isQuestion(asked) || TOTAL.test(asked)) && /\d/.test(told.text);
  // What is there for another number of nights has to be looked up.
  if (!isAfter || rest === undefined || asksToAct(said) || without(rest, LENGTH).trim() === "") return said;
  const lengths = before.map((text) => text.match(LENGTHS) ?? []).find((all) => all.length > 0) ?? [];
  const [unit] = /\b(?:rooms?|people|persons?)\b/i.exec(lengths.join(" ")) ?? [];
  const counted = unit === undefined ? rest : rest.replace(BARE_COUNT, `$1 ${unit}`);
  return ["how much", counted, ...(COUNTED.test(counted) ? [] : lengths)].join(" ");
}

/** What is asked of next: "and the palace?", 花园呢. */
function goneOn(said: string): string | undefined {
  const bare = withoutEnding(said.trim(), /[？?\s]$/);
  const [lead = ""] = /^(?:and (?:for )?|(?:what|how) about |那|还有)/i.exec(bare) ?? [];
  const rest = withoutEnding(bare.slice(lead.length), /呢$/);
  return rest === bare || rest === "" ? undefined : rest;
}

const ASKS_COST = new RegExp([MONEY, TOTAL, DIFFERENCE].map(({ source }) => source).join("|"), "i");
const BARE_COUNT = /^(\d{1,2}|one|two|three|four|five)(?= (?:in|at|of|for)\b)/i;
