import { z } from "zod";
import { addDays, type Day } from "../../engine/domain/days.ts";
import { ToolError } from "../../engine/errors.ts";
import type { Language } from "../../engine/language.ts";
import type { Tool, ToolRun } from "../../engine/tools/tool.ts";
import { dayOf, hourOf } from "./calendar.ts";
import { hoursOf, type PartOfDay } from "./parts-of-day.ts";

const row = z.object({ date: z.string(), index: z.number(), hours: z.number() });

export interface DayIndex {
  date: Day;
  index: number;
}

export interface Range {
  from: Day;
  to: Day;
}

/** The world of the analysis tools: daily figures of the application server. */
export interface DailyFigures {
  /**
   * Complete days in order; the current day is left out. `district`: its name, or undefined for the whole city. `part`:
   * only this part of each day. `isSoFar`: the current day, too, and of each only the hours that there are of that.
   */
  indexes(
    district: string | undefined,
    range: Range,
    run: ToolRun,
    part?: PartOfDay,
    isSoFar?: boolean,
  ): Promise<DayIndex[]>;
}

/** `listDaily`: the server's operation that lists the index of every day of a range. */
export function dailyFiguresFrom(listDaily: Tool): DailyFigures {
  return {
    async indexes(district, { from, to }, run, part, isSoFar = false) {
      const args = {
        ...(district !== undefined && { district }),
        ...(part && { part }),
        ...(isSoFar && { until_hour: hourOf(run.now) + 1 }),
        start_date: from,
        end_date: to,
      };
      const [first, last] = part ? hoursOf(part) : [0, 23];
      const { rows } = await listDaily.run(listDaily.check(args), run);
      const parsed = z.array(row).safeParse(rows);
      if (!parsed.success) {
        throw new ToolError(
          run.language === "zh"
            ? "目前没有可供分析的每日数据。"
            : "There are no daily figures to analyse at the moment.",
        );
      }
      return parsed.data
        .filter(({ hours }) => isSoFar || hours === last - first + 1)
        .map(({ date, index }) => ({ date, index }));
    },
  };
}

/** The last complete days: `days` of them, the last of them yesterday. */
export function lastDays(days: number, now: Date): Range {
  const today = dayOf(now);
  return { from: addDays(today, -days), to: addDays(today, -1) };
}

/**
 * The given range, cut to complete days, or to days on which `part` is over; when an end is missing, so many days from
 * the other one, or the last ones. Throws `ToolError` when none is left.
 */
export function rangeOr(
  days: number,
  from: Day | undefined,
  to: Day | undefined,
  { now, language }: Pick<ToolRun, "now" | "language">,
  part?: PartOfDay,
): Range {
  const isOver = part !== undefined && hoursOf(part)[1] < hourOf(now);
  const last = isOver ? dayOf(now) : addDays(dayOf(now), -1);
  const end = to !== undefined && to < last ? to : last;
  const start = from ?? addDays(end, 1 - days);
  if (start <= end) return { from: start, to: end };
  throw new ToolError(
    language === "zh"
      ? `${start}还没有${part ? "该时段" : "全天"}的数据，目前截至${end}。请选择更早的日期。`
      : `There are no figures of ${part ? "that part of the day" : "a whole day"} for ${start} yet; they go up to ${end}. Choose an earlier day.`,
    { advice: "Days to come are forecast, and today's figures are looked up." },
  );
}

/** Refuses what is too short to say anything about. */
export function atLeast(count: number, days: readonly DayIndex[], { from, to }: Range, language: Language): void {
  if (days.length >= count) return;
  throw new ToolError(
    language === "zh"
      ? `${from}至${to}只有${days.length}天的完整数据，至少需要${count}天。请选择更长的时段。`
      : `From ${from} to ${to} there are ${days.length} whole days; at least ${count} are needed. Choose a longer period.`,
  );
}
