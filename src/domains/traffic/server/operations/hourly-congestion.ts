import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { BRIEF } from "../../../../engine/tools/brief.ts";
import { congestionLevel } from "../../congestion-level.ts";
import { city, placeName } from "../../districts.ts";
import { answers, column, titled } from "../answer.ts";
import { dayIn, momentOf, type TrafficServices, timeWords } from "../moment.ts";
import { date, district } from "../parameters.ts";

const route = createRoute({
  method: "get",
  path: "/congestion-index/hourly",
  operationId: "list_hourly_congestion",
  "x-title": "Congestion index by hour (分时拥堵指数)",
  summary: "Congestion index hour by hour (分时拥堵指数) over one day",
  description:
    "Curve of one day, hour by hour (分时, 逐小时, 每小时, 一天的变化曲线), of a district or the whole city, " +
    "with the rush hours (早高峰, 晚高峰).",
  [BRIEF]: "Congestion index hour by hour, with the rush hours.",
  request: { query: z.strictObject({ district, date }) },
  responses: answers(
    z.object({
      hour: column(z.string(), "Hour (时刻)"),
      index: column(z.number(), "Congestion index (拥堵指数)"),
      level: column(z.string(), "Level (拥堵程度)"),
    }),
  ),
});

export function hourlyCongestion(app: OpenAPIHono, services: TrafficServices): void {
  app.openapi(route, (c) => {
    const query = c.req.valid("query");
    const moment = momentOf(c, services);
    const { language } = moment;
    const day = dayIn(moment, query.date);
    const place = query.district ?? city;
    const hours = moment.database.hourly(place, day, moment);
    const rows = hours.map(({ hour, index }) => ({
      hour: `${String(hour).padStart(2, "0")}:00`,
      index,
      level: congestionLevel(index, language),
    }));
    const name = placeName(place, language);
    const time = timeWords(moment, day);
    const figures = hours.map(({ hour, index }) => `${hour}${language === "zh" ? "时" : "h"} ${index.toFixed(2)}`);
    const summary =
      language === "zh"
        ? `${name}${time}的分时拥堵指数：${figures.join("，")}。`
        : `Congestion index of ${name} by hour ${time.replace(/,$/, "")}: ${figures.join(", ")}.`;
    const title = titled(language === "zh" ? "分时拥堵指数" : "Congestion index by hour", name, day);
    return c.json({ summary, title, rows }, 200);
  });
}
