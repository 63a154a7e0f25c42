import {
  addMonths,
  type Day,
  dayOf,
  endOfMonth,
  firstOfMonth,
  iso,
  mondayOf,
  monthOf,
  weekdayOf,
  yearOf,
} from "./calendar.ts";
import { numberOf } from "./clock-times.ts";
import { endOfHoliday, holidayIn } from "./holidays.ts";
import { begunBy, choose, dateBeside, dateSpokenOf, nearestDate, nearestWeekday, withWeekday } from "./leaning.ts";
import { yearOfHoliday } from "./named-years.ts";
import type { DateReading, Today } from "./rule.ts";
import { weekdayAlone, weekdayWeeksAgo } from "./weekdays.ts";

const RELATIVE_DAYS: Record<string, number> = { 大前: -3, 前: -2, 昨: -1, 今: 0, 明: 1, 后: 2, 大后: 3 };
export const PARTS: Record<string, string> = { 早: "早上", 晨: "早上", 晚: "晚上", 夜: "夜里" };
const MOVES: Record<string, number> = { 上上: -2, 上: -1, 这: 0, 本: 0, 下: 1, 下下: 2 };
const YEARS: Record<string, number> = { 前年: -2, 去年: -1, 今年: 0, 本年: 0, 明年: 1, 后年: 2 };

/** How many days, periods or years words such as 昨, 上 and 去年 are away from now. */
export const daysOff = (which = ""): number => RELATIVE_DAYS[which] ?? 0;
export const periodsOff = (which = ""): number => MOVES[which] ?? 0;
export const yearsOff = (which = ""): number => YEARS[which] ?? 0;

export const one = (day: Day, part?: string): DateReading => ({ day, part, text: `${iso(day)}${part ?? ""}` });
export const span = (from: Day, until: Day): DateReading => ({ text: `${iso(from)}至${iso(until)}` });
/** A stretch of days, of which only the rest counts where it has begun and what is wanted is still to come. */
export function spanLeft(first: Day, last: Day, today: Pick<Today, "day" | "lean" | "comes">): DateReading {
  const from = begunBy(first, last, today);
  return from === last ? one(last) : span(from, last);
}
export const moment = ({ day, time }: { day: Day; time: string }) => `${iso(day)} ${time}`;

export function rolling([, way = "", amount = "", unit = ""]: RegExpExecArray, today: Today): DateReading {
  const back = /近|过去|这/.test(way);
  if (/小时/.test(unit)) {
    const other = today.later((back ? -60 : 60) * numberOf(amount));
    const [from, until] = back ? [other, today] : [today, other];
    return { text: `${moment(from)}至${moment(until)}` };
  }
  const other = shift(today.day, back ? -1 : 1, amount, unit);
  return back ? span(other + 1, today.day) : span(today.day + 1, other);
}

export function counted([said = "", amount = "", unit = "", side]: RegExpExecArray, today: Today): DateReading {
  const way = side === "前" ? -1 : 1;
  const hasHalf = said.includes("个半");
  if (!/小时|钟头|分钟/.test(unit)) {
    const day = shift(today.day, way, amount, unit);
    return one(hasHalf ? shift(day, way, "半", unit) : day);
  }
  const number = amount === "半" ? 0.5 : numberOf(amount) + (hasHalf ? 0.5 : 0);
  const minutes = number * (unit === "分钟" ? 1 : 60);
  return { text: moment(today.later(way * minutes)) };
}

/** 两周前的周二. */
export function weekdayAgo([, amount = "", name = ""]: RegExpExecArray, { day }: Today): DateReading | "unsettled" {
  const found = weekdayWeeksAgo(weekdayNamed(name), numberOf(amount), day);
  return found === undefined ? "unsettled" : one(found);
}

function shift(day: Day, way: number, amount: string, unit: string): Day {
  // Half a year is six months; half a month goes by as fifteen days.
  if (amount === "半") return unit === "年" ? addMonths(day, 6 * way) : day + 15 * way;
  const n = way * numberOf(amount);
  if (/天|日/.test(unit)) return day + n;
  if (/周|星期|礼拜/.test(unit)) return day + 7 * n;
  return addMonths(day, unit === "年" ? 12 * n : n);
}

/** On a Sunday, looking ahead, only that day is left of the weekend. */
export function weekend([, which]: RegExpExecArray, { day, lean }: Today): DateReading {
  const sunday = mondayOf(day) + 7 * periodsOff(which) + 6;
  return day === sunday && lean === "future" ? one(sunday) : span(sunday - 1, sunday);
}

