import { addMonths, type Day, dayOf, endOfMonth, firstOfMonth, iso, mondayOf, monthOf, yearOf } from "./calendar.ts";
import { clock } from "./clock-times.ts";
import { endOfHoliday, holidayIn } from "./holidays.ts";
import { begunBy, choose, nearestWeekday } from "./leaning.ts";
import { yearOfHoliday } from "./named-years.ts";
import type { DateReading, Today } from "./rule.ts";
import { isSecondOfTwo, weekdayAlone, weekdayWeeksAgo } from "./weekdays.ts";

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

const UP_TO_TEN = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
/** Numbers in words, each at the index of its value; "a" means one, too. */
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
export const span = (from: Day, until: Day): DateReading => ({ text: `${iso(from)} to ${iso(until)}` });
/** A stretch of days, of which only the rest counts where it has begun and what is wanted is still to come. */
function spanLeft(first: Day, last: Day, today: Pick<Today, "day" | "lean" | "comes">): DateReading {
  const from = begunBy(first, last, today);
  return from === last ? one(last) : span(from, last);
}
export const moment = ({ day, time }: { day: Day; time: string }) => `${iso(day)} ${time}`;
export const index = (names: readonly string[], name = "") => names.indexOf(name.slice(0, 3).toLowerCase());
export const count = (text = "") => Number(text) || Math.max(1, COUNTS.indexOf(text.toLowerCase()));
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

/** "Tuesday two weeks ago". */
export function weekdayAgo([, name, amount]: (string | undefined)[], { day }: Today): DateReading | "unsettled" {
  const found = weekdayWeeksAgo(index(WEEKDAYS, name), count(amount), day);
  return found === undefined ? "unsettled" : one(found);
}

/** "Sunday in two weeks": as many weeks after the next one. */
export const weekdayIn = ([, name, amount]: (string | undefined)[], { day }: Today): DateReading =>
  one(nearestWeekday(index(WEEKDAYS, name), day, "future") + 7 * count(amount));

/** "Older than two days" means before the day two days ago. */
export function olderThan([, amount, unit]: RegExpExecArray, { day }: Today): DateReading {
  return { text: `before ${iso(shift(day, -count(amount), unit))}` };
}

export function shortly({ 0: said, groups = {} }: RegExpExecArray, today: Today): DateReading {
  const { amount, unit, half, behind } = groups;
  const number = amount?.toLowerCase() === "half an" ? 0.5 : count(amount) + (half || behind ? 0.5 : 0);
  const minutes = number * (unit?.toLowerCase() === "hour" ? 60 : 1);
  const text = moment(today.later(/ago$/i.test(said) ? -minutes : minutes));
  return { text: /^in /i.test(said) ? `at ${text}` : text };
}

function shift(day: Day, n: number, said = ""): Day {
  const unit = unitOf(said);
  if (/day/.test(unit)) return day + n;
  if (/week/.test(unit)) return day + 7 * n;
  if (/fortnight/.test(unit)) return day + 14 * n;
  return addMonths(day, /year/.test(unit) ? 12 * n : n);
}

const SHORT_UNITS: Readonly<Record<string, string>> = {
  ...{ wk: "week", wknd: "weekend", wkend: "weekend", mnth: "month", mth: "month", qtr: "quarter", yr: "year" },
};

/** "wk" is a week, "yr" a year. */
const unitOf = (said = ""): string => SHORT_UNITS[said.toLowerCase()] ?? said.toLowerCase();

export function period([, which, said]: (string | undefined)[], today: Today): DateReading {
  const { day } = today;
  const unit = unitOf(said);
  const n = steps(which);
  const monday = mondayOf(day) + 7 * n;
  if (unit === "weekend") return weekendOf(monday, today);
  if (unit === "week") return spanLeft(monday, monday + 6, today);
  if (unit === "month") return span(firstOfMonth(day, n), endOfMonth(firstOfMonth(day, n)));
  if (unit === "year") return { text: String(yearOf(day) + n) };
  const quarter = firstOfMonth(day, 3 * n - ((monthOf(day) - 1) % 3));
  return span(quarter, endOfMonth(firstOfMonth(quarter, 2)));
}

/** On a Sunday, looking ahead, only that day is left of the weekend. */
function weekendOf(monday: Day, { day, lean }: Today): DateReading {
  const [saturday, sunday] = [monday + 5, monday + 6];
  return day === sunday && lean === "future" ? one(sunday) : span(saturday, sunday);
}

