import { isRequestVerb } from "../../embedding/concepts.ts";
import { isPlaceName } from "../../embedding/place-names.ts";
import { stem } from "../../embedding/words.ts";
import type { TimeZone } from "../../time-zone.ts";
import type { Day } from "./calendar.ts";
import { wallClock } from "./calendar.ts";
import { CHINESE_DATES } from "./chinese-dates.ts";
import { chineseClockTime, englishClockTimes } from "./clock-times.ts";
import { ENGLISH_DATES } from "./english-dates.ts";
import { FOLLOWING_DATES } from "./following-dates.ts";
import { createDirections, type Directions, isSoon, isWeekly, isYearly, type Leaning, movesThere } from "./leaning.ts";
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
  rule,
  anywhere: anywhere(rule.pattern),
}));
const RANGE =
  /^\s*(?:(?:(?:开始|起)?[，,]?\s?(?:一直|直)|(?:开始|起)[，,]?|[，,]|住|用)?[到至~—–-]|to|through|thru|until|till|and)\s*$/i;
/** What says that the second of two days ends what the first begins: "arriving Friday, leaving Sunday", 周五到，周日走. */
const ENDS_BEHIND =
  /^(?: night)?[\s,;]*(?:(?:and|then|i|we) )*(?:leav(?:e|ing)|depart(?:ing)?|check(?:ing)?[- ]?out|return(?:ing)?(?: it| home)?|(?:bring|giv|com|go|head|fl|driv)(?:e|y|ing|ying)?(?: it| the car)? (?:back|home)|drop(?:ping)?(?: it| the car)? off|back|out|till|until|end(?:s|ing)?|finish(?:es|ing)?)(?: on| by)?(?: the)? ?$/i;
const ENDS_BEFORE = /^(?:晚上?|早上?)?(?:退|还(?!有|是|没)|走|回|返|离)/;
const CLOCK_AFTER_DAY =
  /^(?:'s)? ?(?:morning|afternoon|evening|night)?,? ?(?:in the (?:morning|afternoon|evening)|at night)?,? ?$/i;
const NAMES_MONTH = /月|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)/i;
/** A day that is told by how far it is from today, and nothing behind it. */
const ONE_DAY = /^(?:大?前天|昨[天日]|今[天日]|明[天日]|大?后天)$/;
const WEEKDAY =
  /^(?:周|星期|礼拜)[一二三四五六日天]|^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\b/i;
/** A weekday of a week that is named with it. */
const OF_WEEK = /^[上下这本]{1,2}个?(?:周|星期|礼拜)|\b(?:last|next|this) week\b/i;
/** What joins a weekday to the one in front: both are of its week. */
const JOINS =
  /^[^，。？！；,.?!;]{0,20}(?:[和跟与同比、，,]|还是|或者?|,|[&/]|\b(?:and|or|vs\.?|versus|with|against|than))(?: on)? ?$/i;
const SEVERAL_WEEKDAYS = /^(?:周|星期|礼拜)[一二三四五六日天](?:[、和到至]?(?:周|星期|礼拜)|日)/;
const DAY_AFTER_CLOCK = /^\s*(?:on\s*)?$/i;

/** Facts that hold for every date of the text. */
type DayAsked = Omit<Today, "afterEvent" | "afterRequest" | "afterPlace" | "afterPointer" | "afterMove"> & {
  keepsMoved: boolean;
  /** Whether nothing but what is usual says that its days are over, and such as are to come soon are asked for, too. */
  isOpen: boolean;
};

/** Dates of one text that are read; a text with more is a table, whose dates stay as worded. */
const MOST_DATES = 40;
/** The longest distance between a day and its clock time, and between two days of one range, in characters. */
const BESIDE = 60;
const APART = 24;