export const weekday = ([, which, name = ""]: RegExpExecArray, today: Today): DateReading =>
  one(weekdayOn(weekdayNamed(name), which, today));

function weekdayOn(wanted: number, which: string | undefined, today: Today): Day {
  const { day, lean, since } = today;
  const on = mondayOf(day) + 7 * periodsOff(which) + wanted;
  // 下周五到下周一: the end of a range comes after its beginning.
  if (which?.includes("下") && since !== undefined && on <= since) return nearestWeekday(wanted, since + 1, "future");
  // On a Sunday, looking ahead, 这周五 is the next one.
  if (which) return /[这本]/.test(which) && lean === "future" && on < day ? on + 7 : on;
  return weekdayAlone(wanted, today);
}

/** 周五周六周日: three days and more that follow one another are a span, others are told one by one. */
export function weekdaysInARow([, which, names = ""]: RegExpExecArray, today: Today): DateReading | undefined {
  const wanted = [...names.matchAll(/[一二三四五六日天]/g)].map(([name]) => weekdayNamed(name));
  const [begin = 0] = wanted;
  if (wanted.some((weekday, at) => at > 0 && weekday <= (wanted[at - 1] ?? 0))) return undefined;
  const first = weekdayOn(begin, which, today);
  const days = wanted.map((weekday) => first + weekday - begin);
  const last = days.at(-1) ?? first;
  const isSpan = days.length > 2 && last - first === days.length - 1;
  return isSpan ? span(first, last) : { text: days.map(iso).join("、") };
}

export function quarter(year: number, index: number): DateReading {
  const first = firstOfMonth(dayOf(year, 1, 1) ?? 0, 3 * index);
  return span(first, endOfMonth(firstOfMonth(first, 2)));
}

export function inMonth([, which, date, side]: RegExpExecArray, { day }: Today): DateReading | "unsettled" {
  const first = firstOfMonth(day, periodsOff(which));
  if (side) return edge(first, side, 0);
  if (!date) return span(first, endOfMonth(first));
  const found = dayOf(yearOf(first), monthOf(first), numberOf(date));
  return found === undefined ? "unsettled" : one(found);
}

/** The first day from `first` on, or the last day of the month that lies `months` further. */
export function edge(first: Day, side: string | undefined, months: number): DateReading {
  return one(side === "初" ? first : endOfMonth(firstOfMonth(first, months)));
}

export function date(match: RegExpExecArray, today: Today): DateReading | "unsettled" {
  const { 1: year, groups } = match;
  const isOpen = groups?.named !== undefined && !year;
  return withWeekday(today, isOpen, (about) => dateLeaning(match, about));
}

function dateLeaning(
  { 1: year, 2: month = "", 3: from = "", 4: until, groups }: RegExpExecArray,
  today: Today,
): DateReading | "unsettled" {
  const first = dateIn(year, month, from, today);
  // Both days are in the same year: one of them alone may be read as lately, and the other as next year's.
  const last =
    first === undefined || until === undefined
      ? undefined
      : dayOf(...monthOfEnd(first, numberOf(from) > numberOf(until)), numberOf(until));
  if (first === undefined || (until !== undefined && last === undefined)) return "unsettled";
  // "12月3日周五" in a year in which that is a Thursday: one of the two is wrong.
  if (groups?.named && weekdayOf(last ?? first) !== weekdayNamed(groups.named)) return "unsettled";
  return last === undefined ? one(first) : span(first, last);
}

/** The year and month of the last day of a range; 11月28号到1号 ends in the next month. */
function monthOfEnd(first: Day, isAcross: boolean): [year: number, month: number] {
  const day = isAcross ? addMonths(firstOfMonth(first), 1) : first;
  return [yearOf(day), monthOf(day)];
}

function dateIn(year: string | undefined, month = "", date: string, { day, lean, since }: Today): Day | undefined {
  if (year) return dayOf(yearIn(year, day), numberOf(month), numberOf(date));
  return nearestDate(numberOf(month), numberOf(date), since ?? day, since === undefined ? lean : "future");
}

const weekdayNamed = (name: string) => (name === "天" ? 6 : "一二三四五六日".indexOf(name));

