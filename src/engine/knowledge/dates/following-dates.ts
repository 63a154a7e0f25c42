import { addMonths, type Day, endOfMonth, firstOfMonth, iso, mondayOf, weekdayOf } from "./calendar.ts";
import { WEEKDAYS } from "./english-readings.ts";
import { type DateReading, type DateRule, type DaysSpokenOf, dayCountedFrom, type Today } from "./rule.ts";
import { weekdayAmong, weekdayBeside } from "./weekdays.ts";

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

/** No text after "the day after" names what it comes after. */
const ENDS = "(?=\\s*(?:[?？!.,，;]|$|(?:please|then|instead|too|as well|for|in)\\b))";
const AT_START = "(?<=^|[^一-鿿]|[那和跟与比在看查换])";
const CHINESE_ENDS = "(?=$|[^一-鿿]|[呢的去比也是怎卖有]|就(?!是))";

const WEEKDAY = "(monday|tuesday|wednesday|thursday|friday|saturday|sunday)";
const CHINESE_WEEKDAY = "(?:周|星期|礼拜)([一二三四五六日天])";
/** What a message begins with that goes on from the one before it. */
const GOING_ON =
  "(?<=(?:^|[,.;!?] )(?:(?:and|or|but|then|no|sorry|wait|actually|make it|i mean|i meant|(?:what|how) about|back|return(?:ing)?|i (?:travel|leave|go|need|want|arrive)|rather|better)[, ]{1,2}){1,3}(?:on )?)";
const CHINESE_GOING_ON = "(?<=(?:^|[，。,])(?:那|不|不对|是|应该是|换成?|换到|改成?|改到|要是|还是|或者?|回来){1,2})";

/** A message that only asks for the next of its kind: "and the one before?" */
const ALONE = "(?<=^(?:(?:and|ok|okay|so|hm+|what about|how about|compared? (?:to|with)),? ){0,3})";
/** What sets one span against another: "compare last weekend with the one before". */
const SET_AGAINST = "(?<=\\b(?:with|against|vs\\.?|versus|than|compared to) )";
const END = "(?=\\s{0,9}[?.!]?\\s{0,9}$)";
const CHINESE_ALONE = "(?<=^(?:那么?|和|跟)?)";
const CHINESE_END = "(?=呢?[？?。]?$)";

