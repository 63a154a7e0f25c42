import { z } from "@hono/zod-openapi";
import { congestionLevel } from "../../congestion-level.ts";
import { city, placeName } from "../../districts.ts";
import { notServed, weeks } from "../../not-served.ts";
import { dayIn, hoursIn, timeWords } from "../moment.ts";
import { column, operation, titled } from "../operation.ts";
import { date, district, rushHours } from "../parameters.ts";

export const hourlyCongestion = operation(
  {
    path: "/congestion-index/hourly",
    operationId: "list_hourly_congestion",
    title: "Congestion index by hour (分时拥堵指数)",
    description: "Congestion index by hour.",
    highIs: "bad",
    notServed: [...notServed, ...weeks],
    aliases: [
      "curve of one day",
      "hour by hour",
      "of a district or the whole city",
      "which hour was the worst, which is the fastest hour, the quietest hour, the busiest hour",
      "at which hour is the congestion index lowest",
      "at what time is it most congested",
      "when is it worst on a day",
      "rush hour",
      "morning rush",
      "evening rush, how heavy did it get",
      "peak hours",
      "分时拥堵指数",
      "逐小时",
      "几点最堵, 几点最快, 几点最顺, 几点最不堵",
      "几点钟最堵",
      "哪个小时最堵",
      "什么时候最堵",
      "晚高峰有多堵",
      "早高峰有多堵",
      "每小时的拥堵指数",
      "一天的变化曲线",
      "早高峰",
      "晚高峰",
    ],
    query: z.strictObject({ district, date, part: rushHours }),
    row: z.object({
      hour: column(z.string(), "Hour (时刻)"),
      index: column(z.number(), "Congestion index (拥堵指数)"),
      level: column(z.string(), "Level (拥堵程度)"),
    }),
  },
  (query, moment) => {
    const { language } = moment;
    const day = dayIn(moment, query.date);
    const place = query.district ?? city;
    const [first, last] = hoursIn(moment, day, query);
    const hours = moment.database.hourly(place, day, moment).filter(({ hour }) => hour >= first && hour <= last);
    const rows = hours.map(({ hour, index }) => ({
      hour: `${String(hour).padStart(2, "0")}:00`,
      index,
      level: congestionLevel(index, language),
    }));
    const name = placeName(place, language);
    const time = timeWords(moment, day, query);
    const figures = hours.map(({ hour, index }) => `${hour}${language === "zh" ? "时" : "h"} ${index.toFixed(2)}`);
    const summary =
      language === "zh"
        ? `${name}${time}的分时拥堵指数：${figures.join("，")}。`
        : `Congestion index of ${name} by hour ${time.replace(/,$/, "")}: ${figures.join(", ")}.`;
    const title = titled(language === "zh" ? "分时拥堵指数" : "Congestion index by hour", name, day);
    return { summary, title, rows };
  },
);
