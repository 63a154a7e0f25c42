import { daysOf, isTime } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import type { Filled } from "./filled.ts";
import { roleScore } from "./roles.ts";
import type { Proposal } from "./slot.ts";
import { isOfStay } from "./time-values.ts";

/**
 * "On May 2, starting at noon": one day and its hour begin something, and nothing says when it ends. What fills a slot
 * for an end that may be left out is dropped there.
 */
export function withoutEndOfOne(filled: readonly Filled[], taken: readonly Proposal[], reading: Reading): Filled[] {
  const times = reading.mentions.filter(isTime);
  const isOneDay = new Set(times.flatMap((one) => (saysDay(one) ? daysOf(one).map(dayOf) : []))).size === 1;
  const begins = filled.some(({ slot }) => slot.kind === "moment" && slot.role === "source");
  if (!isOneDay || !begins || times.some(({ kind }) => kind === "period")) return [...filled];
  return filled.filter(({ slot }) => {
    if (slot.kind !== "moment" || slot.role !== "target" || slot.required) return true;
    const kind = isOfStay(slot) ? "stay" : "day";
    return taken.some((one) => one.slot === slot && roleScore("target", one, reading, kind) > 0);
  });
}

type Time = Parameters<typeof daysOf>[0];

const saysDay = (one: Time): boolean => one.kind === "moment" && one.moment.said !== "time";
const dayOf = ({ year, month, day }: { year: number; month: number; day: number }): string => `${year}-${month}-${day}`;
