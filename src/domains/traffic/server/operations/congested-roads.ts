import { z } from "@hono/zod-openapi";
import { aliases, saying } from "../../../../engine/tools/aliases.ts";
import { toHundredths } from "../../congestion-level.ts";
import { city, placeName } from "../../districts.ts";
import { notComparedHere, notServed, weeks } from "../../not-served.ts";
import { dayIn, hoursIn, timeWords } from "../moment.ts";
import { column, operation, titled } from "../operation.ts";
import { date, district, hour, part, untilHour, wholeNumber } from "../parameters.ts";
import { roadName, roadOf, roads } from "../sample/roads.ts";

const limit = wholeNumber(1, 50)
  .default(5)
  .openapi({
    ...{ title: "At most (几条)", type: "integer", default: 5 },
    ...aliases({ words: ["how many roads", "top n", "多少条", "前几"] }),
  });

const order = z
  .enum(["least_congested", "slowest", "fastest"])
  .optional()
  .openapi({
    title: "Order (次序)",
    ...aliases({
      values: {
        least_congested:
          saying(`less congested, least busy, calmest, quietest, emptiest, clearest, roads are clear, roads are free, roads are empty, clear roads, best, 最不堵,
          最不拥堵, 最畅通, 最通畅, 最好的, 最空, 最好走, 最好开, 最顺, 好走, 好开, 不堵, 不拥堵, not jammed, not congested, isn't jammed, isn't congested, isnt jammed,
          畅通, lowest, lowest index, 最低, 指数最低, 倒数`),
        slowest: saying(`slow, slower, lowest speed, lowest average speed, least speed, 最慢, 车速最低, 速度最低,
          车速从低到高, 最低车速, 开得慢, 慢的`),
        fastest: saying(`fast, faster, highest speed, highest average speed, 最快, 车速最高, 速度最高, 车速从高到低,
          最高车速, 开得快`),
      },
      leftOut: saying("most congested, most jammed, worst, 最堵, 最拥堵, 不畅通"),
    }),
  });

/** What each order is called, and which end of the speeds stands first, where it is by speed. */
const orders = {
  most_congested: { zh: "最拥堵", en: "most congested", titleEn: "Most congested roads", by: 0 },
  least_congested: { zh: "最不拥堵", en: "least congested", titleEn: "Least congested roads", by: 0 },
  slowest: { zh: "车速最低", en: "slowest", titleEn: "Slowest roads", by: 1 },
  fastest: { zh: "车速最高", en: "fastest", titleEn: "Fastest roads", by: -1 },
};

export const congestedRoads = operation(
  {
    path: "/roads/most-congested",
    operationId: "list_most_congested_roads",
    title: "Most congested roads (最拥堵的道路)",
    description: "Roads by congestion or speed.",
    highIs: "bad",
    notServed: [...notServed, ...notComparedHere, ...weeks],
    aliases: [
      "streets",
      "of a district or the whole city",
      "today",
      "which road was worst",
      "roads to avoid",
      "roads to dodge",
      "the least congested roads",
      "the fastest road",
      "which streets should be avoided",
      "top roads",
      "最拥堵的道路",
      "最堵的路",
      "哪条路最堵",
      "最不堵的路",
      "哪条路最畅通",
      "最堵的是哪条路",
      "哪些路要避开",
      "绕开哪些路",
      "路段",
      "拥堵道路排名",
      "车速",
      "今天",
    ],
    query: z.strictObject({ district, date, hour, until_hour: untilHour, part, limit, order }),
    row: z.object({
      rank: column(z.int(), "Rank (排名)"),
      road: column(z.string(), "Road (道路)"),
      district: column(z.string(), "District (区域)"),
      index: column(z.number(), "Congestion index (拥堵指数)"),
      speed: column(z.int(), "Average speed (平均车速)", "km/h"),
    }),
  },
  (query, moment) => {
    const { language } = moment;
    const day = dayIn(moment, query.date);
    const hours = hoursIn(moment, day, query);
    const measured = moment.database.roads(day, hours, query.district, roads.length, moment).map((row) => ({
      road: roadName(row.road, language),
      district: placeName(row.district, language),
      index: toHundredths(row.index),
      speed: Math.round((roadOf(row.road)?.freeSpeedKmh ?? 50) / row.index),
    }));
    const { by, titleEn, ...which } = orders[query.order ?? "most_congested"];
    if (by) measured.sort((one, other) => by * (one.speed - other.speed));
    if (query.order === "least_congested") measured.reverse();
    const rows = measured.slice(0, query.limit).map((row, at) => ({ rank: at + 1, ...row }));
    const name = placeName(query.district ?? city, language);
    const time = timeWords(moment, day, query).replace(/,$/, "");
    const zh = rows.map(
      (row) => `${row.rank}. ${row.road}（${row.district}）${row.index.toFixed(2)}，${row.speed} km/h`,
    );
    const en = rows.map(
      (row) => `${row.rank}. ${row.road} (${row.district}) ${row.index.toFixed(2)}, ${row.speed} km/h`,
    );
    const summary =
      language === "zh"
        ? `${name}${time}${which.zh}的${rows.length}条道路及其拥堵指数、平均车速：${zh.join("；")}。`
        : `The ${rows.length} ${which.en} roads of ${name} ${time}, with index and average speed: ${en.join("; ")}.`;
    const title = titled(language === "zh" ? `${which.zh}的道路` : titleEn, name, day);
    return { summary, title, rows };
  },
);
