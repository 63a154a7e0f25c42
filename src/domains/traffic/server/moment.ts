import type { Context } from "hono";
import type { Day } from "../../../engine/domain/days.ts";
import type { Language } from "../../../engine/language.ts";
import { clockOf, dayOf, dayWords, hourOf, rangeWords } from "../calendar.ts";
import { hoursOf, type PartOfDay, partWords } from "../parts-of-day.ts";
import { acceptedLanguage } from "./accept-language.ts";
import { Refusal } from "./refusal.ts";
import type { Horizon, HourSpan, TrafficDatabase } from "./traffic-database.ts";

export interface TrafficServices {
  database: TrafficDatabase;
  now: () => Date;
}

/** When a request is answered, in which language, and from which figures. */
export interface Moment extends Horizon {
  language: Language;
  database: TrafficDatabase;
}

export function momentOf(c: Context, { database, now }: TrafficServices): Moment {
  const time = now();
  const today = dayOf(time);
  database.extendTo(today);
  const language = acceptedLanguage(c.req.header("accept-language"));
  return { today, hour: hourOf(time), time: clockOf(time), language, database };
}

/** The day, or today; refused when it lies outside the figures. */
export function dayIn(moment: Moment, day: Day | undefined): Day {
  const { today, database } = moment;
  const first = database.firstDay(today);
  if (day === undefined || (day >= first && day <= today)) return day ?? today;
  throw new Refusal(404, {
    en: `There are no figures for ${day}. They go from ${first} to today, ${today}.`,
    zh: `没有${day}的数据。数据范围为${first}至今天（${today}）。`,
  });
}

/** Both ends included; a range without an end is one day, and one that goes on after today ends today. */
export function rangeIn(moment: Moment, from: Day | undefined, to: Day | undefined): readonly [Day, Day] {
  const first = dayIn(moment, from);
  const last = to !== undefined && to > moment.today ? moment.today : dayIn(moment, to ?? first);
  if (first <= last) return [first, last];
  throw new Refusal(400, {
    en: `The range ends (${last}) before it starts (${first}). Swap the two dates.`,
    zh: `日期范围的结束日（${last}）早于开始日（${first}），请对调两个日期。`,
  });
}

/** One hour, the hours from one to another, or a part of a day that is asked about; without any, the whole day. */
export interface TimeAsked {
  hour?: number | undefined;
  until_hour?: number | undefined;
  part?: PartOfDay | undefined;
}

/** The first and last hour asked about, or those of the day that there are figures for. Hours go before a part. */
export function hoursIn(moment: Moment, day: Day, asked: TimeAsked): HourSpan {
  const last = day === moment.today ? moment.hour : 23;
  const [from, to] = hoursAsked(asked) ?? [0, last];
  if (from <= last) return [from, Math.min(to, last)];
  throw new Refusal(404, {
    en: `There are no figures for ${from}:00 today yet. Today's go up to ${last}:00.`,
    zh: `今天${from}时的数据尚未产生，目前截至${last}时。`,
  });
}

function hoursAsked({ hour, until_hour: until, part }: TimeAsked): HourSpan | undefined {
  if (until === undefined) return hour === undefined ? part && hoursOf(part) : [hour, hour];
  if (hour !== undefined && hour < until) return [hour, until - 1];
  const given = hour ?? "none";
  throw new Refusal(400, {
    en: `until_hour (${until}) must come after the first hour (${given}). Give both: 7 and 9 are from 7:00 to 9:00.`,
    zh: `until_hour（${until}）须晚于开始的钟点（${hour ?? "未提供"}），两者须同时提供：7 和 9 表示7时至9时。`,
  });
}

/** The time the figures are about, as it stands in a sentence: `今天（2026-11-21）截至15时`. */
export function timeWords(moment: Moment, day: Day, asked: TimeAsked = {}): string {
  const { language, today } = moment;
  const { hour, until_hour: until, part } = asked;
  const date = dayWords(day, today, language);
  if (until !== undefined) {
    const [from, to] = hoursIn(moment, day, asked);
    const isOver = to + 1 === until;
    if (language === "zh") return isOver ? `${date}${from}时至${until}时` : `${date}${from}时起截至${to}时`;
    return `${date} from ${from}:00 ${isOver ? `to ${until}` : `up to ${to}`}:00`;
  }
  if (hour !== undefined) return language === "zh" ? `${date}${hour}时` : `${date} at ${hour}:00`;
  if (part !== undefined) {
    const said = partWords(part, hoursIn(moment, day, { part })[1], language);
    return language === "zh" ? `${date}${said}` : `${date}, ${said},`;
  }
  if (day === today) return language === "zh" ? `${date}截至${moment.hour}时` : `${date} up to ${moment.hour}:00`;
  return language === "zh" ? `${date}全天` : `${date}, whole day,`;
}

export function spanWords(moment: Moment, from: Day, to: Day): string {
  return from === to ? timeWords(moment, from) : rangeWords(from, to, moment.language);
}
