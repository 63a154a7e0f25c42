import {
  addMonths,
  type Day,
  dayOf,
  endOfMonth,
  firstOfMonth,
  iso,
  mondayOf,
  monthOf,
  weekdayOf,
  yearOf,
} from "./calendar.ts";
import { clock } from "./clock-times.ts";
import { endOfHoliday, holidayIn } from "./holidays.ts";
import { choose, dateBeside, dateSpokenOf, nearestDate, nearestWeekday } from "./leaning.ts";
import type { DateReading, Today } from "./rule.ts";
import { weekdayAlone } from "./weekdays.ts";

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** 1 for "January" and "jan"; 0 for no month. */
export const monthNamed = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const UP_TO_TEN = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
/** Numbers in words, each at the place of its value; "a" stands for one, too. */
export const COUNTS = [
  "a",
  ...UP_TO_TEN,
  ...["ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"],
  "twenty",
  ...UP_TO_TEN.map((digit) => `twenty-${digit}`),
  "thirty",
];
export const one = (day: Day, part?: string): DateReading => ({
  day,
  part,
  text: part ? `${iso(day)} ${part}` : iso(day),
});
const span = (from: Day, until: Day): DateReading => ({ text: `${iso(from)} to ${iso(until)}` });
export const moment = ({ day, time }: { day: Day; time: string }) => `${iso(day)} ${time}`;
export const index = (names: readonly string[], name = "") => names.indexOf(name.slice(0, 3).toLowerCase());
const count = (text = "") => Number(text) || Math.max(1, COUNTS.indexOf(text.toLowerCase()));
// "may", "march" or "sun" are dates only when they are written as names.
export const isName = (text = "") => /^[A-Z]/.test(text);

export function rolling([, way, amount, unit]: RegExpExecArray, today: Today): DateReading {
  const n = count(amount);
  const back = /last|past|previous/i.test(way ?? "");
  if (/hour/i.test(unit ?? "")) {
    const other = today.later((back ? -60 : 60) * n);
    const [from, until] = back ? [other, today] : [today, other];
    return { text: `${moment(from)} to ${moment(until)}` };
  }
  const other = shift(today.day, back ? -n : n, unit);
  return back ? span(other + 1, today.day) : span(today.day + 1, other);
}

export function counted([said = "", amount, unit, from = ""]: RegExpExecArray, { day }: Today): DateReading {
  const n = count(amount);
  const start = /tomorrow/i.test(from) ? day + 1 : day;
  const name = /^from /i.test(from) ? index(WEEKDAYS, from.slice(5)) : -1;
  const base = name >= 0 ? nearestWeekday(name, day, "future") : start;
  const reading = one(shift(base, /ago/i.test(from) ? -n : n, unit));
  // "In three days" becomes "on" that day; "arriving three days ago" stays without a preposition.
  return /^in /i.test(said) ? { ...reading, text: `on ${reading.text}` } : reading;
}

/** What is older than two days lies before the day that was two days ago. */
export function olderThan([, amount, unit]: RegExpExecArray, { day }: Today): DateReading {
  return { text: `before ${iso(shift(day, -count(amount), unit))}` };
}

export function shortly([said = "", amount, , unit]: RegExpExecArray, today: Today): DateReading {
  const minutes = (/^half/i.test(amount ?? "") ? 0.5 : count(amount)) * (/hour/i.test(unit ?? "") ? 60 : 1);
  const text = moment(today.later(/ago$/i.test(said) ? -minutes : minutes));
  return { text: /^in /i.test(said) ? `at ${text}` : text };
}

function shift(day: Day, n: number, unit = ""): Day {
  if (/day/i.test(unit)) return day + n;
  if (/week/i.test(unit)) return day + 7 * n;
  if (/fortnight/i.test(unit)) return day + 14 * n;
  return addMonths(day, /year/i.test(unit) ? 12 * n : n);
}

export function period([, which, unit]: (string | undefined)[], today: Today): DateReading {
  const { day } = today;
  const n = steps(which);
  const monday = mondayOf(day) + 7 * n;
  if (/weekend/i.test(unit ?? "")) return weekendOf(monday, today);
  if (/week/i.test(unit ?? "")) return span(monday, monday + 6);
  if (/month/i.test(unit ?? "")) return span(firstOfMonth(day, n), endOfMonth(firstOfMonth(day, n)));
  if (/year/i.test(unit ?? "")) return { text: String(yearOf(day) + n) };
  const quarter = firstOfMonth(day, 3 * n - ((monthOf(day) - 1) % 3));
  return span(quarter, endOfMonth(firstOfMonth(quarter, 2)));
}

/** For who looks ahead on a Sunday, that day is what is left of the weekend. */
function weekendOf(monday: Day, { day, lean }: Today): DateReading {
  const [saturday, sunday] = [monday + 5, monday + 6];
  return day === sunday && lean === "future" ? one(sunday) : span(saturday, sunday);
}

