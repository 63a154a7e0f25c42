import { z } from "@hono/zod-openapi";
import { addDays } from "../../../../engine/domain/days.ts";
import type { Language } from "../../../../engine/language.ts";
import { rangeWords, weekdayName } from "../../calendar.ts";
import { congestionLevel, toHundredths } from "../../congestion-level.ts";
import { city, placeName } from "../../districts.ts";
import { notServed, weeks } from "../../not-served.ts";
import { hoursOf, partWords } from "../../parts-of-day.ts";
import { hoursIn, rangeIn } from "../moment.ts";
import { column, operation, titled } from "../operation.ts";
import { dayArgument, district, part, untilHour } from "../parameters.ts";
import { weatherName } from "../sample/weather.ts";

const start = dayArgument(
  "From (开始日期)",
  { words: ["first day of the range", "从哪天"] },
  "Default: six days before",
);
const end = dayArgument("To (结束日期)", { words: ["last day of the range", "到哪天"], leftOut: ["today", "今天"] });

export const dailyCongestion = operation(
  {
    path: "/congestion-index/daily",
    operationId: "list_daily_congestion",
    title: "Congestion index by day (每日拥堵指数)",
    description: "Congestion index by day, with weather and mean.",
    highIs: "bad",
    notServed: [...notServed, ...weeks],
    aliases: [
      "day by day",
      "over a range of days",
      "last days",
      "a month",
      "of a district or the whole city",
      "each day",
      "daily congestion values",
      "daily numbers of the index",
      "which day was the worst",
      "the average of a week or a month",
      "average congestion over a period",
      "every day from one day to another",
      "每天的拥堵指数",
      "某个区每天的拥堵指数",
      "天天的指数",
      "每天堵不堵",
      "哪天全市最堵",
      "哪一天最堵",
      "哪天最畅通无阻",
      "一段时间的平均指数",
      "每日",
      "逐日",
      "每一天",
      "上周每天",
      "最近几天",
      "一个月",
    ],
    query: z.strictObject({ district, start_date: start, end_date: end, part, until_hour: untilHour }),
    row: z.object({
      date: column(z.string(), "Date (日期)"),
      weekday: column(z.string(), "Weekday (星期)"),
      index: column(z.number(), "Congestion index (拥堵指数)"),
      level: column(z.string(), "Level (拥堵程度)"),
      weather: column(z.string(), "Weather (天气)"),
      hours: column(z.int(), "Hours measured (统计时长)", "h"),
    }),
  },
  (query, moment) => {
    const { language } = moment;
    const last = query.end_date ?? moment.today;
    const [from, to] = rangeIn(moment, query.start_date ?? addDays(last, -6), last);
    const place = query.district ?? city;
    // Refused where all that is asked for is today's and still to come.
    if (query.part !== undefined) hoursIn(moment, from, query);
    const hours = query.until_hour ? ([0, query.until_hour - 1] as const) : query.part && hoursOf(query.part);
    const rows = moment.database
      .daily(place, from, to, moment, hours)
      .map(({ date, index, weather, hours: measured }) => ({
        date,
        weekday: weekdayName(date, language),
        index: toHundredths(index),
        level: congestionLevel(index, language),
        weather: weatherName(weather, language),
        hours: measured,
      }));
    const range = rangeWords(from, to, language);
    const asked = query.part && partWords(query.part, hoursOf(query.part)[1], language);
    const time = asked === undefined ? range : language === "zh" ? `${range}${asked}` : `${range}, ${asked},`;
    const summary = sentence(placeName(place, language), time, rows, language);
    const title = titled(
      language === "zh" ? "每日拥堵指数" : "Congestion index by day",
      placeName(place, language),
      time.replace(/^from |,$/g, ""),
    );
    return { summary, title, rows };
  },
);

interface DayIndex {
  date: string;
  index: number;
}

/** Up to two weeks are told day by day; of more, the mean and the extremes. */
function sentence(name: string, range: string, rows: readonly DayIndex[], language: Language): string {
  const byIndex = [...rows].sort((one, other) => other.index - one.index);
  const told = rows.length > 14 ? byIndex.filter((_, at) => at === 0 || at === rows.length - 1) : rows;
  const figures = told.map(({ date, index }) => `${date.slice(5)} ${index.toFixed(2)}`);
  const mean = (rows.reduce((sum, { index }) => sum + index, 0) / rows.length).toFixed(2);
  if (language === "zh") {
    const which = rows.length > 14 ? "最高和最低分别为" : "逐日为";
    return `${name}${range}的日均拥堵指数平均为${mean}，${which}：${figures.join("，")}。`;
  }
  const which = rows.length > 14 ? "highest and lowest" : "day by day";
  return `The daily congestion index of ${name} ${range} averages ${mean}, ${which}: ${figures.join(", ")}.`;
}
