import type { Caller } from "../../engine/domain/caller.ts";
import { addDays, type Day, daysBetween, localDay } from "../../engine/domain/days.ts";
import { ToolError } from "../../engine/errors.ts";
import type { OfferKind } from "./data/offers.ts";
import type { Place } from "./data/places.ts";
import { kinds } from "./kinds.ts";

/**
 * How many days lie between the first and the last of a stay, rental or excursion there, once these can be booked: the
 * first not over and at most a year ahead, the last behind it and within what the kind allows. A `ToolError` names the
 * day that cannot be.
 */
export function bookableDays(
  kind: OfferKind,
  wished: { starts: Day; ends: Day },
  place: Place,
  { now, say }: Pick<Caller, "now" | "say">,
): number {
  const { starts, ends, longestDays } = kinds[kind];
  const today = localDay(now, place.zone);
  const refuse = (en: string, zh: string) => new ToolError(say(en, zh));
  if (wished.starts < today) {
    throw refuse(
      `The ${starts.en} ${wished.starts} is past: today in ${place.en} is ${today}.`,
      `${starts.zh} ${wished.starts} 已过：${place.zh}今天是 ${today}。`,
    );
  }
  if (wished.ends <= wished.starts) {
    throw refuse(
      `The ${ends.en} ${wished.ends} is not after the ${starts.en} ${wished.starts}. The earliest is ${addDays(wished.starts, 1)}.`,
      `${ends.zh} ${wished.ends} 不晚于${starts.zh} ${wished.starts}，最早为 ${addDays(wished.starts, 1)}。`,
    );
  }
  const days = daysBetween(wished.starts, wished.ends);
  if (days > longestDays) {
    throw refuse(
      `${wished.starts} to ${wished.ends} are ${days} days; the longest is ${longestDays}.`,
      `${wished.starts} 至 ${wished.ends} 共 ${days} 天，最长 ${longestDays} 天。`,
    );
  }
  const last = addDays(today, DAYS_AHEAD);
  if (wished.starts > last) {
    throw refuse(
      `${wished.starts} is too far ahead: bookings open until ${last}.`,
      `${wished.starts} 太远：可预订至 ${last}。`,
    );
  }
  return days;
}

const DAYS_AHEAD = 365;
