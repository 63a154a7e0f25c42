import { type Day, dayOf, endOfMonth, firstOfMonth, iso, monthOf, weekdayOf, yearOf } from "./calendar.ts";
import { count, index, isName, one, span, steps, WEEKDAYS } from "./english-readings.ts";
import { choose, dateBeside, dateSpokenOf, nearestDate, withWeekday } from "./leaning.ts";
import type { DateReading, Today } from "./rule.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** 1 for "January" and "jan"; 0 for no month. */
export const monthNamed = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

export function daysAtEdge([, side, amount, unit, which, name, year]: RegExpExecArray, { day, lean }: Today) {
  const month = name === undefined ? undefined : index(MONTHS, name) + 1;
  const first =
    month === undefined
      ? firstOfMonth(day, steps(which))
      : year
        ? dayOf(Number(year), month, 1)
        : nearestMonth(month, day, lean);
  if (first === undefined) return undefined;
  const last = endOfMonth(first);
  const n = count(amount) * (/week/i.test(unit ?? "") ? 7 : 1) - 1;
  return /first/i.test(side ?? "") ? span(first, first + n) : span(last - n, last);
}

/** "The beginning of October", "the end of March 2027". */
export function edgeOfMonth([, side, name, year]: RegExpExecArray, today: Today): DateReading | undefined {
  const month = index(MONTHS, name) + 1;
  const first = year ? dayOf(Number(year), month, 1) : nearestMonth(month, today.day, today.lean);
  return first === undefined ? undefined : one(/end/i.test(side ?? "") ? endOfMonth(first) : first);
}

/** The weekend that the n-th Saturday of a month begins, counted from 0; below 0: the last one. */
function nthWeekend(n: number, first: Day, last: Day): DateReading {
  const saturday = n < 0 ? last - ((weekdayOf(last) + 2) % 7) : first + ((12 - weekdayOf(first)) % 7) + 7 * n;
  return span(saturday, saturday + 1);
}

/** "The first half of October", "the last week of December", "early March"; without a month, of the one spoken of. */
export function partOfMonth({ groups = {} }: RegExpExecArray, today: Today): DateReading | undefined {
  const { part = "", which, month, year } = groups;
  const first = month
    ? year
      ? dayOf(Number(year), index(MONTHS, month) + 1, 1)
      : nearestMonth(index(MONTHS, month) + 1, today.day, today.lean)
    : firstOfMonth(which ? today.day : (today.spokenOf?.from ?? today.day), which ? steps(which) : 0);
  if (first === undefined) return undefined;
  const last = endOfMonth(first);
  const at = ["first", "second", "third", "fourth"].findIndex((name) => part.toLowerCase().startsWith(name));
  if (/half/i.test(part)) return at === 0 ? span(first, first + 14) : span(first + 15, last);
  if (/weekend/i.test(part)) return nthWeekend(at, first, last);
  if (/week/i.test(part)) return at < 0 ? span(last - 6, last) : span(first + 7 * at, first + 7 * at + 6);
  const third = ["early", "mid", "late"].indexOf(part.toLowerCase());
  return span(first + 10 * third, third === 2 ? last : first + 10 * third + 9);
}

/** Two dates with "and" between them are one span where they are said to bound it, and two days otherwise. */
export function date(match: RegExpExecArray, today: Today): DateReading | "unsettled" | undefined {
  const { named, year } = match.groups ?? {};
  return withWeekday(today, named !== undefined && !year, (about) => dateLeaning(match, about));
}

function dateLeaning(match: RegExpExecArray, today: Today): DateReading | "unsettled" | undefined {
  const { month: name = "", from = "", until, year, named, and, between, nights } = match.groups ?? {};
  if (isVerb(name, match, today) || Number(from) > 31 || from === "0") return undefined;
  const month = index(MONTHS, name) + 1;
  // "The 28th to the 1st of December" begins in the month before, and "December 28 to 2" ends in the next one.
  const isAcross = Number(from) > Number(until) && (!and || between !== undefined);
  const isBehind = match[0].indexOf(name) > match[0].search(/\d/);
  const [before, next] = isAcross ? (isBehind ? [-1, 0] : [0, 1]) : [0, 0];
  const on = (text: string, about: Today, more: number) => {
    const [years, at] = [Math.floor((month - 1 + more) / 12), ((month + 11 + more) % 12) + 1];
    return year ? dayOf(Number(year) + years, at, Number(text)) : dateAfter(about, at, Number(text));
  };
  const first = on(from, today, before);
  const last = until === undefined ? undefined : on(until, { ...today, since: first }, next);
  if (first === undefined || (until !== undefined && last === undefined)) return "unsettled";
  // "Friday, November 28" of a year in which that is a Saturday: one of the two is wrong.
  if (named && weekdayOf(first) !== index(WEEKDAYS, named)) return "unsettled";
  if (last === undefined) return one(first);
  if (nights) return span(first, last + 1);
  return and && !between ? { text: `${iso(first)} and ${iso(last)}` } : span(first, last);
}

