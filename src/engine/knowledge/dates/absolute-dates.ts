import type { Day } from "./calendar.ts";
import { wallClock } from "./calendar.ts";
import { CHINESE_DATES } from "./chinese-dates.ts";
import { chineseClockTime, englishClockTimes } from "./clock-times.ts";
import { ENGLISH_DATES } from "./english-dates.ts";
import { leaningOf } from "./leaning.ts";
import { NUMERIC_DATES } from "./numeric-dates.ts";
import { withoutProtected } from "./protected.ts";
import type { DateRule, Reading, Today } from "./rule.ts";
import { vague } from "./vague.ts";

/** A stretch of the question and what replaces it; without `text` a rule found a date it could not settle. */
export interface Found {
  readonly from: number;
  readonly until: number;
  readonly text?: string;
}

/** A pattern to search a whole text with, for one that is tried at each place. */
const anywhere = (sticky: RegExp) => new RegExp(sticky, sticky.flags.replace("y", ""));
const vagueAnywhere = anywhere(vague);
const RULES = [...NUMERIC_DATES, ...CHINESE_DATES, ...ENGLISH_DATES].map((rule) => ({
  ...rule,
  anywhere: anywhere(rule.pattern),
}));
const RANGE = /^\s*(?:[到至~—–-]|to|through|until|till|and)\s*$/i;
const CLOCK_AFTER_DAY =
  /^(?:'s)?\s*(morning|afternoon|evening|night)?,?\s*(?:in the (morning|afternoon|evening)|at night)?,?\s*$/i;
const DAY_AFTER_CLOCK = /^\s*(?:on\s*)?$/i;

/** The dates and times of a question, in order and apart from each other, as an ISO calendar in `timeZone` writes them. */
export function findDates(question: string, now: Date, timeZone: string): Found[] {
  const text = withoutProtected(question);
  // Most rules fit nowhere in a question: one search each is cheaper than a try at every place.
  const rules = RULES.filter((rule) => rule.anywhere.test(text));
  if (rules.length === 0 && !vagueAnywhere.test(text)) return [];
  const today = {
    ...wallClock(now, timeZone),
    lean: leaningOf(question),
    later: (minutes: number) => wallClock(new Date(now.getTime() + minutes * 60_000), timeZone),
  };
  const found: Found[] = [];
  let previous: { until: number; day?: Day } = { until: 0 };
  for (let at = 0; at < text.length; at += 1) {
    const since = RANGE.test(text.slice(previous.until, at)) ? previous.day : undefined;
    const next = findVague(text, at) ?? findDate(rules, text, at, { ...today, since }, previous.until);
    if (!next) continue;
    found.push(next);
    previous = next;
    at = next.until - 1;
  }
  return found;
}

function findVague(text: string, at: number): Found | undefined {
  vague.lastIndex = at;
  const match = vague.exec(text);
  return match ? { from: at, until: at + match[0].length } : undefined;
}

function findDate(
  rules: readonly DateRule[],
  text: string,
  at: number,
  today: Today,
  free: number,
): (Found & { day?: Day }) | undefined {
  for (const rule of rules) {
    rule.pattern.lastIndex = at;
    const match = rule.pattern.exec(text);
    const reading = match && rule.read(match, today);
    if (!match || !reading) continue;
    const until = at + match[0].length;
    return reading === "unsettled"
      ? { from: at, until }
      : withClockTime(text, { from: at, until, free }, reading, rule);
  }
  return undefined;
}

/** Takes the clock time beside a day into its stretch; a time that is not certain stays as worded. */
function withClockTime(
  text: string,
  { from, until, free }: { from: number; until: number; free: number },
  reading: Reading,
  { language }: DateRule,
): Found & { day?: Day } {
  const { day, part } = reading;
  const alone = { from, until, text: reading.text, day };
  if (day === undefined) return alone;
  const date = reading.text.slice(0, reading.text.length - (part?.length ?? 0)).trimEnd();
  // Up to the next date in digits: chrono would take "12:30, 2026-12-03" for a range.
  const rest = text.slice(until, until + 60).replace(/\d{4}-\d.*/s, "");

  const chinese = chineseClockTime(rest, part);
  if (chinese && (language === "zh" || /\p{Script=Han}/u.test(rest.slice(0, chinese.until)))) {
    return { ...alone, until: until + chinese.until, text: `${date} ${chinese.text}` };
  }
  const partBeside = /^\s*(morning|afternoon|evening|night)\b/i.exec(rest)?.[1];
  const after = englishClockTimes(rest, part ?? partBeside).find((time) =>
    CLOCK_AFTER_DAY.test(rest.slice(0, time.from)),
  );
  if (after) return { ...alone, until: until + after.until, text: `${date} ${after.text}` };

  // An ISO date already has its own time, if any, behind it.
  if (reading.text === text.slice(from, until)) return alone;
  const before = text.slice(free, from);
  const ahead = englishClockTimes(before, part).findLast((time) => DAY_AFTER_CLOCK.test(before.slice(time.until)));
  return ahead ? { ...alone, from: free + ahead.from, text: `${date} ${ahead.text}` } : alone;
}
