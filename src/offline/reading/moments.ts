import type { ParsedComponents, ParsedResult } from "chrono-node";
import * as english from "chrono-node/en";
import * as chinese from "chrono-node/zh/hans";
import { findDates } from "../../engine/knowledge/dates/absolute-dates.ts";
import { holidayAtEnd } from "../../engine/knowledge/dates/holidays.ts";
import { isWeekly } from "../../engine/knowledge/dates/leaning.ts";
import { TimeZone } from "../../engine/time-zone.ts";
import { inOneHalf } from "./half-of-day.ts";
import { hoursIn, onTheirDay } from "./hours.ts";
import { withHoursInFigures } from "./hours-in-words.ts";
import { withJoinedHours } from "./joined-hours.ts";
import { dayAt, daysOf, ISO_DAYS, isoDay, isTime, type Mention, type Moment } from "./mention.ts";
import { ofSameStretch } from "./same-stretch.ts";
import { whenSettingOut } from "./setting-out.ts";
import { blanked, textBefore } from "./spans.ts";

const joints = /^[,，]?\s*(?:to|until|till|through|thru|and|-|–|—|~|到|至|和|与)\s*$/i;

/** A year on its own, and none of a date or an amount; "under 2000" and 2000以内 are bounds of an amount. */
export const YEAR = new RegExp(
  [
    /(?<![\d.,:/-])/,
    /(?<!(?:\b(?:under|below|over|above|up to|at most|at least|max|budget|budget of) ?|低于|高于|超过|最[多高]|不到|预算)[$€£¥￥]?)/,
    /(?:19|20)\d\d(?! ?年? ?\d|[-/.,:]\d)/,
    /(?! ?(?:yuan|cny|rmb|dollars?|euros?|usd|eur|元|块|以[内下上]|之内|封顶|左右|or (?:less|under|below|more|over)\b))/,
    /(?: ?年)?/,
  ]
    .map(({ source }) => source)
    .join(""),
  "gi",
);

/** Days, times of day and periods in a text, in order. Relative ones are counted from `now`. */
export function momentsIn(text: string, now: Date): Mention[] {
  // chrono takes "from 12 May" for twelve o'clock; blanks of the same length keep the offsets.
  // "900 a night" is a price, "at 20%" no hour, 周六六点 no twelve o'clock, 12月一共 no first day of the month, and
  // 一个日内瓦的游览 no day.
  const hours = hoursIn(text, now);
  const plain = blanked(text, hours, "\uFFFC")
    .replace(/\bfrom\b/gi, "    ")
    .replace(COUNTED, (said) => "\uFFFC".repeat(said.length))
    .replace(A_WEEKEND, (said) => "\uFFFC".repeat(said.length))
    .replace(/\b\d{3,4}(?= an? [a-z])/gi, (price) => "\uFFFC".repeat(price.length))
    .replace(/(?<=周|星期|礼拜)[一二三四五六日天](?=[一二两三四五六七八九十]{1,2}点)/g, "\uFFFC")
    .replace(/(?<=月)一(?=[共起般样次些])|(?<=个)[日天](?=内)/g, "\uFFFC")
    .replace(/\s{3,}/g, (run) => `  ${"\uFFFC".repeat(run.length - 2)}`);
  const guessed = windowsOf(withHoursInFigures(plain, now))
    .flatMap((window) => parsedIn(window, now))
    .flatMap((result) => mentionsOf(result, text));
  const dates = datesIn(text, now);
  // The rules know weeks and months better, chrono the year of a day without one.
  const found = [
    ...hours,
    ...dates.filter(({ kind }) => kind === "period"),
    ...guessed,
    ...dates,
    ...yearsIn(text, now),
  ]
    .map((mention) => withHoliday(mention, text))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Mention[] = [];
  for (const mention of found) {
    const last = kept.at(-1);
    if (!last || mention.start >= last.end) kept.push(mention);
    else if (mention.end - mention.start > last.end - last.start) kept.splice(-1, 1, mention);
  }
  const beside = kept.map((mention) => besideDay(mention, text));
  // Only what stands right behind one may have been stretched over it.
  const isCovered = (one: Mention, at: number) =>
    beside.slice(at + 1, at + 3).some((other) => other.start <= one.start && one.end < other.end);
  const open = beside.filter((one, at) => !isCovered(one, at));
  const told = onTheirDay(inOneHalf(withJoinedHours(saidOnce(joined(open, text), text), text), text, now)).map(
    (mention) => untilNow(mention, text, now),
  );
  return whenSettingOut([...ofSameStretch(told, text, now)], text, now);
}