/**
 * The dates and times of a question, in order and without overlap, as an ISO calendar in `timeZone` writes them.
 * `usual`: the direction of a date for which the question gives none. `directions`: with the words of the domains
 * served. `keepsMoved`: a date that something is moved to, without a month or a day in front that has one, stays as
 * worded. `foresees`: what is to come soon is asked for, too, where days that are over usually are.
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
    foresees = false,
  }: {
    spokenOf?: DaysSpokenOf;
    usual?: Leaning;
    directions?: Directions;
    keepsMoved?: boolean;
    foresees?: boolean;
  } = {},
): Found[] {
  const text = withoutProtected(question);
  const vagueFrom = places(VAGUE, text);
  // Most rules fit nowhere in a question: each goes through the text once, and is tried where it fits.
  const searches = RULES.map(({ rule, anywhere }) => ({ rule, matchFrom: places(anywhere, text) }));
  const lean = directions.of(question);
  const today = {
    ...wallClock(now, timeZone),
    lean: lean ?? usual,
    comes: usual === "future",
    keepsMoved,
    isOpen: foresees && lean === undefined && usual === "past",
    later: (minutes: number) => wallClock(new Date(now.getTime() + minutes * 60_000), timeZone),
  };
  const found: Found[] = [];
  let previous: { from?: number; until: number; day?: Day; first?: Day; days?: DaysSpokenOf; isOfWeek?: boolean } = {
    until: 0,
  };
  let at = 0;
  while (found.length < MOST_DATES) {
    const vagueMatch = vagueFrom(at);
    const matches = searches.flatMap(({ rule, matchFrom }) => {
      const match = matchFrom(at);
      return match ? { rule, match } : [];
    });
    at = Math.min(
      text.length,
      ...[vagueMatch, ...matches.map(({ match }) => match)].flatMap((match) => match?.index ?? []),
    );
    if (at >= text.length) break;
    const between = text.slice(previous.until, at);
    const here = matches.filter(({ match }) => match.index === at);
    const isEnd =
      between.length <= APART &&
      (RANGE.test(between)
        ? !isPair(between, text.slice(0, previous.from), today.lean)
        : endsWhatBegan(between, text, here));
    // What follows a day of this very text counts from that one.
    const { day, first = day } = previous;
    const isJoined = between.length <= APART && JOINS.test(between);
    const about = {
      ...today,
      since: isEnd ? day : undefined,
      near: day,
      isJoined,
      isOfWeek: isJoined && previous.isOfWeek === true,
      // 双十一（2026-11-11）那天, "tomorrow (Sunday)"
      afterDate: found.length > 0 && /^(?:[）)]|,? ?[（(]?)$/.test(between),
      spokenOf: first === undefined || day === undefined ? (previous.days ?? spokenOf) : { from: first, until: day },
    };
    const isVague = vagueMatch?.index === at;
    const tried = isVague ? here.filter(({ rule }) => FOLLOWING_DATES.includes(rule)) : here;
    const next =
      findDate(tried, text, { at, free: previous.until }, about, directions) ??
      (isVague ? { from: at, until: at + vagueMatch[0].length } : undefined);
    if (next) {
      const last = found.at(-1);
      const isAgain = last !== undefined && about.afterDate && WEEKDAY.test(text.slice(at));
      if (isAgain && next.day === day) {
        // 明天周日, "tomorrow (Sunday)": one day, said twice.
        const isClosed = /[（(]$/.test(between) && /^[）)]/.test(text.slice(next.until));
        found.splice(-1, 1, { ...next, from: last.from, until: next.until + Number(isClosed) });
      } else if (isAgain && ONE_DAY.test(text.slice(last.from, at)) && !SEVERAL_WEEKDAYS.test(text.slice(at))) {
        // 明天周一, said on a Saturday: one of the two is wrong.
        found.splice(-1, 1, { from: last.from, until: next.until });
      } else found.push(next);
      const days = daysSpokenOf([{ standard: next.text ?? "", answer: "" }]);
      const isOfWeek = about.isOfWeek || (next.day !== undefined && OF_WEEK.test(text.slice(next.from, next.until)));
      previous = { ...next, days, isOfWeek, ...(isEnd && { first }) };
    }
    at = next?.until ?? at + 1;
  }
  return found;
}

/** "Friday and Monday", of what is over: two days, and not from one to the other. */
const isPair = (joint: string, before: string, lean: Leaning): boolean =>
  lean === "past" && ((/and/i.test(joint) && !/\bbetween\b/i.test(before)) || setsAgainst(before, joint));

/** Whether a day, with the words before it, and the next one are set against each other: "compare Friday to Monday". */
const setsAgainst = (before: string, joint: string): boolean => /\bto\b/i.test(joint) && COMPARES.test(before);

const COMPARES = /\bcompar(?:e|ing) (?:(?!(?:from|between|and|with|or|to)\b)[a-z]+ ){0,3}$/i;

/** Whether a day without its month is said to end what the day in front of it begins. */
function endsWhatBegan(between: string, text: string, here: readonly Candidate[]): boolean {
  const end = Math.max(0, ...here.map(({ match }) => match.index + match[0].length));
  if (here.some(({ match }) => NAMES_MONTH.test(match[0]))) return false;
  return ENDS_BEHIND.test(between) || ENDS_BEFORE.test(text.slice(end, end + 4));
}

/** "A weekend, December 11 to 13", 周末去，12月11号到13号: which one it is is told by its dates. */
const isToldByDates = (said: string, after: string): boolean =>
  /^(?:the )?weekend$|^周末$/i.test(said) && MONTH_AND_DAY.test(after.split(/[?？吗呢。；;]/, 1)[0] ?? "");

