import type { TimeZone } from "../../time-zone.ts";

/** A calendar day, counted from 1970-01-01: no hour and no zone, so days can be added and compared. */
export type Day = number;

const DAY_MS = 86_400_000;

/** Undefined when the calendar has no such day; `month` counts from 1. */
export function dayOf(year: number, month: number, date: number): Day | undefined {
  const instant = new Date(Date.UTC(year, month - 1, date));
  const exists = instant.getUTCMonth() === month - 1 && instant.getUTCDate() === date;
  return exists ? instant.getTime() / DAY_MS : undefined;
}

/** The same date in another month, or that month's last day when it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const last = endOfMonth(firstOfMonth(day, months));
  return Math.min(firstOfMonth(day, months) + dateOf(day) - 1, last);
}

export function firstOfMonth(day: Day, monthsOn = 0): Day {
  return Date.UTC(yearOf(day), monthOf(day) - 1 + monthsOn, 1) / DAY_MS;
}

export function endOfMonth(day: Day): Day {
  return firstOfMonth(day, 1) - 1;
}

/** Monday of the week that `day` is in. */
export function mondayOf(day: Day): Day {
  return day - weekdayOf(day);
}

/** 0 is Monday, 6 is Sunday. */
export function weekdayOf(day: Day): number {
  return (((day + 3) % 7) + 7) % 7;
}

export function yearOf(day: Day): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}

/** Counts from 1. */
export function monthOf(day: Day): number {
  return new Date(day * DAY_MS).getUTCMonth() + 1;
}

function dateOf(day: Day): number {
  return new Date(day * DAY_MS).getUTCDate();
}

/** For example 2026-11-21. */
export function iso(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** What calendar and clock of a time zone show, whatever zone the program itself runs in. */
export function wallClock(instant: Date, timeZone: TimeZone): { day: Day; time: string } {
  const shown = timeZone.timeAt(instant);
  return { day: Date.parse(`${shown.slice(0, 10)}T00:00:00Z`) / DAY_MS, time: shown.slice(11, 16) };
}
