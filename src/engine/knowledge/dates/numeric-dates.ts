import { dayOf, iso } from "./calendar.ts";
import type { DateReading, DateRule } from "./rule.ts";

const rule = (pattern: string, read: DateRule["read"]): DateRule => ({
  language: "en",
  pattern: new RegExp(pattern, "y"),
  read,
});

/** Dates in digits alone: already absolute, checked against the calendar and written the ISO way. */
export const NUMERIC_DATES: readonly DateRule[] = [
  rule(
    "(?<![\\w./-])(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})(?![\\d/-]|\\.\\d)(T[\\d:.Z+-]+)?",
    ([, year, , month, date, time]) => checked(Number(year), Number(month), Number(date), time),
  ),
  // The day comes first in most of the world, the month in America: only a number above twelve tells.
  rule("(?<![\\w./-])(\\d{1,2})/(\\d{1,2})/((?:19|20)\\d\\d)(?![\\d/-])", ([, a, b, year]) => {
    if (Number(a) > 12) return checked(Number(year), Number(b), Number(a));
    if (Number(b) > 12 || a === b) return checked(Number(year), Number(a), Number(b));
    return "unsettled";
  }),
];

function checked(year: number, month: number, date: number, time = ""): DateReading | "unsettled" {
  const day = dayOf(year, month, date);
  if (day === undefined) return "unsettled";
  return time ? { text: `${iso(day)}${time}` } : { text: iso(day), day };
}