/** "The holiday, the 1st to the 7th": days that are told by a name and by their dates, one behind the other, are one. */
const saidOnce = (mentions: readonly Mention[], text: string): Mention[] =>
  merged(mentions, (last, mention) => {
    const isAgain =
      last.kind === "period" &&
      mention.kind === "period" &&
      daysOf(last).map(isoDay).join() === daysOf(mention).map(isoDay).join() &&
      !WORD.test(text.slice(last.end, mention.start).replace(PARTICLE, ""));
    return isAgain ? { ...last, end: mention.end } : undefined;
  });

/** Mentions in their order, with those made one that `asOne` makes of two neighbours. */
function merged(
  mentions: readonly Mention[],
  asOne: (last: Mention, mention: Mention) => Mention | undefined,
): Mention[] {
  const out: Mention[] = [];
  for (const mention of mentions) {
    const last = out.at(-1);
    const both = last && asOne(last, mention);
    if (both) out.splice(-1, 1, both);
    else out.push(mention);
  }
  return out;
}

const WORD = /[\p{L}\p{N}]/u;
const PARTICLE = /[呢吧啊嘛]/;

/** "For a long weekend": how long it is to last, and not when. */
const A_WEEKEND = /\b(?:an?|long) (?:long )?weekend\b/gi;

const DAY_BESIDE = /\b(?:the )?day (before|after) (?:the )?$/i;
const DAY_BEHIND = /^的?(前|后)[一1]天/;

/** "The day before Christmas", 圣诞节前一天: the day beside one that is named. */
function besideDay(mention: Mention, text: string): Mention {
  if (!isTime(mention)) return mention;
  const [first, last = first] = daysOf(mention);
  const before = DAY_BESIDE.exec(text.slice(0, mention.start));
  const behind = DAY_BEHIND.exec(text.slice(mention.end));
  const side = before?.[1]?.toLowerCase() ?? behind?.[1];
  if (side === undefined || first === undefined || last === undefined) return mention;
  const isBefore = side === "before" || side === "前";
  const { year, month, day } = isBefore ? first : last;
  const start = mention.start - (before?.[0].length ?? 0);
  const end = mention.end + (behind?.[0].length ?? 0);
  const moment: Moment = { ...dayAt(new Date(year, month - 1, day + (isBefore ? -1 : 1))), said: "day" };
  return { kind: "moment", start, end, text: text.slice(start, end), moment };
}

/** "Christmas (2026-12-25)": the name of a holiday belongs to its day. */
function withHoliday(mention: Mention, text: string): Mention {
  const { start, end } = mention;
  if (!/[（(]$/.test(text.slice(0, start)) || !/^[）)]/.test(text.slice(end))) return mention;
  const name = holidayAtEnd(text.slice(Math.max(0, start - LONGEST_HOLIDAY), start - 1));
  return name === "" ? mention : { ...mention, start: start - 1 - name.length, end: end + 1, text: name.trim() };
}

const LONGEST_HOLIDAY = 30;

/** A year on its own is all its days; one that is far ahead stays a number. */
const yearsIn = (text: string, now: Date): Mention[] =>
  [...text.matchAll(YEAR)].flatMap(({ 0: said, index }) => {
    const year = Number(said.slice(0, 4));
    if (year > now.getFullYear() + 1) return [];
    return {
      ...{ kind: "period", start: index, end: index + said.length, text: said },
      from: { year, month: 1, day: 1, said: "day" },
      to: { year, month: 12, day: 31, said: "day" },
    };
  });

const SINCE = /(?:\b(?:ever )?since (?:the )?|自从?)$/i;
const FROM = /(?:\bfrom (?:the )?|[从自])$/i;
const ON = /^\s?(?:on(?:wards?)?\b(?! \w)|开始|起(?!飞))/i;
const AFTER = /\b(?:after|later than) (?:the )?$/i;
const BEHIND = /^\s?(?:之后|以后)/;
const UP_TO_NOW = /^\s?(?:(?:以来|至今|开?起?[到至](?:现在|目前|今))|(?:up )?(?:to|till|until) (?:now|date)\b)/i;

