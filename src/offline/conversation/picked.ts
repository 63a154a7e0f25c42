import { stem } from "../../engine/embedding/words.ts";
import type { Read } from "../reading/read.ts";
import { setsBeside } from "../shown/compared.ts";
import { degreeIn, WHICH } from "../shown/degrees.ts";
import { spokenOf } from "./clues.ts";
import { withoutAdded } from "./more-of-it.ts";
import { byPrice, pointsAt, withoutTarget } from "./pointing.ts";
import { type Item, unnumbered } from "./shown.ts";

/**
 * Which of the things shown a text points at, counted among those that its other words fit: "the cheapest one in
 * Zurich", 第一个，12月的. `isTopic`: words for what all of them are.
 */
export function pickedIn(
  said: string,
  items: readonly Item[],
  read: Read,
  isTopic: (word: string) => boolean,
): number | undefined {
  const text = withoutAdded(said);
  const at = pointsAt(text, items) ?? mostOf(text, items);
  if (at === undefined || items.length < 2) return at;
  const described = withoutTarget(text);
  const apart = setApart(described, items, read, isTopic);
  const fitting = apart.length > 1 ? apart : spokenOf(described, items, read, isTopic);
  if (fitting.length === items.length || fitting.includes(at)) return at;
  const among = fitting.flatMap((one) => items[one] ?? []).map(unnumbered);
  // "Move the one on the 4th to the morning": what it is moved to tells nothing of which one it is.
  return fitting[pointsAt(text, among) ?? (described !== text && fitting.length === 1 ? 0 : -1)] ?? at;
}

/** "The one with more stars", 星级最高的那家: the only one of some things whose line counts the most of that, or the least. */
function mostOf(said: string, items: readonly Item[]): number | undefined {
  const { noun = "", isLeast } = COUNTED_MOST.map((form) => form.exec(said)?.groups).find(Boolean) ?? {};
  if (noun === "") return undefined;
  const counts = items.map(({ text }) => {
    const [, latin, , han = ""] =
      [...text.matchAll(COUNT)].find(([, , unit, , star]) => stem(unit ?? star ?? "") === stem(noun)) ?? [];
    const figure = latin ?? han;
    return /\d/.test(figure) ? Number(figure) : HAN_FIGURES.indexOf(figure === "" ? "?" : figure);
  });
  const best = isLeast === undefined ? Math.max(...counts) : Math.min(...counts);
  const isOnly = counts.indexOf(best) === counts.lastIndexOf(best) && !counts.includes(-1);
  return isOnly ? counts.indexOf(best) : undefined;
}

const COUNTED_MOST = [
  /\bones? with (?:the )?(?:most|more|(?<isLeast>fewest|fewer|least|less)) (?<noun>[a-z]{3,12}s)\b/i,
  /(?<noun>星)级?(?:更|最|比较|较)?(?:[高多]|(?<isLeast>[低少]))(?:一?[点些])?的/u,
];
const COUNT = /(?<![\d,])(\d{1,4}) ([a-z]{3,12}s?)\b|([一二三四五六七八九])(星)/gi;
const HAN_FIGURES = "零一二三四五六七八九";

/**
 * "Which is cheaper, the Garden or the Palace", 花园和老城比一比: where those of some things stand that are set against each
 * other. `isTopic`: words for what all of them are.
 */
export function setApart(
  said: string,
  items: readonly Item[],
  read: Read,
  isTopic?: (word: string) => boolean,
): number[] {
  const parts = said.split(SIDES);
  if (parts.length < 2 || (!setsBeside(said) && !(WHICH.test(said) && degreeIn(said)))) return [];
  // "From the 5th to the 7th" names none.
  const named = parts.map((part) => spokenOf(part, items, read, isTopic)).filter(({ length }) => length < items.length);
  return named.every(({ length }) => length === 1)
    ? items.flatMap((_, at) => (named.flat().includes(at) ? [at] : []))
    : [];
}

const SIDES = /\b(?:or|and|with|to|vs|versus|against)\b|和|跟|与|还是|、/i;

/** The only one of some things that has the price at the end that is asked for, and whether that is the highest. */
export function bestOf(items: readonly Item[], said: string): { best?: Item; isMost: boolean } {
  const { end, by } = degreeIn(said)?.degree ?? {};
  const isMost = end === 1;
  const [first, next] = by === "money" ? byPrice(items, isMost ? -1 : 1) : [];
  const best = first && first.price !== next?.price ? items[first.at] : undefined;
  return { ...(best && { best }), isMost };
}

/** "How many of them were serious", 其中有几起: who counts some of all chooses none. */
export const countsThem = (text: string): boolean =>
  /\bhow many of (?:them|these|those)\b|其中有?(?:几|多少)/i.test(text);
