import { type Day, mondayOf, weekdayOf } from "./calendar.ts";
import { nearestWeekday } from "./leaning.ts";
import type { DaysSpokenOf, Today } from "./rule.ts";

/** How far off the days spoken of may be for a weekday named alone to be counted from them. */
const NEAR_DAYS = 14;
/** Of a longer time, no weekday is the nearest. */
const WEEK = 7;

/** Of days to come, the one among those spoken of last, or the nearest to them; undefined where these are not to come. 0 is Monday. */
export function weekdayBeside(weekday: number, today: Day, spokenOf: DaysSpokenOf | undefined): Day | undefined {
  if (!spokenOf || spokenOf.from <= today || spokenOf.until - spokenOf.from > WEEK) return undefined;
  const among = spokenOf.from + ((weekday - weekdayOf(spokenOf.from) + 7) % 7);
  if (among <= spokenOf.until) return among;
  const ahead = (weekday - weekdayOf(spokenOf.until) + 7) % 7;
  const found = spokenOf.until + (ahead > 3 ? ahead - 7 : ahead);
  return found > today ? found : found + 7;
}

/** The only such weekday of some days to come that were spoken of, up to a week. */
export function weekdayAmong(weekday: number, today: Day, spokenOf: DaysSpokenOf | undefined): Day | undefined {
  if (!spokenOf || spokenOf.from <= today || spokenOf.from === spokenOf.until) return undefined;
  const first = spokenOf.from + ((weekday - weekdayOf(spokenOf.from) + WEEK) % WEEK);
  return first <= spokenOf.until && spokenOf.until - spokenOf.from < WEEK ? first : undefined;
}

/**
 * Whether the day at an index is the second of two days that are not the ends of a range: "next Friday and next
 * Monday".
 */
export function isSecondOfTwo(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 40), at);
  return /\band (?:the )?$/i.test(before) && !/\bbetween\b/i.test(before);
}

/**
 * The weekday that is named alone: that of the week to come which was spoken of. Who looks ahead means the one beside
 * the days spoken of, if they are so near that weekdays have no other name. What is moved to the weekday that it is today
 * is moved to the next one: today is called so. Directly behind a day, it says once more which one that is.
 */
export function weekdayAlone(weekday: number, today: Today): Day {
  const { day, lean, since, spokenOf, afterMove, afterDate, near, isJoined, isOfWeek } = today;
  // 上周一和周五, "compare tomorrow with Monday": the next one behind the day that it is joined to.
  const isNext = isOfWeek || (isJoined && near !== undefined && near > day && lean !== "future");
  if (isNext && near !== undefined) return nearestWeekday(weekday, near + 1, "future");
  if (afterDate && near !== undefined && weekdayOf(near) === weekday) return near;
  if (since !== undefined) return since + ((weekday - weekdayOf(since) + 7) % 7);
  const among = weekdayAmong(weekday, day, spokenOf);
  if (among !== undefined) return among;
  if (afterMove && weekday === weekdayOf(day)) return day + WEEK;
  const isNear = lean === "future" && spokenOf !== undefined && spokenOf.from - day <= NEAR_DAYS;
  return (isNear ? weekdayBeside(weekday, day, spokenOf) : undefined) ?? nearestWeekday(weekday, day, lean);
}

/** A weekday so many weeks ago: of that week, or counted back weekday by weekday. Undefined where these are two days. */
export function weekdayWeeksAgo(weekday: number, weeks: number, today: Day): Day | undefined {
  const inThatWeek = mondayOf(today) - 7 * weeks + weekday;
  const countedBack = nearestWeekday(weekday, today - 1, "past") - 7 * (weeks - 1);
  return inThatWeek === countedBack ? inThatWeek : undefined;
}