/** "Since Monday", "after Monday", 15号以来: all days from one that is over, or from the next one, until today. */
function untilNow(mention: Mention, text: string, now: Date): Mention {
  const [from] = daysOf(mention);
  if (!from || from.hour !== undefined) return mention;
  const [before, behind] = [text.slice(0, mention.start), text.slice(mention.end, mention.end + 20)];
  const isOpen = SINCE.test(before) || UP_TO_NOW.test(behind) || (FROM.test(before) && ON.test(behind));
  const isAfter = AFTER.test(before) || BEHIND.test(behind);
  const last = isAfter ? (daysOf(mention).at(-1) ?? from) : from;
  const first = new Date(last.year, last.month - 1, last.day + (isAfter ? 1 : 0));
  if (!(isOpen || isAfter) || first >= now) return mention;
  const { text: said, start, end } = mention;
  const to: Moment = { ...dayAt(now), said: "day" };
  return { text: said, start, end, kind: "period", from: { ...dayAt(first), said: "day" }, to };
}

/** "2026-11-29, 15% off", "at 20%", "15 rooms": a share, or a number of things, and no hour. */
const COUNTED =
  /(?:\bat )?(?<![\d.:/-])\d{1,2}(?= ?(?:%|percent\b|pct\b)| (?:rooms?|people|persons?|guests|adults|pieces|items|units|orders|tickets|seats)\b)/gi;

// chrono takes time that grows with the square and cube of a text.
const WINDOW = 300;
const OVERLAP = 60;

interface Window {
  text: string;
  from: number;
  /** Up to where what begins in it is read in it; behind that, the next window shows more of it. */
  until: number;
}

function windowsOf(text: string): Window[] {
  const windows: Window[] = [];
  for (let from = 0; ; from += WINDOW - OVERLAP) {
    const isLast = from + WINDOW >= text.length;
    const until = isLast ? text.length : from + WINDOW - OVERLAP;
    windows.push({ text: text.slice(from, from + WINDOW), from, until });
    if (isLast) return windows;
  }
}

function parsedIn({ text, from, until }: Window, now: Date): Parsed[] {
  return [...english.parse(text, now), ...chinese.parse(text, now)]
    .map(({ index, text: said, start, end }) => ({ index: from + index, text: said, start, end }))
    .filter(({ index }) => index < until);
}

type Parsed = Pick<ParsedResult, "index" | "text" | "start" | "end">;

function mentionsOf(result: Parsed, text: string): Mention[] {
  // chrono takes the joint and the word that a span begins with along: 从14:00开始，15:30结束.
  const said = result.text.replace(/^[\s,，从]+/, "");
  const spoken = result.index + result.text.length;
  const begin = spoken - said.length;
  const exactly = result.start.isCertain("hour") ? (EXACTLY.exec(text.slice(spoken, spoken + 20))?.[0] ?? "") : "";
  const end = spoken + exactly.length;
  const evening = EVENING.exec(textBefore(text, begin, 3))?.[0] ?? "";
  const isPutOtherwise = /^(?:around|about)|\bat [a-z]/i.test(text.slice(begin, end));
  const spelt = isPutOtherwise ? text.slice(begin, end) : said + exactly;
  const place = { start: begin - evening.length, end, text: evening + spelt };
  // "for 10 years", "in 2 hours" and "now" read as dates to chrono, and as amounts or nothing to us.
  // 好一点 is a little better, no hour.
  if (/^一点$|^\d{3,4}:\s*$/.test(said)) return [];
  // 晚上 behind a day is a part of it, and alone none.
  if (/^(?:凌晨|清晨|早[上晨]?|上午|中午|午后|下午|傍晚|晚[上间]?|夜[里晚]?|深夜)$/.test(said)) return [];
  if (isWeekly(said, textBefore(text, begin, 60), text.slice(end, end + 60))) return [];
  if (/^(?:for|now|right now|\d+ \w+$)|^现在$|^此刻$/i.test(said)) return [];
  // "Is 1.6 a bad index": chrono takes the article for a half of the day.
  if (/^\d+(?:\.\d+)?(?: a)?$/.test(result.text) || /^(?:may|mar|sat|sun|second|weekdays?)$/.test(said)) return [];
  // "He is 20, may he": the verb.
  if (/\d,? may$/.test(said) && /^ (?:i|we|you|he|she|they|it|one)\b/i.test(text.slice(end, end + 6))) return [];
  if (/[\d.:/-]/.test(text.charAt(place.start - 1)) && /^\d/.test(said)) return [];
  const from = momentOf(result.start, evening !== "");
  if (!from) return [];
  const to = result.end ? momentOf(result.end, evening !== "") : undefined;
  if (from.said === "month" && !to) return [{ ...place, kind: "period", from: { ...from, day: 1 }, to: lastOf(from) }];
  if (!to) return [{ ...place, kind: "moment", moment: from }];
  // "My hotel in December to the 17th": the month is no day to begin with.
  const apart = from.said === "month" && to.said === "day" ? / (?:to|until|till|on) (?:the )?/i.exec(place.text) : null;
  if (apart) {
    const [until, begin] = [place.start + apart.index, place.start + apart.index + apart[0].length];
    return [
      {
        kind: "period",
        start: place.start,
        end: until,
        text: text.slice(place.start, until),
        from: { ...from, day: 1 },
        to: lastOf(from),
      },
      { kind: "moment", start: begin, end: place.end, text: text.slice(begin, place.end), moment: to },
    ];
  }
  // chrono puts the days of a period in their order. Whoever is asked for them says which is wrong.
  const [one = "", other = ""] = said.match(ISO_DAYS) ?? [];
  if (other !== "" && other < one) return [{ ...place, kind: "period", from: to, to: from }];
  const first = from.said === "month" ? { ...from, day: 1 } : from;
  return [{ ...place, kind: "period", from: first, to: to.said === "month" ? lastOf(to) : to }];
}