/** Days that count from the day spoken of last; without one, no dates to us. */
export const FOLLOWING_DATES: readonly DateRule[] = [
  english(
    "\\b(?:the )?same (?:(?:week)?day|date) (?:(?:of |in )?(?:the )?(?:last|previous) (week|month|year)|(?:the |a |one )(week|month|year) (?:before|earlier|ago))\\b",
    ([, last = "", ago = last], today) => {
      const day = dayCountedFrom(today);
      return oneDay(/week/i.test(ago) ? day - 7 : addMonths(day, /month/i.test(ago) ? -1 : -12));
    },
  ),
  english(`${ALONE}(?:an?|one) (day|week|month|year) (earlier|before|later|after)${END}`, ([, unit, side], today) =>
    shifted(today.spokenOf, unit ?? "", /after|later/i.test(side ?? ""), " to "),
  ),
  english("\\b(on )?(?:that|the same) (?:day|date)\\b", (match, { spokenOf }) =>
    PART_OF_SAME.test(match.input) && isOfMoved(match) ? undefined : same(spokenOf, match[1]),
  ),
  english(
    `\\b(on |in |over )?the (day|weekend|week|month) (after|before)(?: (?:that|it|this)(?: one)?)?${ENDS}`,
    (match, { spokenOf }) => {
      const [, on = "", unit = "", side = ""] = match;
      return isOfMoved(match) ? undefined : beside(spokenOf, unit, /after/i.test(side), " to ", on);
    },
  ),
  english(
    `${ALONE}(?:(day|weekend|week|month) (after|before)(?: (?:that|it|this)(?: one)?)?|(next|following|previous) day(?: please)?)${END}`,
    ([, unit = "day", side, which], { spokenOf }) =>
      beside(spokenOf, unit, /after|next|follow/i.test(side ?? which ?? ""), " to "),
  ),
  english(
    "\\b(on |in )?the (following|previous|preceding) (day|weekend|week|month)\\b|\\b(on )?the next (day)\\b",
    (match, { spokenOf }) => {
      const [, on = "", side = "next", unit, onNext = "", day = ""] = match;
      return isOfMoved(match)
        ? undefined
        : beside(spokenOf, unit ?? day, /following|next/i.test(side), " to ", on || onNext);
    },
  ),
  english(`\\b(on )?the ${WEEKDAY} (after|before)(?: (?:that|it|this)(?: one)?)?${ENDS}`, ([, on, name, side], today) =>
    weekdayOnSide(today.spokenOf, weekdayNamed(name), /after/i.test(side ?? ""), on),
  ),
  english(`\\b(on )?the (following|previous|preceding) ${WEEKDAY}\\b`, ([, on, side, name], today) =>
    weekdayOnSide(today.spokenOf, weekdayNamed(name), /following/i.test(side ?? ""), on),
  ),
  english(`(?<=\\bon )the ${WEEKDAY}${ENDS}`, ([, name], today) => amongOrAfter(today, weekdayNamed(name))),
  english(`(?<=\\b(?:back|return(?:ing)?|home)(?: on)? )${WEEKDAY}${ENDS}`, ([, name], today) =>
    isAhead(today) ? firstAfter(today.spokenOf, weekdayNamed(name)) : undefined,
  ),
  english(
    `(?<=^(?:(?:and|no|sorry|ok|wait|actually|rather|make it),? ){0,3})(?:from|starting|beginning)(?: on| from)? ${WEEKDAY}(?=,?(?: (?:rather|instead|please|then)){0,2}\\s{0,3}[.!?]?$)`,
    ([, name], today) => begunOn(today, weekdayNamed(name), "from ", " to "),
  ),
  chinese(
    `(?<=^(?:那|不对?|还是|改成?|换成?){0,2}[，,]?)从${CHINESE_WEEKDAY}(?:开始|算?起|算)?(?=[吧呢了]?[。！？]?$)`,
    ([, name], today) => begunOn(today, chineseWeekday(name), "", "至"),
  ),
  english(`${GOING_ON}${WEEKDAY}${ENDS}`, ([, name], today) => nearest(today, weekdayNamed(name))),
  chinese(`${CHINESE_GOING_ON}${CHINESE_WEEKDAY}${CHINESE_ENDS}`, ([, name = ""], today) =>
    nearest(today, chineseWeekday(name)),
  ),
  chinese(`${CHINESE_WEEKDAY}(?=(?:再|就|要)?[回返]|的?回程)`, ([, name = ""], today) =>
    isAhead(today) ? firstAfter(today.spokenOf, chineseWeekday(name)) : undefined,
  ),
  english(
    `(?:${ALONE}|${SET_AGAINST})the (?:one (before|after)(?: (?:that|it|this)(?: one)?)?|(previous|next) one)${END}`,
    ([, side, which], today) => likeSpokenOf(today.spokenOf, /after|next/i.test(side ?? which ?? ""), " to "),
  ),
  english(
    `(?<=\\bthis (?:week|weekend|month) (?:with|against|vs\\.?|versus|than|compared to|and|or) )last${END}`,
    (_, { spokenOf }) => likeSpokenOf(spokenOf, false, " to "),
  ),
  chinese(`${CHINESE_ALONE}再(?:往?([上前后下])一?个|往([前后]))${CHINESE_END}`, ([, side, which], today) =>
    likeSpokenOf(today.spokenOf, /[后下]/.test(side ?? which ?? ""), "至"),
  ),
  chinese(
    "再往?([上前早后下晚])一?(个?周末|个?周|个?星期|个?礼拜|个?月|(?<=[前早后晚]一)[天日])(?![一二三四五六日天初底中份])",
    further,
  ),
  // 双十一那天 is 双十一.
  chinese("那一?天(?!气|空|然|下(?!午|班))", (_, { spokenOf, afterDate }) =>
    afterDate ? { text: "", day: spokenOf?.from } : same(spokenOf),
  ),
  chinese(
    `(?:再往?([上前后下])一?|(前|后)一)个?${CHINESE_WEEKDAY}${CHINESE_ENDS}`,
    ([, further, beside, name], today) =>
      weekdayOnSide(today.spokenOf, chineseWeekday(name), /[后下]/.test(further ?? beside ?? "")),
  ),
  chinese(
    `${AT_START}(前|后)(?:一|(?=个周末))(天|日|个?周末|周|个?星期|个?月)(?:${CHINESE_ENDS}|(?=[高低多少好差堵快慢强涨]))`,
    ([, side, unit = ""], { spokenOf }) => beside(spokenOf, unit, side === "后", "至"),
  ),
  chinese(
    `${CHINESE_ALONE}(?:再?([早晚])一(?:个)?(天|周|星期|月|年)|一(?:个)?(天|周|星期|月|年)(?:之|以)?([前后]))${CHINESE_END}`,
    ([, way, unit, counted, side], { spokenOf }) =>
      shifted(spokenOf, unit ?? counted ?? "", /[晚后]/.test(way ?? side ?? ""), "至"),
  ),
  english(
    `${ALONE}(?:for |over |in |during )?(?:the|that) (?:whole|entire|full) (week|month)${END}`,
    ([, unit], today) => wholeOf(today, unit ?? "", " to "),
  ),
  chinese(`${CHINESE_ALONE}[这那]?一?整个?(周|星期|礼拜|月)(?:的|来看)?${CHINESE_END}`, ([, unit], today) =>
    wholeOf(today, unit ?? "", "至"),
  ),
  chinese(`${AT_START}(?:第二天|[次翌]日|隔天)(?=$|[^一-鿿]|呢)`, (_, { spokenOf }) =>
    beside(spokenOf, "天", true, "至"),
  ),
];