/** "11 November last year". */
export function dateOfYear({ groups = {} }: RegExpExecArray, { day }: Today): DateReading | undefined {
  const { month = "", from = "", which } = groups;
  const found = dayOf(yearOf(day) + steps(which), index(MONTHS, month) + 1, Number(from));
  return found === undefined ? undefined : one(found);
}

/** "It may 5 times fail", "march 5 people out": in lower case, only its neighbours make it a month. */
function isVerb(name: string, { 0: said, input, index, groups }: RegExpExecArray, { since }: Today): boolean {
  if (!/^(?:may|march|mar)$/.test(name) || groups?.year || since !== undefined) return false;
  return (
    !/\d(?:st|nd|rd|th)\b/.test(said) && !/\b(?:on|from|by|until|till|since) $/i.test(input.slice(0, index).slice(-6))
  );
}

/** Within a range, the first such date since it began; otherwise the nearest. */
function dateAfter({ day, lean, since }: Today, month: number, date: number): Day | undefined {
  return since === undefined ? nearestDate(month, date, day, lean) : nearestDate(month, date, since, "future");
}

export function inMonth(
  { 0: said, 1: which, 2: name = "", groups, input, index: at }: RegExpExecArray,
  { day, lean }: Today,
): DateReading | undefined {
  // "In March Street" names a place.
  if (/^ (?!I\b)[A-Z]/.test(input.slice(at + said.length))) return undefined;
  // "This may" and "last march" are no months, unless they are written as names.
  if (!isName(name) && /^mar|^may/.test(name)) return undefined;
  const month = index(MONTHS, name) + 1;
  const side = which && /next/i.test(which) ? "future" : which && /last/i.test(which) ? "past" : lean;
  const base = which && /next/i.test(which) ? endOfMonth(day) + 1 : day;
  const first = /this/i.test(which ?? "")
    ? dayOf(yearOf(day), month, 1)
    : groups?.same
      ? dayOf(yearOf(day) - 1, month, 1)
      : nearestMonth(month, base, side);
  const named = which ? said.slice(which.length + 1) : said;
  // The full stop after a whole name ends the sentence.
  const stop = /\w{5}\.$/.test(named) ? "." : "";
  return first === undefined ? undefined : { text: `${named.replace(/\.$/, "")} ${yearOf(first)}${stop}` };
}

function nearestMonth(month: number, day: Day, lean: Today["lean"]): Day | undefined {
  const year = yearOf(day);
  const months = [-1, 0, 1].map((n) => dayOf(year + n, month, 1));
  return choose(months, firstOfMonth(day), lean);
}

const MOVED_FROM =
  /\b(?:move|shift|push|rebook|postpone|reschedule|change|switch) (?:\w+ ){1,4}(?:on|of) (?:the )?$|\b(?:move|shift|push|rebook|postpone|reschedule) (?:\w+ ){1,4}from (?:the )?$/i;

/** "26th to 29th": the end is the first such date since the beginning. */
export function daysOfMonth(
  { 1: begin, 2: other, 3: until, input, index }: RegExpExecArray,
  today: Today,
): DateReading | undefined {
  const from = begin ?? other;
  // "Move my flight on the 25th to the 26th" says which one, and when it is to be.
  if (MOVED_FROM.test(input.slice(Math.max(0, index - 40), index))) return undefined;
  const first = dayOfMonth(from, undefined, today);
  if (typeof first !== "object") return undefined;
  const last = dayOfMonth(until, undefined, { ...today, afterMove: false, since: first.day });
  return typeof last === "object" && last.day !== undefined && first.day !== undefined
    ? span(first.day, last.day)
    : undefined;
}

/** With a weekday, the one such date that falls on it. */
export function dayOfMonth(
  date: string | undefined,
  which: string | undefined,
  today: Today,
  named?: number,
): DateReading | "unsettled" | undefined {
  const { day, lean, since, spokenOf } = today;
  if (!which && named === undefined && since === undefined) {
    const beside = today.afterMove ? dateBeside(Number(date), today.near) : dateSpokenOf(Number(date), day, spokenOf);
    if (beside !== undefined) return one(beside);
    if (today.afterMove) return undefined;
  }
  const months = which ? [firstOfMonth(day, steps(which))] : [-1, 0, 1].map((n) => firstOfMonth(since ?? day, n));
  const days = months.map((first) => dayOf(yearOf(first), monthOf(first), Number(date)));
  const fitting = days.filter((each) => named === undefined || (each !== undefined && weekdayOf(each) === named));
  const found = choose(fitting, since ?? day, since === undefined ? lean : "future");
  return found === undefined ? "unsettled" : one(found);
}
