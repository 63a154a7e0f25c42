import type { Caller } from "../../engine/domain/caller.ts";
import { addDays, type Day, daysBetween, daysFrom } from "../../engine/domain/days.ts";
import type { Say } from "../../engine/domain/wording.ts";
import { ToolError } from "../../engine/errors.ts";
import type { Merchant } from "./merchant.ts";
import type { DaySpan } from "./sales.ts";

/**
 * The days asked for, up to today; without any, the last `count` whole days. A first day alone stands for itself, a last
 * day alone ends `count` days.
 */
export function pastSpan(
  count: number,
  asked: { start_date?: Day | undefined; end_date?: Day | undefined },
  merchant: Merchant,
  { now, say }: Pick<Caller, "now" | "say">,
): DaySpan {
  const today = merchant.today(now);
  const to = asked.end_date ?? asked.start_date ?? addDays(today, -1);
  const from = asked.start_date ?? addDays(to, 1 - count);
  if (from > today) {
    throw new ToolError(
      say(
        `${from} is still to come: today is ${today}. For days to come there is the forecast.`,
        `${from} 还没到：今天是 ${today}。未来的日子请用销量预测。`,
      ),
    );
  }
  if (to < from)
    throw new ToolError(
      say(`The last day ${to} is before the first, ${from}.`, `结束日期 ${to} 早于开始日期 ${from}。`),
    );
  return { from, to: to > today ? today : to };
}

const aheadDays = 14;
const furthestDays = 120;

/** The days to come that are asked for; without any, the next 14. What lies behind is left out. */
export function comingDays(
  asked: { start_date?: Day | undefined; end_date?: Day | undefined },
  today: Day,
  say: Say,
): Day[] {
  const [first, last] = [addDays(today, 1), addDays(today, furthestDays)];
  const from = asked.start_date !== undefined && asked.start_date > first ? asked.start_date : first;
  const to = asked.end_date ?? (asked.start_date === undefined ? addDays(today, aheadDays) : from);
  const days = daysFrom(from, addDays(to, 1));
  if (days.length === 0)
    throw new ToolError(
      say(`There is no day to come up to ${to}: today is ${today}.`, `截至 ${to} 没有未来的日子：今天是 ${today}。`),
    );
  if (to > last)
    throw new ToolError(
      say(`${to} is too far ahead: the forecast reaches ${last}.`, `${to} 太远：最多预测到 ${last}。`),
    );
  return days;
}

/** The days that a span is compared with: those asked for, or else those before it or a year earlier. */
export function comparedSpan(
  span: DaySpan,
  asked: {
    compare_with: "previous" | "last_year";
    other_start_date?: Day | undefined;
    other_end_date?: Day | undefined;
  },
  merchant: Merchant,
  caller: Pick<Caller, "now" | "say">,
): DaySpan {
  const other = { start_date: asked.other_start_date, end_date: asked.other_end_date };
  const isAsked = other.start_date !== undefined || other.end_date !== undefined;
  return isAsked
    ? pastSpan(daysBetween(span.from, span.to) + 1, other, merchant, caller)
    : spanBefore(span, asked.compare_with);
}

/** The equally long span right before, as many months before whole months, or the same days of the calendar a year earlier. */
function spanBefore({ from, to }: DaySpan, how: "previous" | "last_year"): DaySpan {
  if (how === "last_year") return { from: yearBefore(from), to: yearBefore(to) };
  const next = addDays(to, 1);
  if (isFirst(from) && isFirst(next)) {
    const before = monthIndex(from) * 2 - monthIndex(next);
    return { from: firstOf(before), to: addDays(from, -1) };
  }
  const back = daysBetween(from, to) + 1;
  return { from: addDays(from, -back), to: addDays(to, -back) };
}

const isFirst = (day: Day): boolean => day.endsWith("-01");

const monthIndex = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

const firstOf = (month: number): Day => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`;

/** The same day a year before; 28 February for the 29th. */
const yearBefore = (day: Day): Day => `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace("-02-29", "-02-28")}`;

export const spanWords = ({ from, to }: DaySpan, say: Say): string =>
  from === to ? from : say(`${from} to ${to}`, `${from} 至 ${to}`);

/** `up 12.5%`; in words where there was nothing before. */
export function changeWords(now: number, before: number, say: Say): string {
  if (now === before) return say("unchanged", "持平");
  if (before === 0) return say("from nothing", "此前为零");
  const share = `${Math.abs((100 * (now - before)) / before).toFixed(1)}%`;
  return now > before ? say(`up ${share}`, `上升 ${share}`) : say(`down ${share}`, `下降 ${share}`);
}