/** "The weekend": of this week, or the last one if the question is about the past and this one has not begun. */
export function theWeekend(today: Today): DateReading {
  const monday = mondayOf(today.day);
  return weekendOf(today.lean === "past" && today.day < monday + 5 ? monday - 7 : monday, today);
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

export function steps(which = ""): number {
  if (/before last/i.test(which)) return -2;
  return /next/i.test(which) ? 1 : /last/i.test(which) ? -1 : 0;
}

/** "Monday through Friday of this week", "Tuesday next week". */
export function inWeek([, from, until, which]: (string | undefined)[], { day }: Today): DateReading {
  const on = (name?: string) => mondayOf(day) + 7 * steps(which) + index(WEEKDAYS, name);
  return until === undefined ? one(on(from)) : span(on(from), on(until));
}

/** From the beginning of a week, month or year until today. */
export function soFar(unit: string | undefined, today: Today): DateReading {
  return span(edge(["", "start", "this", unit], today).day ?? today.day, today.day);
}

/** "Last Thursday to Sunday": both are past. */
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
  2: past = "",
  4: way,
  5: bare = "",
  6: hours,
  7: half,
  8: at = "",
  groups = {},
}: RegExpExecArray): DateReading | undefined {
  const [minutes, part] = [past || bare, at || groups.part || (groups.tonight ? "evening" : "")];
  const named = count(hours);
  // "A table for two tonight" names no hour.
  const isBare = minutes === "" && (/^\d+$/.test(hours ?? "") ? half !== undefined : half === undefined && at === "");
  // "7 to 9 in the morning" are hours from one to another.
  const isRange = way === "to" && /^\d+$/.test(past) && Number(past) % 5 !== 0;
  if (named > 12 || isBare || isRange) return undefined;
  const hour = half === undefined ? hourOf(named, part) : (named % 12) + (/p/i.test(half) ? 12 : 0);
  const beyond = /half/i.test(minutes) ? 30 : /quarter/i.test(minutes) ? 15 : minutes === "" ? 0 : count(minutes);
  const time = hour * 60 + (way === "to" ? -beyond : beyond);
  if (time < 0 || time >= DAY_MINUTES) return undefined;
  const text = clock(Math.floor(time / 60), time % 60);
  if (groups.first === undefined) return { text };
  // "6 or 7 in the evening": both are in the part that is said.
  const first = (Number(groups.first) % 12) + (/morning/i.test(part) ? 0 : 12);
  return Number(groups.first) <= 12 && first * 60 < time ? { text: `${clock(first, 0)} or ${text}` } : undefined;
}

const DAY_MINUTES = 24 * 60;

/** The hour of a day by the part it is in. Twelve at night and what follows it are of the next day: 24 and more. */
function hourOf(named: number, part: string): number {
  if (/morning/i.test(part)) return named % 12;
  if (/afternoon/i.test(part)) return (named % 12) + 12;
  return named === 12 || named < FIRST_AT_NIGHT ? 24 + (named % 12) : named + 12;
}

const FIRST_AT_NIGHT = 5;

export function weekday({ 1: which = "", 2: name, input, index: at }: RegExpExecArray, today: Today): DateReading {
  const { day, lean, since } = today;
  const wanted = index(WEEKDAYS, name);
  if (/coming/i.test(which)) return one(nearestWeekday(wanted, day + 1, "future"));
  const inNextWeek = mondayOf(day) + 7 + wanted;
  // "Friday to next Monday": the end of a range comes after its beginning.
  const isBefore = since !== undefined && inNextWeek <= since && !isSecondOfTwo(input, at);
  if (/next/i.test(which)) return one(isBefore ? nearestWeekday(wanted, since + 1, "future") : inNextWeek);
  if (/this/i.test(which)) return one(ahead(mondayOf(day) + wanted, day, lean));
  // "Last Friday" beside "this Friday" is the one of the week before.
  const isBesideThis = input.toLowerCase().includes(`this ${name}`.toLowerCase());
  if (/last/i.test(which)) return one(isBesideThis ? inNextWeek - 14 : nearestWeekday(wanted, day - 1, "past"));
  return one(weekdayAlone(wanted, today));
}

/** Looking ahead, a past day of this week means that of the next week. */
const ahead = (on: Day, today: Day, lean: Today["lean"]): Day => (lean === "future" && on < today ? on + 7 : on);

export function holiday(match: RegExpExecArray, { day, lean }: Today): DateReading | undefined {
  const [whole, year] = match;
  const named = year ?? yearOfHoliday(match, "en");
  const own = named && (Number(named) || yearOf(day) + steps(named));
  const years = own ? [own] : [-1, 0, 1].map((n) => yearOf(day) + n);
  // A year after its name is already in the day.
  const said = year ? whole.replace(/,? (?:in |of )?\d{4}$/, "") : whole;
  const first = choose(holidayIn(said, years), day, lean);
  if (first === undefined) return undefined;
  const text = / holiday$/i.test(said) ? `${iso(first)} to ${iso(endOfHoliday(first))}` : iso(first);
  return { text: `${said} (${text})` };
}