/** The next weekend that has not begun. */
export function comingWeekend(day: Day): DateReading {
  const saturday = mondayOf(day) + 5;
  return day < saturday ? span(saturday, saturday + 1) : span(saturday + 7, saturday + 8);
}

/** "Q3", "the third quarter of 2025"; without a year, the one the question looks at. */
export function quarter([, digit, named = "", year, which]: RegExpExecArray, { day, lean }: Today): DateReading {
  const at = Number(digit ?? ["first", "second", "third", "fourth"].findIndex((name) => named.startsWith(name)) + 1);
  const number = at || Number(named.charAt(0));
  const inYear = (of: number) => dayOf(of, 3 * number - 2, 1);
  const near = [-1, 0, 1].map((n) => inYear(yearOf(day) + n));
  const first =
    (year ? inYear(Number(year)) : which ? inYear(yearOf(day) + steps(which)) : choose(near, day, lean)) ?? day;
  return span(first, endOfMonth(firstOfMonth(first, 2)));
}

export function edge([, side, which, unit]: (string | undefined)[], { day }: Today): DateReading {
  const n = steps(which);
  const ends = /end/i.test(side ?? "");
  if (/week/i.test(unit ?? "")) return one(mondayOf(day) + 7 * n + (ends ? 6 : 0));
  const first = /year/i.test(unit ?? "") ? firstOfMonth(day, 12 * n + 1 - monthOf(day)) : firstOfMonth(day, n);
  return one(ends ? endOfMonth(/year/i.test(unit ?? "") ? firstOfMonth(first, 11) : first) : first);
}

/** What is left of a week, month or year, from today on. */
export function restOf([, unit]: RegExpExecArray, today: Today): DateReading {
  const last = edge(["", "end", "the", unit], today).day ?? today.day;
  return span(Math.min(today.day + 1, last), last);
}

function steps(which = ""): number {
  if (/before last/i.test(which)) return -2;
  return /next/i.test(which) ? 1 : /last/i.test(which) ? -1 : 0;
}

/** "Monday through Friday of this week", "Tuesday next week". */
export function inWeek([, from, until, which]: (string | undefined)[], { day }: Today): DateReading {
  const on = (name?: string) => mondayOf(day) + 7 * steps(which) + index(WEEKDAYS, name);
  return until === undefined ? one(on(from)) : span(on(from), on(until));
}

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
  if (first === undefined || (!isName(name) && /^(?:may|march|mar)$/.test(name ?? ""))) return undefined;
  return one(/end/i.test(side ?? "") ? endOfMonth(first) : first);
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

/** From the beginning of a week, month or year until today. */
export function soFar(unit: string | undefined, today: Today): DateReading {
  return span(edge(["", "start", "this", unit], today).day ?? today.day, today.day);
}

/** "Last Thursday to Sunday": both lie behind. */
export function lastWeekdays([, from, until]: RegExpExecArray, { day }: Today): DateReading {
  const first = nearestWeekday(index(WEEKDAYS, from), day - 1, "past");
  const last = first + ((index(WEEKDAYS, until) - index(WEEKDAYS, from) + 7) % 7);
  return last < day ? span(first, last) : span(first - 7, last - 7);
}

/** "Mon-Wed". */
export function weekdays(from: string | undefined, until: string | undefined, { day, lean }: Today): DateReading {
  const first = nearestWeekday(index(WEEKDAYS, from), day, lean);
  return span(first, first + ((index(WEEKDAYS, until) - index(WEEKDAYS, from) + 7) % 7));
}

/** "Half past five pm", "quarter to nine in the morning": hours and minutes of a clock. */
export function clockInWords({
  1: past = "",
  3: way,
  4: bare = "",
  5: hours,
  6: half,
  7: at = "",
  groups = {},
}: RegExpExecArray): DateReading | undefined {
  const [minutes, part] = [past || bare, at || groups.part || (groups.tonight ? "evening" : "")];
  const named = count(hours);
  // "A table for two tonight" names no hour.
  const isBare = minutes === "" && (/^\d+$/.test(hours ?? "") ? half !== undefined : half === undefined && at === "");
  if (named > 12 || isBare) return undefined;
  const isLate = /p/i.test(half ?? "") || /afternoon|evening/i.test(part) || (/night/i.test(part) && named >= 5);
  const hour = (named % 12) + (isLate ? 12 : 0);
  const beyond = /half/i.test(minutes) ? 30 : /quarter/i.test(minutes) ? 15 : minutes === "" ? 0 : count(minutes);
  const time = (hour * 60 + (way === "to" ? -beyond : beyond) + 1440) % 1440;
  return { text: clock(Math.floor(time / 60), time % 60) };
}