/** A month stays a month, with its year: 2026年12月. */
export function month(
  [said = "", year, name = "", side]: RegExpExecArray,
  { day, lean }: Today,
): DateReading | undefined {
  const number = numberOf(name);
  const first = year
    ? dayOf(yearIn(year, day), number, 1)
    : choose(
        [-1, 0, 1].map((n) => dayOf(yearOf(day) + n, number, 1)),
        firstOfMonth(day),
        lean,
      );
  if (first === undefined) return undefined;
  return side ? edge(first, side, 0) : { text: `${yearOf(first)}年${number}月${said.includes("份") ? "份" : ""}` };
}

export function dayOfMonth(
  [, said = ""]: (string | undefined)[],
  { day, lean, since, near, spokenOf, afterMove }: Today,
): DateReading | undefined {
  const date = numberOf(said);
  const months = [-1, 0, 1].map((n) => firstOfMonth(since ?? day, n));
  const days = months.map((first) => dayOf(yearOf(first), monthOf(first), date));
  const nearest = () => dateSpokenOf(date, day, spokenOf) ?? choose(days, day, lean);
  const found = since !== undefined ? choose(days, since, "future") : afterMove ? dateBeside(date, near) : nearest();
  return found === undefined ? undefined : one(found);
}

/** 8到10号: the second follows the first. */
export function daysOfMonth([said, from, until]: RegExpExecArray, today: Today): DateReading | undefined {
  const first = dayOfMonth([said, from], today)?.day;
  const last = first === undefined ? undefined : dayOfMonth([said, until], { ...today, since: first })?.day;
  return first === undefined || last === undefined ? undefined : span(first, last);
}

/** 12月9号和10号两晚: the day of leaving comes after the last night. */
export function nights([, year, month, from = "", , count = ""]: RegExpExecArray, today: Today) {
  const first = dateIn(year, month, from, today);
  return first === undefined ? ("unsettled" as const) : span(first, first + numberOf(count));
}

/** 11月上旬, 本月头十天, 上个月最后三天, 10月最后两周, 10月下半月, 12月第一周. */
export function partOfMonth(match: RegExpExecArray, today: Today): DateReading | undefined {
  const [, which, year, name = "", third, side, count = ""] = match;
  const part = match.groups?.part ?? "";
  const spoken = name ? dateIn(year, name, "1", today) : today.spokenOf && firstOfMonth(today.spokenOf.from);
  const first = which ? firstOfMonth(today.day, periodsOff(which)) : spoken;
  if (first === undefined) return undefined;
  const last = endOfMonth(first);
  if (/半/.test(part)) return /[上前]/.test(part) ? span(first, first + 14) : span(first + 15, last);
  if (/最后/.test(part)) return span(last - 6, last);
  const week = "一二三四".indexOf(part.charAt(1));
  if (part) return span(first + 7 * week, first + 7 * week + 6);
  if (third === "中") return span(first + 10, first + 19);
  if (third) return third === "上" ? span(first, first + 9) : span(first + 20, last);
  const n = numberOf(count) * (/[天日]/.test(match.groups?.unit ?? "") ? 1 : 7) - 1;
  return /前|头/.test(side ?? "") ? span(first, first + n) : span(last - n, last);
}

export function holiday(match: RegExpExecArray, { day, lean }: Today): DateReading | "unsettled" {
  const [whole, before, name = "", period] = match;
  const behind = match.groups?.behind;
  const year = before ?? (behind ? `${behind}年` : yearOfHoliday(match, "zh"));
  const said = behind
    ? whole.slice(0, -`${behind}年`.length).trimEnd()
    : before
      ? whole.slice(before.length).replace(/^的/, "")
      : whole;
  const years = year ? [yearIn(year, day)] : [-1, 0, 1].map((n) => yearOf(day) + n);
  const first = choose(holidayIn(name, years), day, lean);
  if (first === undefined) return "unsettled";
  const days = numberOf(/^[\d一-八]+(?=天)/u.exec(period ?? "")?.[0] ?? "");
  const text = period ? `${iso(first)}至${iso(days > 0 ? first + days - 1 : endOfHoliday(first))}` : iso(first);
  return { text: `${said}（${text}）` };
}

export function yearIn(said: string | undefined, day: Day): number {
  const digits = (said ?? "").replace(/[零〇一二三四五六七八九]/g, (char) =>
    String(Math.max(0, "〇一二三四五六七八九".indexOf(char))),
  );
  if (/^\d{2}年/.test(digits)) return 2000 + Number.parseInt(digits, 10);
  if (/^\d/.test(digits)) return Number.parseInt(digits, 10);
  return yearOf(day) + yearsOff(said);
}
