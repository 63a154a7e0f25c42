import { linearRegression, linearRegressionLine, mean, standardDeviation } from "simple-statistics";
import { type Day, daysBetween, weekdayOf } from "./calendar.ts";
import type { DayIndex } from "./daily-figures.ts";

export interface Forecast {
  at(day: Day): number;
  /** Half the width of the interval that holds nine days in ten. */
  margin: number;
  /** Mean absolute error on the last week of the history, forecast from the days before it. */
  holdoutError: number;
}

const lastWeek = 7;

/** Straight trend plus what sets each weekday apart. `history`: at least four weeks of days, in order. */
export function weekdayForecast(history: readonly DayIndex[]): Forecast {
  const { at, spread } = modelOf(history);
  const known = modelOf(history.slice(0, -lastWeek));
  const errors = history.slice(-lastWeek).map(({ date, index }) => Math.abs(known.at(date) - index));
  return { at, margin: 1.645 * spread * Math.sqrt(1 + 1 / history.length), holdoutError: mean(errors) };
}

function modelOf(days: readonly DayIndex[]): { at(day: Day): number; spread: number } {
  const start = days[0]?.date ?? "";
  const line = linearRegressionLine(linearRegression(days.map(({ date, index }) => [daysBetween(start, date), index])));
  const trend = (day: Day) => line(daysBetween(start, day));
  const effects = Array.from({ length: 7 }, (_, weekday) => {
    const same = days.filter(({ date }) => weekdayOf(date) === weekday);
    return same.length === 0 ? 0 : mean(same.map(({ date, index }) => index - trend(date)));
  });
  const at = (day: Day) => trend(day) + (effects[weekdayOf(day)] ?? 0);
  return { at, spread: standardDeviation(days.map(({ date, index }) => index - at(date))) };
}
