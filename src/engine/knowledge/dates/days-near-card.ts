import { dayOf, iso } from "./calendar.ts";
import { dateBeside } from "./leaning.ts";

const BARE = /(?:\bthe )?\b(\d{1,2})(?:st|nd|rd|th|号|日)(?![a-z])/gi;
const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}";
const NAMED_BEFORE = new RegExp(`(?:[\\d月/.-]|\\b${MONTH}\\.? ?)$`, "i");
const NAMED_AFTER = new RegExp(`^ (?:of\\b|${MONTH}\\b|one\\b|room|option)`, "i");

/**
 * A text with its bare days, "the 9th" and 9号, as dates near the first day that a waiting call names: at the card of a
 * stay in January, they mean January.
 */
export function withDaysNearCard(text: string, calls: readonly { args: Record<string, unknown> }[]): string {
  const named = calls.flatMap(({ args }) => Object.values(args)).map(String);
  const [year = 0, month = 0, date = 0] =
    named
      .find((value) => /^\d{4}-\d\d-\d\d$/.test(value))
      ?.split("-")
      .map(Number) ?? [];
  const own = year > 0 ? dayOf(year, month, date) : undefined;
  if (own === undefined) return text;
  return text.replace(BARE, (said: string, number: string, at: number) => {
    const isNamed = NAMED_BEFORE.test(text.slice(0, at)) || NAMED_AFTER.test(text.slice(at + said.length));
    const day = isNamed ? undefined : dateBeside(Number(number), own);
    return day === undefined ? said : iso(day);
  });
}