const MONTH_AND_DAY =
  /[，, ]\d{1,2}月\d|[,，(（] ?\d{4}-\d\d-\d\d|[,，(（] ?(?:from )?(?:(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d|\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/i;

/** Words that a rank or a place in a list stands behind: "came 3rd", "option 2nd", "my 3rd". */
const POINTS =
  /^(?:the|an?|my|our|your|his|her|its|their|this|that|every|each|any|no|number|option|item|one|ones|list|and|or|not|is|are|was|were|be|been|came|comes?|finish(?:ed)?|rank(?:ed|s)?|ends?|ended|on|please|then|take|pick|choose|want|prefer|like|floor|class|grade)$/i;

interface Candidate {
  rule: DateRule;
  match: RegExpExecArray;
}

/** The first match at or after an index; the indexes asked for only grow. */
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
  candidates: readonly Candidate[],
  text: string,
  { at, free }: { at: number; free: number },
  today: DayAsked,
  directions: Directions,
): (Found & { day?: Day }) | undefined {
  const before = text.slice(Math.max(0, at - BESIDE), at);
  const afterEvent = directions.endsInEvent(before);
  const afterRequest = directions.endsInRequest(before);
  const word = before.endsWith(" ")
    ? (before
        .slice(0, -1)
        .replace(/,$/, "")
        .split(/[^a-z]/i)
        .at(-1) ?? "")
    : "";
  const afterPlace = isPlaceName(word.toLowerCase());
  const afterPointer = POINTS.test(word) || isRequestVerb(stem(word.toLowerCase()));
  for (const { rule, match } of candidates) {
    const until = at + match[0].length;
    const after = text.slice(until, until + BESIDE);
    if (isWeekly(match[0], before, after) || isToldByDates(match[0], after)) continue;
    const afterMove = today.keepsMoved && movesThere(before, after);
    const around = { ...today, afterEvent, afterRequest, afterPlace, afterPointer, afterMove };
    const readBy = (lean: Leaning) =>
      rule.read(match, { ...around, lean: directions.between(before, after, lean, match[0]) });
    const usual = readBy(today.lean);
    const closest = today.isOpen && /[\d月]/.test(match[0]) ? readBy("closest") : usual;
    const isMeant = typeof closest === "object" && isSoon(closest.text, NAMES_MONTH.test(match[0]), today.day);
    const reading = isMeant ? closest : usual;
    if (!reading) continue;
    // Whose birthday it is would be asked for in the wrong year.
    if (NAMES_MONTH.test(match[0]) && !/\d{4}/.test(match[0]) && isYearly(before, after))
      return { from: at, until, text: match[0] };
    return reading === "unsettled"
      ? { from: at, until }
      : withClockTime(text, { from: at, until, free }, reading, { ...rule, time: today.time });
  }
  return undefined;
}

/** "Yesterday at the same time", 昨天这个点: the hour that it is now. */
const SAME_HOUR =
  /^\s*(?:at |around )?(?:the same|this) (?:time|hour)\b(?! last)|^的?(?:这个?(?:点|时候|钟点)|同一个?时[间刻]|同一时候|此[时刻])(?![到前后])/i;

const HOUR_BESIDE = /^(?:\d{1,2}|[一二两三四五六七八九十]{1,2})点(?!儿|击|评|餐|心|赞|名)/;

const HOUR_UNTIL = /\d ?(?:[ap]\.?m\.? )?(?:to|and|or|until|till|[-–~]) ?$/i;

/** Takes the clock time beside a day into its stretch; a time that is not certain stays as worded. */
function withClockTime(
  text: string,
  { from, until, free }: { from: number; until: number; free: number },
  reading: DateReading,
  { language, time }: DateRule & Pick<DayAsked, "time">,
): Found & { day?: Day } {
  const { day, part } = reading;
  // 周六六点: an hour that may be of the morning or the evening stays as worded, apart from the day.
  const isBesideHour = day !== undefined && part === undefined && HOUR_BESIDE.test(text.slice(until, until + 4));
  const alone = { from, until, text: `${reading.text}${isBesideHour ? " " : ""}`, day };
  if (day === undefined) return alone;
  const date = reading.text.slice(0, reading.text.length - (part?.length ?? 0)).trimEnd();
  // Up to the next date in digits: chrono would take "12:30, 2026-12-03" for a range.
  const rest = text.slice(until, until + BESIDE).replace(/\d{4}-\d.*/s, "");

  const sameHour = part === undefined ? SAME_HOUR.exec(rest)?.[0].length : undefined;
  if (sameHour !== undefined) return { ...alone, until: until + sameHour, text: `${date} ${time.slice(0, 2)}:00` };
  const chinese = chineseClockTime(rest, part);
  if (chinese && (language === "zh" || /\p{Script=Han}/u.test(rest.slice(0, chinese.until)))) {
    return { ...alone, until: until + chinese.until, text: `${date} ${chinese.text}` };
  }
  const partBeside = /^\s*(morning|afternoon|evening|night)\b/i.exec(rest)?.[1];
  const after = englishClockTimes(rest, part ?? partBeside).find((time) =>
    CLOCK_AFTER_DAY.test(rest.slice(0, time.from).replace(/\s+/g, " ")),
  );
  if (after) return { ...alone, until: until + after.until, text: `${date} ${after.text}` };

  // An ISO date already has its own time, if any, after it.
  if (reading.text === text.slice(from, until)) return alone;
  const start = Math.max(free, from - BESIDE);
  const before = text.slice(start, from);
  const ahead = englishClockTimes(before, part).findLast((time) => DAY_AFTER_CLOCK.test(before.slice(time.until)));
  // "Between 5 and 7 pm": the first hour is of the same half of the day, and both stay as worded.
  return ahead && !HOUR_UNTIL.test(before.slice(0, ahead.from))
    ? { ...alone, from: start + ahead.from, text: `${date} ${ahead.text}` }
    : alone;
}
