import { type Day, endOfMonth, firstOfMonth, iso, mondayOf, weekdayOf } from "./calendar.ts";
import { WEEKDAYS } from "./english-readings.ts";
import type { DateReading, DateRule, DaysSpokenOf, Today } from "./rule.ts";
import { weekdayBeside } from "./weekdays.ts";

const english = (pattern: string, read: DateRule["read"]): DateRule => ({
  language: "en",
  pattern: new RegExp(pattern, "iy"),
  read,
});
const chinese = (pattern: string, read: DateRule["read"]): DateRule => ({
  language: "zh",
  pattern: new RegExp(pattern, "y"),
  read,
});

/** Behind "the day after" nothing names what it comes after. */
const ENDS = "(?=\\s*(?:[?？!.,，;]|$|(?:please|then|instead|too|as well|for|in)\\b))";
const AT_START = "(?<=^|[^一-鿿]|[那和跟与比在看查换])";
const CHINESE_ENDS = "(?=$|[^一-鿿]|[呢的去比])";

const WEEKDAY = "(monday|tuesday|wednesday|thursday|friday|saturday|sunday)";
const CHINESE_WEEKDAY = "(?:周|星期|礼拜)([一二三四五六日天])";
/** What a message begins with that goes on from the one before it. */
const GOING_ON =
  "(?<=(?:^|[,.;!?] )(?:(?:and|or|but|then|no|sorry|wait|actually|make it|i mean|i meant|(?:what|how) about|back|return(?:ing)?|i (?:travel|leave|go|need|want|arrive)|rather|better)[, ]{1,2}){1,3}(?:on )?)";
const CHINESE_GOING_ON = "(?<=(?:^|[，。,])(?:那|不|不对|是|应该是|换成?|换到|改成?|改到|要是|还是|或者?|回来){1,2})";

/** Days that count from the day spoken of last; without one, no dates to us. */
export const FOLLOWING_DATES: readonly DateRule[] = [
  english("\\b(on )?(?:that|the same) (?:day|date)\\b", ([, on = ""], { spokenOf }) => same(spokenOf, on)),
  english(
    `\\b(on |in )?the (day|week|month) (after|before)(?: (?:that|it|this))?${ENDS}`,
    ([, on = "", unit = "", side = ""], { spokenOf }) => beside(spokenOf, unit, /after/i.test(side), " to ", on),
  ),
  english(
    "\\b(on |in )?the (following|previous|preceding) (day|week|month)\\b|\\b(on )?the next (day)\\b",
    ([, on = "", side = "next", unit, onNext = "", day = ""], { spokenOf }) =>
      beside(spokenOf, unit ?? day, /following|next/i.test(side), " to ", on || onNext),
  ),
  english(`(?<=\\bon )the ${WEEKDAY}${ENDS}`, ([, name], { spokenOf }) => firstBehind(spokenOf, weekdayNamed(name))),
  english(`(?<=\\b(?:back|return(?:ing)?|home)(?: on)? )${WEEKDAY}${ENDS}`, ([, name], today) =>
    isAhead(today) ? firstBehind(today.spokenOf, weekdayNamed(name)) : undefined,
  ),
  english(`${GOING_ON}${WEEKDAY}${ENDS}`, ([, name], today) => nearest(today, weekdayNamed(name))),
  chinese(`${CHINESE_GOING_ON}${CHINESE_WEEKDAY}${CHINESE_ENDS}`, ([, name = ""], today) =>
    nearest(today, Math.min("一二三四五六日天".indexOf(name), 6)),
  ),
  chinese(`${CHINESE_WEEKDAY}(?=(?:再|就|要)?[回返]|的?回程)`, ([, name = ""], today) =>
    isAhead(today) ? firstBehind(today.spokenOf, Math.min("一二三四五六日天".indexOf(name), 6)) : undefined,
  ),
  chinese("那一?天(?!气|空|然|下)", (_, { spokenOf }) => same(spokenOf)),
  chinese(`${AT_START}(前|后)一(天|日|周|个?星期|个?月)${CHINESE_ENDS}`, ([, side, unit = ""], { spokenOf }) =>
    beside(spokenOf, unit, side === "后", "至"),
  ),
  chinese(`${AT_START}(?:第二天|[次翌]日)(?=$|[^一-鿿]|呢)`, (_, { spokenOf }) => beside(spokenOf, "天", true, "至")),
];

function same(spokenOf: DaysSpokenOf | undefined, before = ""): DateReading | undefined {
  if (!spokenOf || spokenOf.from !== spokenOf.until) return undefined;
  return { day: spokenOf.from, text: `${before}${iso(spokenOf.from)}` };
}

const weekdayNamed = (name = ""): number => WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase());

const oneDay = (day: Day): DateReading => ({ day, text: iso(day) });

const isAhead = ({ spokenOf, day }: Today): boolean => spokenOf !== undefined && spokenOf.from > day;

/** "And back on the Sunday": the first one behind what was spoken of. */
function firstBehind(spokenOf: DaysSpokenOf | undefined, weekday: number): DateReading | undefined {
  return spokenOf && oneDay(spokenOf.until + 1 + ((weekday - weekdayOf(spokenOf.until + 1) + 7) % 7));
}

/** "What about Saturday": of days to come, the nearest to the one spoken of. */
function nearest({ spokenOf, day }: Today, weekday: number): DateReading | undefined {
  const found = weekdayBeside(weekday, day, spokenOf);
  return found === undefined ? undefined : oneDay(found);
}

/** The day, week or month on one side of what was spoken of. */
function beside(
  spokenOf: DaysSpokenOf | undefined,
  unit: string,
  isAfter: boolean,
  joint: string,
  before = "",
): DateReading | undefined {
  if (!spokenOf) return undefined;
  const edge = isAfter ? spokenOf.until : spokenOf.from;
  const way = isAfter ? 1 : -1;
  if (/day|[天日]/i.test(unit)) return { day: edge + way, text: `${before}${iso(edge + way)}` };
  const first = /week|周|星期/i.test(unit) ? mondayOf(edge) + 7 * way : firstOfMonth(edge, way);
  const last = /week|周|星期/i.test(unit) ? first + 6 : endOfMonth(first);
  return { text: span(first, last, joint) };
}

const span = (from: Day, until: Day, joint: string): string => `${iso(from)}${joint}${iso(until)}`;
