import { mean, standardDeviation } from "simple-statistics";
import type { Day } from "../../engine/domain/days.ts";

export interface DayCount {
  day: Day;
  count: number;
}

interface Forecast {
  at(day: Day): number;
  /** Half the width of the interval that holds the sum of `days` days nine times in ten. */
  margin(days: number): number;
  /** Mean absolute error of a week's sum, over the last four weeks, each forecast from the days before it. */
  weekError: number;
}

const week = 7;

/**
 * The level of the last four weeks, shaped by weekday over the whole history.
 * `history`: at least twelve weeks of days in order, the last one complete.
 */
export function weekdayForecast(history: readonly DayCount[]): Forecast {
  const at = modelOf(history);
  const spread = standardDeviation(history.slice(-8 * week).map(({ day, count }) => count - at(day)));
  const errors = [4, 3, 2, 1].map((back) => {
    const end = history.length - back * week;
    const known = modelOf(history.slice(0, end));
    const coming = history.slice(end, end + week);
    return Math.abs(coming.reduce((sum, { day, count }) => sum + count - known(day), 0));
  });
  return { at, margin: (days) => 1.645 * spread * Math.sqrt(days), weekError: mean(errors) };
}

function modelOf(days: readonly DayCount[]): (day: Day) => number {
  const level = mean(days.slice(-4 * week).map(({ count }) => count));
  const whole = mean(days.map(({ count }) => count));
  const shapes = Array.from({ length: week }, (_, weekday) => {
    const same = days.filter(({ day }) => weekdayOf(day) === weekday);
    return whole === 0 || same.length === 0 ? 1 : mean(same.map(({ count }) => count)) / whole;
  });
  return (day) => level * (shapes[weekdayOf(day)] ?? 1);
}

const weekdayOf = (day: Day): number => new Date(day).getUTCDay();
