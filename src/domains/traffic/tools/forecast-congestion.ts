import { z } from "zod";
import { dateArgument } from "../../../engine/domain/arguments.ts";
import { addDays, type Day, daysBetween } from "../../../engine/domain/days.ts";
import { ToolError } from "../../../engine/errors.ts";
import type { Language } from "../../../engine/language.ts";
import { aliases } from "../../../engine/tools/aliases.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import { district, part } from "../arguments.ts";
import { dayOf, dayWords, rangeWords, weekdayName } from "../calendar.ts";
import { congestionLevel, toHundredths } from "../congestion-level.ts";
import { atLeast, type DailyFigures, type DayIndex, lastDays } from "../daily-figures.ts";
import { city, placeName } from "../districts.ts";
import { accidents, notServed } from "../not-served.ts";
import { hoursOf, partOf, partWords } from "../parts-of-day.ts";
import { weekdayForecast } from "../weekday-forecast.ts";

const furthest = 14;

export default defineTool({
  name: "forecast_congestion",
  title: "Congestion forecast (拥堵预测)",
  description: "Forecast of the congestion index for the next 1–14 days, each with a 90 % interval.",
  aliases: [
    "of a district or the whole city",
    "tomorrow",
    "next week",
    "will it be congested",
    "will it be bad",
    "what will it be like on the roads",
    "what to expect",
    "what do you expect there",
    "what will it be",
    "any idea how it will be",
    "预测明天的拥堵指数",
    "预计",
    "未来几天会不会堵",
    "会堵吗",
    "会不会很堵",
    "明天会怎样",
    "又会怎样",
    "到时候堵不堵",
    "后天",
    "下周",
  ],
  notServed: [...notServed, ...accidents],
  highIs: "bad",
  effect: "read",
  args: z.object({
    district,
    date: dateArgument(
      "Date (日期)",
      ["day to forecast", "first day to forecast", "预测日期"],
      "Default: the next seven days",
    ).optional(),
    end_date: dateArgument("To (结束日期)", ["last day to forecast"], "Default: a single day").optional(),
    part,
    hour: z
      .int()
      .min(0)
      .max(23)
      .optional()
      .meta({
        title: "Hour (时刻)",
        description: "Forecast as the part of the day it is in",
        ...aliases({ words: ["hour of the day", "几点"], leftOut: ["whole day", "全天"] }),
      }),
  }),
  async run({ district, date, end_date, hour, ...given }, figures: DailyFigures, run) {
    const part = hour === undefined ? given.part : partOf(hour);
    const today = dayOf(run.now);
    const first = date ?? addDays(today, 1);
    const to = end_date ?? date ?? addDays(today, 7);
    // Of days that have begun already, those that are over are told as they were.
    const isBegun = first < today && today <= to;
    const from = isBegun ? today : first;
    checkDays(from, to, today, run.language);
    const over = isBegun ? await figures.indexes(district, { from: first, to: addDays(today, -1) }, run, part) : [];
    const history = await figures.indexes(district, lastDays(56, run.now), run, part);
    atLeast(28, history, lastDays(56, run.now), run.language);
    const { at, margin, holdoutError } = weekdayForecast(history);
    const rows = Array.from({ length: daysBetween(from, to) + 1 }, (_, step) => {
      const day = addDays(from, step);
      const index = toHundredths(Math.max(1, at(day)));
      return {
        date: day,
        weekday: weekdayName(day, run.language),
        index,
        low: toHundredths(Math.max(1, index - margin)),
        high: toHundredths(index + margin),
        level: congestionLevel(index, run.language),
      };
    });
    const time = part && partWords(part, hoursOf(part)[1], run.language);
    const place = placeName(district ?? city, run.language);
    const name = [place, ...(time === undefined ? [] : [time])].join(run.language === "zh" ? "" : ", ");
    const days = rows.map((row) => sayDay(row, today, run.language));
    const ofHour =
      hour === undefined
        ? ""
        : run.language === "zh"
          ? "单个钟点按所在时段预测，同一时段内不分先后。"
          : " A single hour is forecast as the part of the day that it is in; within it, hours are not told apart.";
    return {
      text:
        sayMeasured(over, name, run.language) +
        (run.language === "zh"
          ? `${name}的拥堵指数预计为：${days.join("；")}（括号内为90%区间）。依据过去${history.length}天的星期规律和趋势，最近一周检验的平均误差为${holdoutError.toFixed(2)}；未考虑天气和活动。${ofHour}`
          : `Forecast congestion index of ${name}: ${days.join("; ")} (90 % interval in brackets). From weekday pattern and trend of the last ${history.length} days, with a mean error of ${holdoutError.toFixed(2)} when tried on the last week; weather and events are not considered.${ofHour}`),
      title: [run.language === "zh" ? "拥堵预测" : "Congestion forecast", name].join(" · "),
      rows,
      columns: columns(run.language),
    };
  },
});

interface Expected {
  date: Day;
  index: number;
  low: number;
  high: number;
  level: string;
}

function sayDay({ date, index, low, high, level }: Expected, today: Day, language: Language): string {
  const interval = `${low.toFixed(2)}–${high.toFixed(2)}`;
  const day = dayWords(date, today, language);
  return language === "zh"
    ? `${day}${index.toFixed(2)}（${interval}），${level}`
    : `${day.replace(/^on /, "")} ${index.toFixed(2)} (${interval}), ${level}`;
}

function sayMeasured(days: readonly DayIndex[], name: string, language: Language): string {
  if (days.length === 0) return "";
  const told = days.map(({ date, index }) => `${date} ${index.toFixed(2)}`);
  return language === "zh"
    ? `${name}已过去的日子实测为：${told.join("，")}。其余的日子只有预测。`
    : `Measured in ${name} on the days that are over: ${told.join(", ")}. The other days are only forecast. `;
}

const columns = (language: Language) =>
  Object.entries({
    date: { en: "Date", zh: "日期" },
    weekday: { en: "Weekday", zh: "星期" },
    index: { en: "Expected index", zh: "预计指数" },
    low: { en: "Low", zh: "区间下限" },
    high: { en: "High", zh: "区间上限" },
    level: { en: "Level", zh: "拥堵程度" },
  }).map(([name, label]) => ({ name, label: label[language] }));

function checkDays(from: Day, to: Day, today: Day, language: Language): void {
  const last = addDays(today, furthest);
  if (from >= today && from <= to && to <= last) return;
  const asked = from === to ? from : rangeWords(from, to, language);
  throw new ToolError(
    language === "zh"
      ? `无法预测${asked}的拥堵指数，可以预测今天（${today}）至${last}。`
      : `There is no forecast ${from === to ? `for ${asked}` : asked}; it reaches from today, ${today}, to ${last}.`,
    { advice: "Past days are looked up instead." },
  );
}
