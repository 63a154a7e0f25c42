import type { TimeZone } from "../../time-zone.ts";
import type { Day } from "./calendar.ts";
import { wallClock } from "./calendar.ts";
import { CHINESE_DATES } from "./chinese-dates.ts";
import { chineseClockTime, englishClockTimes } from "./clock-times.ts";
import { ENGLISH_DATES } from "./english-dates.ts";
import { FOLLOWING_DATES } from "./following-dates.ts";
import { createDirections, type Directions, endsInMove, isYearly, type Leaning } from "./leaning.ts";
import { NUMERIC_DATES } from "./numeric-dates.ts";
import { withoutProtected } from "./protected.ts";
import type { DateReading, DateRule, DaysSpokenOf, Today } from "./rule.ts";
import { daysSpokenOf } from "./spoken-of.ts";
import { vague } from "./vague.ts";

/** A stretch of the question and what replaces it; without `text` a rule found a date it could not settle. */
export interface Found {
  readonly from: number;
  readonly until: number;
  readonly text?: string;
}

/** A pattern to search a whole text with, for one that is tried at each place. */
const anywhere = (sticky: RegExp) => new RegExp(sticky, sticky.flags.replace("y", "g"));
const GENERAL = createDirections({});
const VAGUE = anywhere(vague);
const RULES = [...FOLLOWING_DATES, ...NUMERIC_DATES, ...CHINESE_DATES, ...ENGLISH_DATES].map((rule) => ({
  ...rule,
  rule,
  anywhere: anywhere(rule.pattern),
}));
const RANGE = /^\s*(?:(?:住|用|一直)?[到至~—–-]|to|through|thru|until|till|and)\s*$/i;
const CLOCK_AFTER_DAY =
  /^(?:'s)? ?(?:morning|afternoon|evening|night)?,? ?(?:in the (?:morning|afternoon|evening)|at night)?,? ?$/i;
const NAMES_MONTH = /月|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)/i;
const DAY_AFTER_CLOCK = /^\s*(?:on\s*)?$/i;

/** What holds wherever in the text a date stands. */
type DayAsked = Omit<Today, "behindEvent" | "behindRequest" | "behindMove"> & { keepsMoved: boolean };

/** Dates of one text that are read; a text with more is a table, whose dates stay as worded. */
const MOST_DATES = 40;
/** How far from a day its clock time stands, and how far two days of one range stand apart, in characters. */
const BESIDE = 60;
const APART = 24;

/**
 * The dates and times of a question, in order and apart from each other, as an ISO calendar in `timeZone` writes them.
 * `usual`: where a date lies that the question gives no direction to. `directions`: with the words of the domains served.
 * `keepsMoved`: a date that something is moved to, without a month or a day in front that has one, stays as worded.
 */
export function findDates(
  question: string,
  now: Date,
  timeZone: TimeZone,
  {
    spokenOf,
    usual = "closest",
    directions = GENERAL,
    keepsMoved = false,
  }: { spokenOf?: DaysSpokenOf; usual?: Leaning; directions?: Directions; keepsMoved?: boolean } = {},
): Found[] {
  const text = withoutProtected(question);
  const vagueFrom = places(VAGUE, text);
  // Most rules fit nowhere in a question: each goes through the text once, and is tried where it fits.
  const rules = RULES.map((rule) => ({ ...rule, matchFrom: places(rule.anywhere, text) }));
  const today = {
    ...wallClock(now, timeZone),
    lean: directions.of(question) ?? usual,
    keepsMoved,
    later: (minutes: number) => wallClock(new Date(now.getTime() + minutes * 60_000), timeZone),
  };
  const found: Found[] = [];
  let previous: { until: number; day?: Day; days?: DaysSpokenOf } = { until: 0 };
  let at = 0;
  while (found.length < MOST_DATES) {
    const vagueMatch = vagueFrom(at);
    const matches = rules.flatMap((rule) => ({ rule, match: rule.matchFrom(at) }));
    at = Math.min(...[vagueMatch, ...matches.map(({ match }) => match)].map((match) => match?.index ?? text.length));
    if (at >= text.length) break;
    const apart = at - previous.until <= APART && RANGE.test(text.slice(previous.until, at));
    const since = apart ? previous.day : undefined;
    const here = matches.filter(({ match }) => match?.index === at);
    // What follows a day of this very text counts from that one.
    const { day } = previous;
    const about = {
      ...today,
      since,
      near: day,
      spokenOf: day === undefined ? (previous.days ?? spokenOf) : { from: day, until: day },
    };
    const isVague = vagueMatch?.index === at;
    const tried = isVague ? here.filter(({ rule }) => FOLLOWING_DATES.includes(rule.rule)) : here;
    const next =
      findDate(tried, text, { at, free: previous.until }, about, directions) ??
      (isVague ? { from: at, until: at + vagueMatch[0].length } : undefined);
    if (next) {
      found.push(next);
      previous = { ...next, days: daysSpokenOf([{ standard: next.text ?? "", answer: "" }]) };
    }
    at = next?.until ?? at + 1;
  }
  return found;
}