/** "Move my flight TK-1 to the day after": the day counts from the thing's own, which nobody has spoken of. */
const isOfMoved = ({ input, index }: RegExpExecArray): boolean => MOVES_NAMED.test(input.slice(0, index));

const MOVES_NAMED = /\b(?:move|change|push|shift|postpone|rebook|switch)\b[^.;!?]{0,30}\b[a-z]{2}-\d+[^.;!?\d]{0,40}$/i;
/** "The morning of the same day": the day stays, and something in it changes. */
const PART_OF_SAME =
  /\b(?:morning|afternoon|evening|noon|night|earlier|later)\b[^.;!?]{0,20}\bsame (?:day|date)|\bsame (?:day|date)\b[^.;!?]{0,20}\b(?:morning|afternoon|evening|noon|night|earlier|later)\b/i;

function same(spokenOf: DaysSpokenOf | undefined, before = ""): DateReading | undefined {
  if (!spokenOf || spokenOf.from !== spokenOf.until) return undefined;
  return { day: spokenOf.from, text: `${before}${iso(spokenOf.from)}` };
}

const weekdayNamed = (name = ""): number => WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase());

const chineseWeekday = (name = ""): number => Math.min("一二三四五六日天".indexOf(name), 6);

const oneDay = (day: Day): DateReading => ({ day, text: iso(day) });

const isAhead = ({ spokenOf, day }: Today): boolean => spokenOf !== undefined && spokenOf.from > day;

/** "From Monday rather", behind some days that are over: they begin on another one, and end as they did. */
function begunOn({ spokenOf, day }: Today, weekday: number, before: string, joint: string): DateReading | undefined {
  if (!spokenOf || spokenOf.from === spokenOf.until || spokenOf.until > day) return undefined;
  const first = spokenOf.until - ((weekdayOf(spokenOf.until) - weekday + 7) % 7);
  return [spokenOf.from, spokenOf.until].includes(first)
    ? undefined
    : { text: `${before}${span(first, spokenOf.until, joint)}` };
}

/** "And back on the Sunday": the first one after the days spoken of. */
function firstAfter(spokenOf: DaysSpokenOf | undefined, weekday: number): DateReading | undefined {
  return spokenOf && oneDay(spokenOf.until + 1 + ((weekday - weekdayOf(spokenOf.until + 1) + 7) % 7));
}

/** "On the Saturday": the one among the days spoken of, or the first one after them. */
function amongOrAfter({ spokenOf, day }: Today, weekday: number): DateReading | undefined {
  const among = weekdayAmong(weekday, day, spokenOf);
  return among === undefined ? firstAfter(spokenOf, weekday) : oneDay(among);
}

/** "The Monday before": the nearest one that lies wholly on one side of what was spoken of. */
function weekdayOnSide(
  spokenOf: DaysSpokenOf | undefined,
  weekday: number,
  isAfter: boolean,
  before = "",
): DateReading | undefined {
  if (!spokenOf) return undefined;
  const after = firstAfter(spokenOf, weekday);
  const back = spokenOf.from - 1;
  const day = isAfter ? after?.day : back - ((weekdayOf(back) - weekday + 7) % 7);
  return day === undefined ? undefined : { day, text: `${before}${iso(day)}` };
}

