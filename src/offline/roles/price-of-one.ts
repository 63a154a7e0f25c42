import { stem, wordsOf } from "../../engine/embedding/words.ts";
import type { Language } from "../../engine/language.ts";
import { offlinePhrases } from "../wording/phrases.ts";

const ASKS_PRICE = /\b(?:how much|prices?|costs?|rate)\b|多少钱|价格|单价|费用/i;
const FOR_ONE = /\b(?:per|each|apiece|an? (?=night|day|room|person|piece))\b|每|[一单](?=[晚天间人位件张个])/i;

/** "How much is that per night", 每晚多少钱: a price, for one of several. */
export const asksPriceOfOne = (question: string): boolean => ASKS_PRICE.test(question) && FOR_ONE.test(question);

/** What such a question names beside that: "breakfast" of "how much is breakfast each". */
export const besidesPriceOfOne = (question: string): string => inPlural(question).replace(ASKED, " ");

const ASKED = new RegExp(`${ASKS_PRICE.source}|${FOR_ONE.source}`, "gi");

/** As cards count: "3 people". */
const inPlural = (question: string): string => question.replace(/\bpersons?\b/gi, "people");

/**
 * What one of something on a card costs, from what all of it costs there and how much it is of: "2 nights", "1 room",
 * "CNY 1,360". Undefined where the parts of the card do not tell. `parts`: of the one thing that is asked about.
 */
export function priceOfOne(question: string, parts: readonly string[], language: Language): string | undefined {
  const [price, ...others] = matchesOf(PRICE, parts);
  const counts = matchesOf(COUNT, parts);
  const asked = counts.filter(({ unit = "" }) => saysUnit(inPlural(question), unit));
  const several = counts.filter(({ count }) => Number(count) > 1);
  const of = asked.length > 0 ? asked : several;
  if (!price || others.length > 0 || of.length === 0 || (asked.length === 0 && of.length > 1)) return undefined;
  const sum = Number((price.sum ?? price.han ?? "").replaceAll(",", ""));
  const one = of.reduce((rest, { count }) => rest / Number(count), sum);
  const figure = one.toLocaleString("en", { maximumFractionDigits: 2 });
  const names = of.map(({ unit = "" }) => (unit === "people" ? "person" : unit.replace(/s$/, "")));
  return offlinePhrases(language).forOne(figure, names);
}

const PRICE = /^(?:CNY ?(?<sum>\d[\d,.]*)|(?<han>\d[\d,.]*) ?元)$/;
const COUNT = /^(?<count>\d+) ?(?<unit>\p{L}+)$/u;

const matchesOf = (pattern: RegExp, parts: readonly string[]) =>
  parts.map((part) => pattern.exec(part)?.groups).filter((groups) => groups !== undefined);

/** Whether a question is after what a part of a card counts: "how many nights", 几晚. */
export const saysUnit = (question: string, unit: string): boolean =>
  /\p{Script=Han}/u.test(unit)
    ? question.includes(unit)
    : wordsOf(question).some((word) => stem(word) === stem(unit.toLowerCase()));
