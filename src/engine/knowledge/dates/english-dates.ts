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
import { endOfHoliday, holidayIn } from "./holidays.ts";
import { choose, nearestDate, nearestWeekday } from "./leaning.ts";
import type { DateRule, Reading, Today } from "./rule.ts";

const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const COUNTS = ["a", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

const WEEKDAY = "(monday|tuesday|wednesday|thursday|friday|saturday|sunday)";
const SHORT_WEEKDAY = "(mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\\b\\.?";
const MONTH =
  "(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\b\\.?";
const COUNT = `(\\d{1,3}|an?|${COUNTS.slice(1).join("|")})`;
const NAMED = `(?:(?<named>${WEEKDAY.slice(1, -1)}|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\\b\\.?,? (?:the )?)?`;
const DATE = "(\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "((?:19|20)\\d\\d)";
// Not the tail of a number, a price, a code or a clock time.
const FREE = "(?<![\\w.:/$€£¥-])";

const rule = (pattern: string, read: DateRule["read"]): DateRule => ({
  language: "en",
  pattern: new RegExp(pattern, "iy"),
  read,
});

const one = (day: Day, part?: string): Reading => ({ day, part, text: part ? `${iso(day)} ${part}` : iso(day) });
const span = (from: Day, until: Day): Reading => ({ text: `${iso(from)} to ${iso(until)}` });
const moment = ({ day, time }: { day: Day; time: string }) => `${iso(day)} ${time}`;
const index = (names: readonly string[], name = "") => names.indexOf(name.slice(0, 3).toLowerCase());
const count = (text = "") => Number(text) || Math.max(1, COUNTS.indexOf(text.toLowerCase()));
// "may", "march" or "sun" are dates only when they are written as names.
const isName = (text = "") => /^[A-Z]/.test(text);

/** What English calls days, weeks, months and dates, with the longer expressions first. */
export const ENGLISH_DATES: readonly DateRule[] = [
  rule("\\b(?:the )?day before yesterday\\b", (_, { day }) => one(day - 2)),
  rule("\\b(?:the )?day after tomorrow\\b", (_, { day }) => one(day + 2)),
  rule("(?<!\\b(?:USA|Psychology|Russia) )\\btoday\\b(?! show)", (_, { day }) => one(day)),
  rule("\\b(?:tomorrow|tmrw?)\\b", (_, { day }) => one(day + 1)),
  rule("\\byesterday\\b", (_, { day }) => one(day - 1)),
  rule("\\btonight\\b", (_, { day }) => one(day, "evening")),
  rule("\\blast night\\b", (_, { day }) => one(day - 1, "night")),
  rule("\\bthis (morning|afternoon|evening)\\b", ([, part], { day }) => one(day, part?.toLowerCase())),

  rule(`\\b(?:the )?(last|past|previous|next|coming|following) ${COUNT} (hour|day|week|month|year)s?\\b`, rolling),
  rule("\\b(?:the )?(past|coming) ()(week|month|year)\\b", rolling),
  rule(`\\b${COUNT} (day|week|month|year)s? (ago(?: today)?|from (?:now|today|tomorrow)|from ${WEEKDAY})\\b`, counted),
  rule(`\\bin (?!a\\b)${COUNT} (day|week|month|year)s?\\b(?:' time| time)?(?! (?:or|a) )`, counted),
  rule("\\bin (a) (week|month|year)\\b(?:'s time)?(?! (?:or|of) )", counted),
  rule(`\\b(half an|${COUNT}) (hour|minute)s? (ago|from now)\\b`, shortly),
  rule(`\\bin (?!a minute)(half an|${COUNT}) (hour|minute)s?\\b(?! (?:or|of) )`, shortly),

  rule(
    `${FREE}${NAMED}\\b${MONTH} ${DATE}(?: ?[-–] ?${DATE}\\b)?(?:,? ${YEAR})?\\b(?![\\d:/]|\\.\\d| (?:people|persons|guests|adults|nights|miles|km)\\b)`,
    ({ 2: month, 3: from, 4: until, 5: year, groups }, today) => date(month, from, until, year, today, groups?.named),
  ),
  rule(
    `${FREE}${NAMED}(?:the )?${DATE}(?:(?: ?[-–] ?| to | until )${DATE})?(?: of)? ${MONTH}(?:,? ${YEAR}\\b)?`,
    ({ 2: from, 3: until, 4: month, 5: year, groups }, today) => date(month, from, until, year, today, groups?.named),
  ),
  rule(`\\b${WEEKDAY},? the ${DATE}(?<=[a-z])`, ([, name, date], today) =>
    dayOfMonth(date, undefined, today, index(WEEKDAYS, name)),
  ),

  rule("\\b(?:the )?(end|start|beginning) of (?:(the|this|next|last) )?(week|month|year)\\b", edge),
  rule("\\b(this|last|next) (weekend|week|month|quarter|year)\\b(?! of\\b)", period),
  rule(
    `(?<!\\b(?:every|each|black|good|ash|cyber|casual) )\\b(?:(this|next|last|this coming|coming) )?${WEEKDAY}\\b(?!\\.\\w)`,
    weekday,
  ),
  rule(`(?:(?<=\\b(?:on|by|until|till|since) )|\\b(this|next|last) )${SHORT_WEEKDAY}(?! [A-Z][a-z])`, (match, today) =>
    isName(match[2]) ? weekday(match, today) : undefined,
  ),

  rule(`\\b${MONTH}(?: of)?,? ${YEAR}\\b`, ([said]) => ({ text: said ?? "" })),
  rule(`(?:(?<=\\b(?:in|during|since|until|till) )|\\b(this|next|last) )${MONTH}(?! (?:[A-Z]|\\d))`, inMonth),
  rule(
    `\\bthe ${DATE}(?<=[a-z])(?: of (this|next|last) month\\b|(?<=\\b(?:on|by|until|till|since|before|after|from|to) the \\d+[a-z]+)(?=[,.?!]|$| (?:to|until|and|at|for|in|please)\\b))`,
    ([, date, which], today) => dayOfMonth(date, which, today),
  ),
  rule(
    `\\b(?:Christmas(?: (?:Day|Eve)\\b|(?! (?:Day|Eve)))|(?:Chinese )?New Year's (?:Day|Eve)|Chinese New Year|Valentine's Day|Halloween|Thanksgiving(?: Day)?|National Day(?: holiday)?|Spring Festival|Lantern Festival|Dragon Boat Festival|Mid-Autumn Festival|Qingming)\\b(?! (?:market|tree|card|dinner|show|hotel|party|parade))(?:,? ${YEAR}\\b)?(?! ?\\()`,
    holiday,
  ),
  rule("\\bright now\\b(?! ?\\()", ([said], today) => ({ text: `${said} (${moment(today)})` })),
  rule(
    "(?<!\\b(?:for|from|by|until|till|up to|just|even|know|as of) )\\bnow\\b(?! ?\\(| that|,)",
    ([said = ""], today) => (isName(said) ? undefined : { text: `${said} (${moment(today)})` }),
  ),
];

function rolling([, way, amount, unit]: RegExpExecArray, today: Today): Reading {
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

function counted([said = "", amount, unit, from = ""]: RegExpExecArray, { day }: Today): Reading {
  const n = count(amount);
  const start = /tomorrow/i.test(from) ? day + 1 : day;
  const name = /^from /i.test(from) ? index(WEEKDAYS, from.slice(5)) : -1;
  const base = name >= 0 ? nearestWeekday(name, day, "future") : start;
  const reading = one(shift(base, /ago/i.test(from) ? -n : n, unit));
  // "In three days" becomes "on" that day; "arriving three days ago" stays without a preposition.
  return /^in /i.test(said) ? { ...reading, text: `on ${reading.text}` } : reading;
}

function shortly([said = "", amount, , unit]: RegExpExecArray, today: Today): Reading {
  const minutes = (/^half/i.test(amount ?? "") ? 0.5 : count(amount)) * (/hour/i.test(unit ?? "") ? 60 : 1);
  const text = moment(today.later(/ago$/i.test(said) ? -minutes : minutes));
  return { text: /^in /i.test(said) ? `at ${text}` : text };
}

function shift(day: Day, n: number, unit = ""): Day {
  if (/day/i.test(unit)) return day + n;
  if (/week/i.test(unit)) return day + 7 * n;
  return addMonths(day, /year/i.test(unit) ? 12 * n : n);
}

function period([, which, unit]: RegExpExecArray, { day }: Today): Reading {
  const n = steps(which);
  const monday = mondayOf(day) + 7 * n;
  if (/weekend/i.test(unit ?? "")) return span(monday + 5, monday + 6);
  if (/week/i.test(unit ?? "")) return span(monday, monday + 6);
  if (/month/i.test(unit ?? "")) return span(firstOfMonth(day, n), endOfMonth(firstOfMonth(day, n)));
  if (/year/i.test(unit ?? "")) return { text: String(yearOf(day) + n) };
  const quarter = firstOfMonth(day, 3 * n - ((monthOf(day) - 1) % 3));
  return span(quarter, endOfMonth(firstOfMonth(quarter, 2)));
}

function edge([, side, which, unit]: RegExpExecArray, { day }: Today): Reading {
  const n = steps(which);
  const ends = /end/i.test(side ?? "");
  if (/week/i.test(unit ?? "")) return one(mondayOf(day) + 7 * n + (ends ? 6 : 0));
  const first = /year/i.test(unit ?? "") ? firstOfMonth(day, 12 * n + 1 - monthOf(day)) : firstOfMonth(day, n);
  return one(ends ? endOfMonth(/year/i.test(unit ?? "") ? firstOfMonth(first, 11) : first) : first);
}

function steps(which = ""): number {
  return /next/i.test(which) ? 1 : /last/i.test(which) ? -1 : 0;
}

function weekday([, which = "", name]: RegExpExecArray, { day, lean, since }: Today): Reading {
  const wanted = index(WEEKDAYS, name);
  if (/coming/i.test(which)) return one(nearestWeekday(wanted, day + 1, "future"));
  if (/next/i.test(which)) return one(mondayOf(day) + 7 + wanted);
  if (/this/i.test(which)) return one(mondayOf(day) + wanted);
  if (/last/i.test(which)) return one(nearestWeekday(wanted, day - 1, "past"));
  return one(since === undefined ? nearestWeekday(wanted, day, lean) : since + ((wanted - weekdayOf(since) + 7) % 7));
}

function date(
  name = "",
  from = "",
  until: string | undefined,
  year: string | undefined,
  today: Today,
  named: string | undefined,
) {
  if (/^(may|march|mar)$/.test(name) || Number(from) > 31 || from === "0") return undefined;
  const month = index(MONTHS, name) + 1;
  const on = (text: string) =>
    year ? dayOf(Number(year), month, Number(text)) : dateAfter(today, month, Number(text));
  const [first, last] = [on(from), until === undefined ? undefined : on(until)];
  if (first === undefined || (until !== undefined && last === undefined)) return "unsettled";
  // "Friday, November 28" of a year in which that is a Saturday: one of the two is wrong.
  if (named && weekdayOf(first) !== index(WEEKDAYS, named)) return "unsettled";
  return last === undefined ? one(first) : span(first, last);
}

/** Within a range, the first such date since it began; otherwise the nearest. */
function dateAfter({ day, lean, since }: Today, month: number, date: number): Day | undefined {
  return since === undefined ? nearestDate(month, date, day, lean) : nearestDate(month, date, since, "future");
}

function inMonth([said = "", which, name = ""]: RegExpExecArray, { day, lean }: Today): Reading | undefined {
  if (!isName(name)) return undefined;
  const month = index(MONTHS, name) + 1;
  const ahead = which && /next/i.test(which) ? "future" : which && /last/i.test(which) ? "past" : lean;
  const base = which && /next/i.test(which) ? endOfMonth(day) + 1 : day;
  const first = /this/i.test(which ?? "") ? dayOf(yearOf(day), month, 1) : nearestMonth(month, base, ahead);
  return first === undefined ? undefined : { text: `${which ? said.slice(which.length + 1) : said} ${yearOf(first)}` };
}

function nearestMonth(month: number, day: Day, lean: Today["lean"]): Day | undefined {
  const year = yearOf(day);
  const months = [-1, 0, 1].map((n) => dayOf(year + n, month, 1));
  return choose(months, firstOfMonth(day), lean);
}

/** With a weekday, the one such date that falls on it. */
function dayOfMonth(date: string | undefined, which: string | undefined, today: Today, named?: number) {
  const { day, lean, since } = today;
  const inMonthOn = (n: number) => dayOf(yearOf(firstOfMonth(day, n)), monthOf(firstOfMonth(day, n)), Number(date));
  const days = (which ? [steps(which)] : [-1, 0, 1]).map(inMonthOn);
  const fitting = days.filter((each) => named === undefined || (each !== undefined && weekdayOf(each) === named));
  const found = choose(fitting, since ?? day, since === undefined ? lean : "future");
  return found === undefined ? "unsettled" : one(found);
}

function holiday([said = "", year]: RegExpExecArray, { day, lean }: Today): Reading | undefined {
  const years = year ? [Number(year)] : [-1, 0, 1].map((n) => yearOf(day) + n);
  const first = choose(holidayIn(said, years), day, lean);
  if (first === undefined) return undefined;
  const text = / holiday$/i.test(said) ? `${iso(first)} to ${iso(endOfHoliday(first))}` : iso(first);
  return { text: `${said} (${text})` };
}
