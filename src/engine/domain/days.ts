import type { TimeZone } from "../time-zone.ts";

/** A calendar day at the place, as `YYYY-MM-DD`. Sorts as text. */
export type Day = string;

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Whether the day exists: `2026-02-30` does not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export function addDays(day: Day, count: number): Day {
  return dayOf(Date.parse(day) + count * dayMs);
}

const dayOf = (time: number): Day => new Date(time).toISOString().slice(0, 10);

export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** The days from `from` to the day before `to`: the nights of a stay. */
export function daysFrom(from: Day, to: Day): Day[] {
  const start = Date.parse(from);
  return Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, index) => dayOf(start + index * dayMs));
}

/** The local date and time in a time zone, as `YYYY-MM-DD HH:MM`. */
export const localTime = (instant: Date | string, zone: TimeZone): string => zone.timeAt(new Date(instant));

export const localDay = (instant: Date | string, zone: TimeZone): Day => localTime(instant, zone).slice(0, 10);

/**
 * The instant of a local minute of a day.
 * `minute`: at least 360 (06:00), because clocks change for daylight saving before that.
 */
export function instantOf(day: Day, minute: number, zone: TimeZone): Date {
  return new Date(Date.parse(day) + minute * minuteMs - zone.leadMsOn(day));
}