export function weekday([, which = "", name]: RegExpExecArray, today: Today): DateReading {
  const { day, lean } = today;
  const wanted = index(WEEKDAYS, name);
  if (/coming/i.test(which)) return one(nearestWeekday(wanted, day + 1, "future"));
  if (/next/i.test(which)) return one(mondayOf(day) + 7 + wanted);
  if (/this/i.test(which)) return one(ahead(mondayOf(day) + wanted, day, lean));
  if (/last/i.test(which)) return one(nearestWeekday(wanted, day - 1, "past"));
  return one(weekdayAlone(wanted, today));
}

/** A day of this week that is over, asked for by who looks ahead, is that of the next week. */
const ahead = (on: Day, today: Day, lean: Today["lean"]): Day => (lean === "future" && on < today ? on + 7 : on);

/** Two dates with "and" between them are one span where they are said to bound it, and two days otherwise. */
export function date({ groups = {} }: RegExpExecArray, today: Today): DateReading | "unsettled" | undefined {
  const { month: name = "", from = "", until, year, named, and, between, nights } = groups;
  if (/^(may|march|mar)$/.test(name) || Number(from) > 31 || from === "0") return undefined;
  const month = index(MONTHS, name) + 1;
  const on = (text: string, about: Today) =>
    year ? dayOf(Number(year), month, Number(text)) : dateAfter(about, month, Number(text));
  const first = on(from, today);
  const last = until === undefined ? undefined : on(until, { ...today, since: first });
  if (first === undefined || (until !== undefined && last === undefined)) return "unsettled";
  // "Friday, November 28" of a year in which that is a Saturday: one of the two is wrong.
  if (named && weekdayOf(first) !== index(WEEKDAYS, named)) return "unsettled";
  if (last === undefined) return one(first);
  if (nights) return span(first, last + 1);
  return and && !between ? { text: `${iso(first)} and ${iso(last)}` } : span(first, last);
}

/** Within a range, the first such date since it began; otherwise the nearest. */
function dateAfter({ day, lean, since }: Today, month: number, date: number): Day | undefined {
  return since === undefined ? nearestDate(month, date, day, lean) : nearestDate(month, date, since, "future");
}

export function inMonth(
  { 0: said, 1: which, 2: name = "", groups }: RegExpExecArray,
  { day, lean }: Today,
): DateReading | undefined {
  // "This may" and "last march" are no months, unless they are written as names.
  if (!isName(name) && (!which || /^mar|^may/.test(name))) return undefined;
  const month = index(MONTHS, name) + 1;
  const side = which && /next/i.test(which) ? "future" : which && /last/i.test(which) ? "past" : lean;
  const base = which && /next/i.test(which) ? endOfMonth(day) + 1 : day;
  const first = /this/i.test(which ?? "")
    ? dayOf(yearOf(day), month, 1)
    : groups?.same
      ? dayOf(yearOf(day) - 1, month, 1)
      : nearestMonth(month, base, side);
  const named = which ? said.slice(which.length + 1) : said;
  // The stop behind a whole name ends the sentence.
  const stop = /\w{5}\.$/.test(named) ? "." : "";
  return first === undefined ? undefined : { text: `${named.replace(/\.$/, "")} ${yearOf(first)}${stop}` };
}

function nearestMonth(month: number, day: Day, lean: Today["lean"]): Day | undefined {
  const year = yearOf(day);
  const months = [-1, 0, 1].map((n) => dayOf(year + n, month, 1));
  return choose(months, firstOfMonth(day), lean);
}

/** With a weekday, the one such date that falls on it. */
export function dayOfMonth(date: string | undefined, which: string | undefined, today: Today, named?: number) {
  const { day, lean, since, spokenOf } = today;
  if (!which && named === undefined && since === undefined) {
    const beside = today.behindMove ? dateBeside(Number(date), today.near) : dateSpokenOf(Number(date), day, spokenOf);
    if (beside !== undefined) return one(beside);
    if (today.behindMove) return undefined;
  }
  const inMonthOn = (n: number) => dayOf(yearOf(firstOfMonth(day, n)), monthOf(firstOfMonth(day, n)), Number(date));
  const days = (which ? [steps(which)] : [-1, 0, 1]).map(inMonthOn);
  const fitting = days.filter((each) => named === undefined || (each !== undefined && weekdayOf(each) === named));
  const found = choose(fitting, since ?? day, since === undefined ? lean : "future");
  return found === undefined ? "unsettled" : one(found);
}

export function holiday([said = "", year]: RegExpExecArray, { day, lean }: Today): DateReading | undefined {
  const years = year ? [Number(year)] : [-1, 0, 1].map((n) => yearOf(day) + n);
  const first = choose(holidayIn(said, years), day, lean);
  if (first === undefined) return undefined;
  const text = / holiday$/i.test(said) ? `${iso(first)} to ${iso(endOfHoliday(first))}` : iso(first);
  return { text: `${said} (${text})` };
}
