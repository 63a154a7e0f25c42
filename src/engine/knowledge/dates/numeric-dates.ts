import { dayOf, iso } from "./calendar.ts";
import { nearestDate } from "./leaning.ts";
import type { DateReading, DateRule, Today } from "./rule.ts";

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2000, month)).toLocaleString("en", { month: "long", timeZone: "UTC" }),
);

const rule = (pattern: string, read: DateRule["read"]): DateRule => ({
  language: "en",
  pattern: new RegExp(pattern, "y"),
  read,
});

/** "Above 1.25", 高于1.25, 1.25以上: a figure with its bound. */
const BOUNDED =
  "(?<=\\b(?:above|over|under|below|(?:more|less|higher|lower|greater|worse) than|at (?:least|most)|index(?: of)?) |[高低大小]于 ?|超过 ?|不到 ?|指数 ?)\\d{1,2}\\.\\d|\\d{1,2}\\.\\d{1,2}\\s?(?:以[上下]|or (?:more|less|higher|lower|above|below|worse))";

/** Dates in digits alone: already absolute, checked against the calendar and written the ISO way. */
export const NUMERIC_DATES: readonly DateRule[] = [
  rule(
    "(?<![\\w./-])(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})(?![\\d/-]|\\.\\d)(T[\\d:.Z+-]+)?",
    ([, year, , month, date, time]) => checked(Number(year), Number(month), Number(date), time),
  ),
  // A month without a day stays a month, in words that are no date of a day.
  rule(
    "(?<![\\w./-])((?:19|20)\\d\\d)([-/])(0[1-9]|1[0-2])(?![\\w/%]|\\2|[-.]\\d)",
    ({ 1: year = "", 3: month = "", input }) => ({
      text: /\p{Script=Han}/u.test(input) ? `${year}年${Number(month)}月` : `${MONTHS[Number(month) - 1]} ${year}`,
    }),
  ),
  // The day comes first in most of the world, the month in America: only a number above twelve tells.
  rule("(?<![\\w./-])(\\d{1,2})/(\\d{1,2})/((?:19|20)\\d\\d)(?![\\d/-])", ([, a, b, year]) => {
    if (Number(a) > 12) return checked(Number(year), Number(b), Number(a));
    if (Number(b) > 12 || a === b) return checked(Number(year), Number(a), Number(b));
    return "unsettled";
  }),
  // Without a year, two days tell together, and one alone by a number above twelve.
  rule(
    "(?<![\\w./-])(\\d{1,2})([./])(\\d{1,2})\\s?[-–—~到至]\\s?(\\d{1,2})\\2(\\d{1,2})(?![\\w/%]|\\.\\d)",
    ([, a, sign, b, c, d], today) => {
      const order = [a, c].some((one) => Number(one) > 12)
        ? "day"
        : sign === "." || [b, d].some((one) => Number(one) > 12)
          ? "month"
          : undefined;
      if (order === undefined) return undefined;
      const [from, until] =
        order === "month" ? [onDay(a, b, today), onDay(c, d, today)] : [onDay(b, a, today), onDay(d, c, today)];
      return from === undefined || until === undefined ? undefined : { text: `${iso(from)} - ${iso(until)}` };
    },
  ),
  rule(
    `(?<![\\w./-]|[at@$¥€£] ?)(?!24/7)(?!${BOUNDED})(\\d{1,2})[./](\\d{1,2})(?![\\w/%]|\\.\\d|\\s?(?:[元块点分岁公千米度%％]|km|kg|%))`,
    ([, a, b], today) => {
      if (Number(a) > 12 === Number(b) > 12) return undefined;
      const day = Number(a) > 12 ? onDay(b, a, today) : onDay(a, b, today);
      return day === undefined ? undefined : { text: iso(day), day };
    },
  ),
];

/** The day of a month and a date without a year; undefined where the calendar has none. */
const onDay = (month = "", date = "", { day, lean }: Today) =>
  Number(month) < 1 || Number(month) > 12 || Number(date) < 1
    ? undefined
    : nearestDate(Number(month), Number(date), day, lean);

function checked(year: number, month: number, date: number, time = ""): DateReading | "unsettled" {
  const day = dayOf(year, month, date);
  if (day === undefined) return "unsettled";
  return time ? { text: `${iso(day)}${time}` } : { text: iso(day), day };
}
