import { linearRegression, mean, standardDeviation } from "simple-statistics";
import { type Day, daysBetween } from "../../engine/domain/days.ts";
import { weekdayOf } from "./calendar.ts";
import type { DayIndex } from "./daily-figures.ts";

interface Forecast {
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

/** Least squares with one slope and an intercept for each weekday: the slope is what is left within the weekdays. */
function modelOf(days: readonly DayIndex[]): { at(day: Day): number; spread: number } {
  const start = days[0]?.date ?? "";
  const points = days.map(({ date, index }) => ({ weekday: weekdayOf(date), step: daysBetween(start, date), index }));
  const centres = Array.from({ length: 7 }, (_, weekday) => {
    const same = points.filter((point) => point.weekday === weekday);
    const known = same.length > 0 ? same : points;
    return { step: mean(known.map(({ step }) => step)), index: mean(known.map(({ index }) => index)) };
  });
  const centreOf = (weekday: number) => centres[weekday] ?? { step: 0, index: 0 };
  const { m: slope } = linearRegression(
    points.map(({ weekday, step, index }) => [step - centreOf(weekday).step, index - centreOf(weekday).index]),
  );
  const at = (day: Day) => {
    const centre = centreOf(weekdayOf(day));
    return centre.index + slope * (daysBetween(start, day) - centre.step);
  };
  return { at, spread: standardDeviation(days.map(({ date, index }) => index - at(date))) };
}
