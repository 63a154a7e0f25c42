import { type Day, dayOf, weekdayOf, yearOf } from "./calendar.ts";

/** Which way a question looks when its date could be past or coming. */
export type Leaning = "past" | "future" | "closest";

const PAST = /\b(was|were|did|had|happened|since)\b|发生了|发生过|以来|卖了|销量|销售额|当时|历史|过去|是多少|曾/i;
const FUTURE =
  /\b(will|book|reserve|rent|hire|going|plan|fly|flights?|travel|stay|leave|leaving|arrive|arriving|check in|visit|forecast|predict)\b|订|预约|租|出发|入住|退房|去(?!年|过)|飞|打算|计划|预测|预报|将|航班/i;

/** Reads the direction from the question's verbs; both or neither leave it open. */
export function leaningOf(question: string): Leaning {
  const past = PAST.test(question);
  const future = FUTURE.test(question);
  if (past === future) return "closest";
  return past ? "past" : "future";
}

/** The day among `candidates` that the leaning points to, today included; undefined when there is none. */
export function choose(candidates: readonly (Day | undefined)[], today: Day, lean: Leaning): Day | undefined {
  const days = candidates.filter((day) => day !== undefined);
  const preferred = days.filter((day) => lean === "closest" || (lean === "past" ? day <= today : day >= today));
  return (preferred.length > 0 ? preferred : days).sort((a, b) => Math.abs(a - today) - Math.abs(b - today))[0];
}

/** The day of that month and date in the year the leaning points to; 29 February only where the year has it. */
export function nearestDate(month: number, date: number, today: Day, lean: Leaning): Day | undefined {
  const year = yearOf(today);
  // The year is chosen by the first of the month, so that an impossible date is not moved to a leap year.
  const first = choose(
    [-1, 0, 1].map((shift) => dayOf(year + shift, month, Math.min(date, 28))),
    today,
    lean,
  );
  return first === undefined ? undefined : dayOf(yearOf(first), month, date);
}

/** `weekday`: 0 is Monday. */
export function nearestWeekday(weekday: number, today: Day, lean: Leaning): Day {
  const ahead = today + ((weekday - weekdayOf(today) + 7) % 7);
  return choose([ahead - 7, ahead], today, lean) ?? ahead;
}
