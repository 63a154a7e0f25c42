import { type Day, dayOf, endOfMonth } from "./calendar.ts";
import { monthNamed } from "./english-months.ts";
import type { DaysSpokenOf } from "./rule.ts";

const ISO = /(\d{4})-(\d{2})-(\d{2})/g;
/** A month stays a month in the standard form: "January 2027", 2027年1月. */
const MONTH =
  /\b(january|february|march|april|may|june|july|august|september|october|november|december|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.?) (\d{4})\b|(\d{4})年(\d{1,2})月(?!\d)/gi;
const RANGE =
  /\d{4}-\d{2}-\d{2}\s*(?:to|至|到)\s*\d{4}-\d{2}-\d{2}|\bbetween \d{4}-\d{2}-\d{2} and \d{4}-\d{2}-\d{2}|\d{4}-\d{2}-\d{2}\s?[和与]\s?\d{4}-\d{2}-\d{2}\s?之间/;

/**
 * The day or range that the last exchanges are about (`said`: oldest first): that of the last question that names one,
 * or of its answer. Of several that only an answer names, it is the one that was asked about before. Undefined if none
 * is named, or several are.
 */
export function daysSpokenOf(said: readonly { standard: string; answer: string }[]): DaysSpokenOf | undefined {
  let among: readonly Day[] | undefined;
  for (const { standard, answer } of said.toReversed()) {
    const text = [standard, answer].find((one) => daysIn(one).length > 0);
    if (text === undefined) continue;
    const days = daysIn(text);
    const [from, until = from] = days;
    if (among)
      return from !== undefined && days.length === 1 && among.includes(from) ? { from, until: from } : undefined;
    if (isRun(days)) return { from: Math.min(...days), until: Math.max(...days) };
    const isOne = days.length === 1 || (days.length === 2 && (RANGE.test(text) || monthsIn(text).length === 1));
    if (isOne && from !== undefined && until !== undefined) return { from, until };
    if (text === standard) return undefined;
    among = days;
  }
  return undefined;
}

/** Whether days follow one another without a gap, as a list for each day names them. */
const isRun = (days: readonly Day[]): boolean =>
  days.length > 2 && Math.max(...days) - Math.min(...days) === days.length - 1;

function daysIn(text: string): Day[] {
  const days = [...text.matchAll(ISO)].map(([, year, month, date]) => dayOf(Number(year), Number(month), Number(date)));
  return [...new Set([...days.filter((day) => day !== undefined), ...monthsIn(text).flat()])];
}

/** The first and the last day of each month that is named with its year. */
function monthsIn(text: string): Day[][] {
  return [...text.matchAll(MONTH)].flatMap(([, name = "", year, hanYear, number]) => {
    const month = number === undefined ? monthNamed(name) : Number(number);
    const first = dayOf(Number(year ?? hanYear), month, 1);
    return first === undefined ? [] : [[first, endOfMonth(first)]];
  });
}
