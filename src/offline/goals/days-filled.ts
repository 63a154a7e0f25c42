import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { addDays, daysBetween } from "../../engine/domain/days.ts";
import { COMPARES } from "../conversation/set-against.ts";
import { daysOf, isoDay, namesDays, todayAt } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { overlaid } from "../slots/arguments.ts";
import type { Filled } from "../slots/filled.ts";
import { isOther } from "../slots/pairs.ts";
import { daySlotsOf, isSameSlot, slotsOf } from "../slots/slot.ts";
import { endFrom, endSaid, isIncluded, lengthIn, spanOf } from "../slots/span.ts";
import { isOfStay } from "../slots/time-values.ts";
import { touchesExisting } from "./match.ts";

/** "Worse than last week", 比昨天堵吗: what is so now is set against days that nothing else is said to be set against. */
export function againstNow(tool: ModelTool, filled: readonly Filled[], reading: Reading): readonly Filled[] {
  const slots = daySlotsOf(tool);
  const ends = [
    ...spanOf(tool),
    ...["source", "target"].map((end) => slots.find((one) => isOther(one) && one.role === end)),
  ];
  if (filled.some(({ slot }) => isOther(slot) && slot.kind === "place")) return filled;
  const days = tool.effect === "read" ? daysAgainst(reading)?.flat() : undefined;
  if (!days || !ends.every((slot) => slot !== undefined)) return filled;
  return [
    ...filled.filter(({ slot }) => !slots.includes(slot)),
    ...ends.map((slot, at) => ({ slot, value: days[at], others: [], score: 2 })),
  ];
}

/** "Worse than last week": this week and last week, from their first days to their last ones, where no other days are named. */
function daysAgainst({ mentions, text, now }: Reading): string[][] | undefined {
  const [only, ...more] = mentions.filter(namesDays);
  if (!only || more.length > 0 || !THAN.test(text.slice(0, only.start))) return undefined;
  const [first = "", last = first] = daysOf(only).map(isoDay);
  const today = todayAt(now);
  const length = daysBetween(first, last) + 1;
  const [from, to] = [addDays(last, 1), addDays(last, length)];
  const isNow = length <= LONGEST_AGO && first < today && from <= today && today <= to;
  return isNow
    ? [
        [from, to],
        [first, last],
      ]
    : undefined;
}

const THAN = /\bthan (?:(?:it was|on|in|the) )?$|比$/i;
/** In days: of a year, the same days are meant. */
const LONGEST_AGO = 100;

/** "More today than yesterday", "more than yesterday", for a tool that compares nothing: a call for each of the two days, and none for the days between. */
export function daysApart(tool: ModelTool, filled: readonly Filled[], reading: Reading): readonly Filled[] {
  const { mentions, text } = reading;
  const against = daysAgainst(reading);
  const named = mentions.filter(namesDays).map((day) => daysOf(day).map(isoDay));
  const [one = [], other = [], ...more] = against ?? named;
  const [[first = "", last = first], [start = "", end = start]] = [one, other];
  const [from, to] = spanOf(tool);
  const [own, until] = [from, to].map((slot) => filled.find((each) => each.slot === slot));
  const isOpen = tool.effect === "read" && own && !isOfStay(own.slot) && !slotsOf(tool).some(isOther);
  const areApart = start !== "" && more.length === 0 && (COMPARES.test(text) || first > start);
  if (!isOpen || !to || !(until || against) || !areApart) return filled;
  const ends = first < last || start < end ? [{ ...own, slot: to, value: last, others: [end] }] : [];
  return [
    ...filled.filter((each) => each !== own && each !== until),
    { ...own, value: first, others: [start] },
    ...ends,
  ];
}

/** "This weekend", "this week", of a tool that takes a single day to look for: each of the few days. */
export function withEachDay(tool: ModelTool, filled: readonly Filled[], { mentions, now }: Reading): readonly Filled[] {
  const [slot, ...others] = daySlotsOf(tool);
  const [span, ...more] = mentions.filter(namesDays);
  if (tool.effect !== "read" || !slot || others.length > 0 || span?.kind !== "period" || more.length > 0) return filled;
  if (filled.some((one) => one.slot === slot)) return filled;
  const [from, to] = [isoDay(span.from), isoDay(span.to)];
  const most = from >= todayAt(now) ? MOST_DAYS.ahead : MOST_DAYS.past;
  const days = Array.from({ length: most + 1 }, (_, at) => addDays(from, at)).filter((day) => day <= to);
  const [first, ...rest] = days;
  if (first === undefined || days.length > most || slot.leavesOut !== undefined) return filled;
  return [...filled, { slot, value: first, others: rest, score: 2 }];
}

const MOST_DAYS = { past: 3, ahead: 7 };

/** 21日结束: of what there is, a single day is for the end that is spoken of. */
export function atEndSaid(tool: ModelTool, filled: readonly Filled[], text: string): readonly Filled[] {
  const [from, to] = spanOf(tool);
  const [only, ...more] = filled.filter(({ slot }) => slot === from || slot === to);
  const end = only && more.length === 0 && touchesExisting(tool) ? endSaid(tool, text) : undefined;
  return end ? filled.map((one) => (one === only ? { ...one, slot: end } : one)) : filled;
}

/**
 * A span that is said to last so long has its last day, too; "next week, for five days" lasts no longer than these. On
 * which days of a week a stay of a few nights is has still to be said.
 */
export function withEnd(tool: ModelTool, said: readonly Filled[], text: string): readonly Filled[] {
  const filled = isShorterThanWeek(tool, said, text) ? said.filter(({ slot }) => !isOfStay(slot)) : said;
  const ends = endFrom(tool, overlaid({}, filled), text);
  const isLater = ({ slot, value }: Filled) =>
    ends.some((end) => isSameSlot(end.slot, slot) && isIncluded(slot) && String(end.value) < String(value));
  const kept = tool.effect === "write" ? filled.filter((one) => !isLater(one)) : filled;
  return [...kept, ...ends.filter(({ slot }) => !kept.some((one) => isSameSlot(one.slot, slot)))];
}

/** "Next week, for three nights": whether a stay is to be shorter than the whole week that is named for it. */
function isShorterThanWeek(tool: ModelTool, filled: readonly Filled[], text: string): boolean {
  const [first, last] = spanOf(tool).map((slot) => filled.find((one) => slot && isSameSlot(one.slot, slot)));
  const days = lengthIn(text);
  if (!first || !last || days === undefined || !isOfStay(first.slot)) return false;
  const isMonday = new Date(String(first.value)).getUTCDay() === 1;
  return isMonday && String(last.value) === addDays(String(first.value), 6) && days < 6;
}
