import { type Day, dayOf } from "./calendar.ts";
import type { DaysSpokenOf } from "./rule.ts";

const ISO = /(\d{4})-(\d{2})-(\d{2})/g;
const RANGE = /\d{4}-\d{2}-\d{2}\s*(?:to|至|到)\s*\d{4}-\d{2}-\d{2}/;

/**
 * The day or range that what was said last is about, oldest first: that of the last question that names one, or of its
 * answer. Undefined where none is named, and where several are: then nobody can tell.
 */
export function daysSpokenOf(said: readonly { standard: string; answer: string }[]): DaysSpokenOf | undefined {
  for (const { standard, answer } of said.toReversed()) {
    const text = [standard, answer].find((one) => daysIn(one).length > 0);
    if (text === undefined) continue;
    const days = daysIn(text);
    const [from, until = from] = days;
    const isOne = days.length === 1 || (days.length === 2 && RANGE.test(text));
    return isOne && from !== undefined && until !== undefined ? { from, until } : undefined;
  }
  return undefined;
}

function daysIn(text: string): Day[] {
  const days = [...text.matchAll(ISO)].map(([, year, month, date]) => dayOf(Number(year), Number(month), Number(date)));
  return [...new Set(days.filter((day) => day !== undefined))];
}
