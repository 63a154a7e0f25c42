import { addDays, type Day, localDay, localTime } from "../../engine/domain/days.ts";
import type { Language } from "../../engine/language.ts";
import { TimeZone } from "../../engine/time-zone.ts";

const zone = new TimeZone("Asia/Shanghai");

/** A day in Hangzhou. */
export const dayOf = (time: Date): Day => localDay(time, zone);

export const hourOf = (time: Date): number => Number(clockOf(time).slice(0, 2));

/** Time of day in Hangzhou, `HH:MM`. */
export const clockOf = (time: Date): string => localTime(time, zone).slice(11);

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(day).getUTCDay();

export const isWeekend = (day: Day): boolean => weekdayOf(day) % 6 === 0;

const weekdays: Record<Language, readonly string[]> = {
  en: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  zh: ["周日", "周一", "周二", "周三", "周四", "周五", "周六"],
};

export const weekdayName = (day: Day, language: Language): string => weekdays[language][weekdayOf(day)] ?? "";

/** The day as people say it: `today (2026-11-21)`, `昨天（2026-11-20）`, or with its weekday when it is further away. */
export function dayWords(day: Day, today: Day, language: Language): string {
  const near: Record<Language, readonly (readonly [Day, string])[]> = {
    en: [
      [today, "today"],
      [addDays(today, -1), "yesterday"],
      [addDays(today, 1), "tomorrow"],
    ],
    zh: [
      [today, "今天"],
      [addDays(today, -1), "昨天"],
      [addDays(today, 1), "明天"],
    ],
  };
  const word = near[language].find(([known]) => known === day)?.[1];
  if (language === "zh") return word ? `${word}（${day}）` : `${day}（${weekdayName(day, language)}）`;
  return word ? `${word} (${day})` : `on ${weekdayName(day, language)} ${day}`;
}

export function rangeWords(from: Day, to: Day, language: Language): string {
  if (from === to) return language === "zh" ? from : `on ${from}`;
  return language === "zh" ? `${from}至${to}` : `from ${from} to ${to}`;
}
