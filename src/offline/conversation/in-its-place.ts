import { addDays } from "../../engine/domain/days.ts";
import { partsOfDayIn } from "../reading/parts-of-day.ts";
import { blanked } from "../reading/spans.ts";
import type { Args } from "../slots/arguments.ts";
import { shiftIn } from "../slots/span.ts";
import { daysShown } from "./own-days.ts";
import { inPart, whenOf } from "./pointing.ts";
import { type Item, ownCode } from "./shown.ts";

const LATER = /\blater\b|更晚|晚(?:一?[点些]|班)|(?:往|靠)后/i;
const EARLIER = /\b(?:earlier|sooner)\b|更早|早(?:一?[点些]|班)|(?:往|靠)前/i;
/** "On another day", 换一天. */
const OTHER_DAY =
  /\b(?:another|(?:a )?different|other) (?:day|date)s?\b|换一?[天日]|[别另]的?一?[天日]|其他(?:日期|日子)/i;

/** Whether a text wants something later or earlier than what there is, and does not say by how many days. */
const wayIn = (said: string): "later" | "earlier" | undefined => {
  if (shiftIn(said)) return undefined;
  return LATER.test(said) ? "later" : EARLIER.test(said) ? "earlier" : undefined;
};

/** The days on which there may be what takes the place of a thing with some day, where no other one is said. */
export function daysInItsPlace(day: string, said: string, today: string): [from: string, to: string] {
  if (!OTHER_DAY.test(said)) return [day, day];
  const isBefore = wayIn(said) === "earlier";
  const from = addDays(day, isBefore ? -WEEK : 1);
  return [from < today ? today : from, addDays(day, isBefore ? -1 : WEEK)];
}

const WEEK = 7;

/** A text with two parts of the day, without the one in which a thing begins: "my morning flight to the evening". */
export function withoutItsPart(text: string, line: string): string {
  const parts = partsOfDayIn(text);
  const own = parts.filter(({ start, end }) => inPart(text.slice(start, end), [{ text: line, values: {} }]).length > 0);
  return own.length === parts.length ? text : blanked(text, own);
}

/**
 * Those of the things found that can take the place of one that there is: none that it is already, and only later or
 * earlier ones where a text says so. `asked`: what they were found by; `isTold`: whether what was said tells that they
 * are meant; `noneFits`: the words that none of them fits.
 */
export function inItsPlace(
  found: readonly Item[],
  old: Item,
  said: string,
  asked: Args,
): { items: readonly Item[]; isTold: boolean; noneFits?: string } {
  const others = found.filter(({ text }) => !old.text.includes(ownCode(text) ?? text));
  const way = wayIn(said);
  const had = whenOf(old) ?? "";
  const isOnWay = (item: Item) => {
    const when = whenOf(item) ?? "";
    return way === "later" ? when > had : when < had;
  };
  const behind = way ? others.filter(isOnWay) : others;
  const items = behind.length > 0 ? behind : others;
  const part = Object.values(asked).find((value) => partsOfDayIn(String(value)).length > 0);
  const isInPart = part === undefined || inPart(String(part), items).length > 0;
  const [day] = daysShown(old.text);
  const isOnItsDay = day !== undefined && items.some(({ text }) => daysShown(text)[0] === day);
  const isSaid = way !== undefined || part !== undefined || !isOnItsDay;
  const noneFits = way && behind.length === 0 ? (way === "later" ? LATER : EARLIER).exec(said)?.[0] : undefined;
  return { items, isTold: isSaid && isInPart && behind.length > 0, noneFits };
}