/** "What about Saturday": of days to come, the nearest to the one spoken of. */
function nearest({ spokenOf, day }: Today, weekday: number): DateReading | undefined {
  const found = weekdayBeside(weekday, day, spokenOf);
  return found === undefined ? undefined : oneDay(found);
}

/** The day, week or month before or after the days spoken of. */
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
  // Seven days have seven days before them, on whatever day they begin; of the last one, today, nothing may be told yet.
  const { from, until } = spokenOf;
  const isOfWeek = until - from === 6 || (until - from === 5 && weekdayOf(from) !== 0 && !isAfter);
  if (/^week$|^个?周$|星期|礼拜/i.test(unit) && isOfWeek)
    return { text: span(from + 7 * way, from + 7 * way + 6, joint) };
  if (/day|[天日]/i.test(unit)) return { day: edge + way, text: `${before}${iso(edge + way)}` };
  const [first, last] = periodBeside(edge, unit, way);
  return { text: span(first, last, joint) };
}

/** "And the whole week?": the one that a day lies in. What is still to come is not told of a week that has begun. */
function wholeOf({ spokenOf, day, comes }: Today, unit: string, joint: string): DateReading | undefined {
  if (!spokenOf || comes || spokenOf.from > day) return undefined;
  const of = spokenOf.from;
  const isWeek = !/month|月/i.test(unit);
  const first = isWeek ? mondayOf(of) : firstOfMonth(of);
  return { text: span(first, isWeek ? first + 6 : endOfMonth(first), joint) };
}

/** "A week earlier": the days spoken of, so much before or after. */
function shifted(
  spokenOf: DaysSpokenOf | undefined,
  unit: string,
  isAfter: boolean,
  joint: string,
): DateReading | undefined {
  if (!spokenOf) return undefined;
  const way = isAfter ? 1 : -1;
  const months = /month|月/i.test(unit) ? 1 : /year|年/i.test(unit) ? 12 : 0;
  const days = /day|天/i.test(unit) ? 1 : 7;
  const moved = (day: Day): Day => (months > 0 ? addMonths(day, way * months) : day + way * days);
  const [from, until] = [moved(spokenOf.from), moved(spokenOf.until)];
  return from === until ? oneDay(from) : { text: span(from, until, joint) };
}

/** The first and the last day of the weekend, week or month before or after a day. */
function periodBeside(edge: Day, unit: string, way: 1 | -1): [first: Day, last: Day] {
  if (/weekend|周末/i.test(unit)) {
    const saturday = mondayOf(edge) + 5;
    const first = way < 0 ? saturday - 7 : edge < saturday ? saturday : saturday + 7;
    return [first, first + 1];
  }
  const isWeek = /week|周|星期|礼拜/i.test(unit);
  const first = isWeek ? mondayOf(edge) + 7 * way : firstOfMonth(edge, way);
  return [first, isWeek ? first + 6 : endOfMonth(first)];
}

/** 再上个周末: one further than what was spoken of, or than the last one. */
function further([, side = "", unit = ""]: RegExpExecArray, { spokenOf, day }: Today): DateReading | undefined {
  const isAfter = /[后下晚]/.test(side);
  if (spokenOf || /^[天日]$/.test(unit)) return beside(spokenOf, unit, isAfter, "至");
  const [from, until] = periodBeside(day, unit, isAfter ? 1 : -1);
  return beside({ from, until }, unit, isAfter, "至");
}

/** "The one before": of a weekend the one before it, of ten days the ten days before them; a single day is no "one". */
function likeSpokenOf(spokenOf: DaysSpokenOf | undefined, isAfter: boolean, joint: string): DateReading | undefined {
  if (!spokenOf || spokenOf.from === spokenOf.until) return undefined;
  const { from, until } = spokenOf;
  const unit = ["weekend", "week", "month"].find((one) => isWhole(spokenOf, one));
  if (unit) return beside(spokenOf, unit, isAfter, joint);
  const shift = (until - from + 1) * (isAfter ? 1 : -1);
  return { text: span(from + shift, until + shift, joint) };
}

/** Whether days are a whole weekend, week or month: the one after the one before it. */
function isWhole({ from, until }: DaysSpokenOf, unit: string): boolean {
  const [before] = periodBeside(from, unit, -1);
  const [first, last] = periodBeside(before, unit, 1);
  const ends = unit === "weekend" ? periodBeside(before + 1, unit, 1) : [first, last];
  return ends[0] === from && ends[1] === until;
}

const span = (from: Day, until: Day, joint: string): string => `${iso(from)}${joint}${iso(until)}`;