/** What only says that a clock time is meant to the minute. */
const EXACTLY = /^ (?:sharp|on the dot|exactly|o'clock sharp)(?![\w-])/i;

const HERE = new TimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** What the rules for questions make of a text: days and spans of days, in more words than chrono knows. */
function datesIn(text: string, now: Date): Mention[] {
  return findDates(text, now, HERE).flatMap(({ from: start, until: end, text: standard = "" }): Mention[] => {
    const days = [...standard.matchAll(/(\d{4})-(\d\d)-(\d\d)/g)].map(
      ([, year, month, day]): Moment => ({ year: Number(year), month: Number(month), day: Number(day), said: "day" }),
    );
    const [from, to] = days;
    const place = { start, end, text: text.slice(start, end) };
    // "24.2" is an amount as often as a date.
    if (!from || days.length > 2 || /:/.test(standard) || !/\p{L}/u.test(place.text)) return [];
    return [to ? { ...place, kind: "period", from, to } : { ...place, kind: "moment", moment: from }];
  });
}

const lastOf = (month: Moment): Moment => ({ ...month, day: new Date(month.year, month.month, 0).getDate() });

/** Words for the evening that chrono does not know. */
const EVENING = /(?:傍晚|黄昏|晚间|夜晚)$/;

function momentOf(parts: ParsedComponents, isEvening = false): Moment | undefined {
  const hasDay = parts.isCertain("day") || parts.isCertain("weekday");
  const hasTime = parts.isCertain("hour");
  const said = hasDay && hasTime ? "day and time" : hasDay ? "day" : hasTime ? "time" : "month";
  if (said === "month" && !parts.isCertain("month")) return undefined;
  const get = (part: "year" | "month" | "day" | "hour" | "minute") => parts.get(part) ?? 0;
  const hour = get("hour");
  const time = hasTime ? { hour: isEvening && hour > 0 && hour < 12 ? hour + 12 : hour, minute: get("minute") } : {};
  return { year: get("year"), month: get("month"), day: get("day"), ...time, said };
}

/** Two days with "to" between them are one period. */
const joined = (mentions: readonly Mention[], text: string): Mention[] =>
  merged(mentions, (last, mention) => {
    if (last.kind !== "moment" || mention.kind !== "moment" || last.moment.said !== mention.moment.said)
      return undefined;
    const between = text.slice(last.end, mention.start);
    const isAnd = /(?:and|和|与)/i.test(between);
    if (!joints.test(between) || (isAnd && !/\bbetween (?:the )?$/i.test(text.slice(0, last.start)))) return undefined;
    const { start } = last;
    const { end } = mention;
    return { kind: "period", from: last.moment, to: mention.moment, start, end, text: text.slice(start, end) };
  });