/** The first match at a place or behind it; the places asked for only grow. */
function places(pattern: RegExp, text: string): (from: number) => RegExpExecArray | null {
  let next: RegExpExecArray | null | undefined;
  return (from) => {
    if (next === undefined || (next && next.index < from)) {
      pattern.lastIndex = from;
      next = pattern.exec(text);
    }
    return next;
  };
}

function findDate(
  candidates: readonly { rule: DateRule; match: RegExpExecArray | null }[],
  text: string,
  { at, free }: { at: number; free: number },
  today: DayAsked,
  directions: Directions,
): (Found & { day?: Day }) | undefined {
  const before = text.slice(Math.max(0, at - BESIDE), at);
  const behindEvent = directions.endsInEvent(before);
  const behindRequest = directions.endsInRequest(before);
  for (const { rule, match } of candidates) {
    if (!match) continue;
    const until = at + match[0].length;
    const after = text.slice(until, until + BESIDE);
    const reading = rule.read(match, {
      ...{ ...today, behindEvent, behindRequest, behindMove: today.keepsMoved && endsInMove(before) },
      lean: directions.between(before, after, today.lean),
    });
    if (!reading) continue;
    // Whose birthday it is would be asked for in the wrong year.
    if (NAMES_MONTH.test(match[0]) && !/\d{4}/.test(match[0]) && isYearly(before, after))
      return { from: at, until, text: match[0] };
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
  reading: DateReading,
  { language }: DateRule,
): Found & { day?: Day } {
  const { day, part } = reading;
  const alone = { from, until, text: reading.text, day };
  if (day === undefined) return alone;
  const date = reading.text.slice(0, reading.text.length - (part?.length ?? 0)).trimEnd();
  // Up to the next date in digits: chrono would take "12:30, 2026-12-03" for a range.
  const rest = text.slice(until, until + BESIDE).replace(/\d{4}-\d.*/s, "");

  const chinese = chineseClockTime(rest, part);
  if (chinese && (language === "zh" || /\p{Script=Han}/u.test(rest.slice(0, chinese.until)))) {
    return { ...alone, until: until + chinese.until, text: `${date} ${chinese.text}` };
  }
  const partBeside = /^\s*(morning|afternoon|evening|night)\b/i.exec(rest)?.[1];
  const after = englishClockTimes(rest, part ?? partBeside).find((time) =>
    CLOCK_AFTER_DAY.test(rest.slice(0, time.from).replace(/\s+/g, " ")),
  );
  if (after) return { ...alone, until: until + after.until, text: `${date} ${after.text}` };

  // An ISO date already has its own time, if any, behind it.
  if (reading.text === text.slice(from, until)) return alone;
  const start = Math.max(free, from - BESIDE);
  const before = text.slice(start, from);
  const ahead = englishClockTimes(before, part).findLast((time) => DAY_AFTER_CLOCK.test(before.slice(time.until)));
  return ahead ? { ...alone, from: start + ahead.from, text: `${date} ${ahead.text}` } : alone;
}
