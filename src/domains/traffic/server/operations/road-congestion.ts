import { z } from "@hono/zod-openapi";
import { aliases } from "../../../../engine/tools/aliases.ts";
import { congestionLevel, toHundredths } from "../../congestion-level.ts";
import { districtAliases, placeName } from "../../districts.ts";
import { accidents } from "../../not-served.ts";
import { dayIn, hoursIn, timeWords } from "../moment.ts";
import { column, operation, titled } from "../operation.ts";
import { date, hour, part, untilHour } from "../parameters.ts";
import { Refusal } from "../refusal.ts";
import { roadName, roads } from "../sample/roads.ts";

const ofDistricts = new Set(Object.values(districtAliases).flat());

/** A road goes without its last word, unless that leaves the name of a district; in Chinese, an elevated one does. */
const shortOf = (name: string, english: string): string[] => [
  ...(english.endsWith(" Elevated Road") ? [name.replace(/路$/, "")] : []),
  ...[english.replace(/ (?:Road|Street|Avenue)$/, "")].filter((short) => !ofDistricts.has(short)),
];

const road = z.string().openapi({
  title: "Road (道路)",
  ...aliases({
    words: ["road or street", "哪条路"],
    isClosed: true,
    values: Object.fromEntries(
      roads.map(({ name, english }) => [name, [english, english.replace(/Road$/, "Rd"), ...shortOf(name, english)]]),
    ),
  }),
});

export const roadCongestion = operation(
  {
    path: "/roads/congestion",
    operationId: "get_road_congestion",
    title: "Congestion of a road (道路拥堵指数)",
    description: "Congestion index and average speed of one road.",
    highIs: "bad",
    notServed: accidents,
    aliases: [
      "is a road congested",
      "average speed on a road",
      "how fast the traffic moves on a street",
      "is one road busier than another",
      "某条路的平均车速",
      "某条路平均时速多少",
      "某条路堵不堵",
      "这条路现在畅通吗",
      "两条路哪个更堵",
      "这条路老是堵, 总是这么堵, 堵得走不动, 开得这么慢",
    ],
    query: z.strictObject({ road, date, hour, until_hour: untilHour, part }),
    row: z.object({
      date: column(z.string(), "Date (日期)"),
      road: column(z.string(), "Road (道路)"),
      district: column(z.string(), "District (区域)"),
      index: column(z.number(), "Congestion index (拥堵指数)"),
      level: column(z.string(), "Level (拥堵程度)"),
      speed: column(z.int(), "Average speed (平均车速)", "km/h"),
    }),
  },
  (query, moment) => {
    const { language } = moment;
    const day = dayIn(moment, query.date);
    const hours = hoursIn(moment, day, query);
    const known = roads.find(({ name, english }) => [name, english].includes(query.road));
    if (!known) throw unknownRoad(query.road);
    const measured = moment.database.roads(day, hours, undefined, roads.length, moment);
    const rows = measured
      .filter((row) => row.road === known.name)
      .map((row) => ({
        date: day,
        road: roadName(row.road, language),
        district: placeName(row.district, language),
        index: toHundredths(row.index),
        level: congestionLevel(row.index, language),
        speed: Math.round(known.freeSpeedKmh / row.index),
      }));
    const time = timeWords(moment, day, query);
    const said = rows.map(({ road: name, district, index, level, speed }) =>
      language === "zh"
        ? `${name}（${district}）${time}的拥堵指数为${index.toFixed(2)}，${level}，平均车速${speed} km/h。`
        : `The congestion index of ${name} (${district}) ${time} is ${index.toFixed(2)}, ${level}, with an average speed of ${speed} km/h.`,
    );
    const title = titled(
      language === "zh" ? "道路拥堵指数" : "Congestion of a road",
      roadName(known.name, language),
      day,
    );
    return { summary: said.join(""), title, rows };
  },
);

function unknownRoad(given: string): Refusal {
  return new Refusal(400, {
    en: `There are no figures of a road "${given}". The roads are: ${roads.map(({ english }) => english).join(", ")}.`,
    zh: `没有道路“${given}”的数据。有数据的道路：${roads.map(({ name }) => name).join("、")}。`,
  });
}
