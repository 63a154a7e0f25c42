import { z } from "@hono/zod-openapi";
import type { Language } from "../../../../engine/language.ts";
import { rangeWords } from "../../calendar.ts";
import { city, districts, placeName } from "../../districts.ts";
import { byAccidents, deaths, moreAccidents, notComparedHere, notServed, weeks } from "../../not-served.ts";
import { rangeIn, spanWords } from "../moment.ts";
import { column, operation, titled } from "../operation.ts";
import { district, endDate, firstDate } from "../parameters.ts";
import type { AccidentKind } from "../sample/accidents.ts";
import { roadName } from "../sample/roads.ts";

const kinds: Record<AccidentKind, Record<Language, string>> = {
  rear_end: { en: "rear-end collision", zh: "追尾" },
  side_swipe: { en: "side swipe", zh: "剐蹭" },
  two_wheeler: { en: "two-wheeler involved", zh: "涉非机动车" },
  pedestrian: { en: "pedestrian involved", zh: "涉行人" },
  single_vehicle: { en: "single vehicle", zh: "单车事故" },
};

export const trafficAccidents = operation(
  {
    path: "/accidents",
    operationId: "list_traffic_accidents",
    title: "Traffic accidents (交通事故)",
    description: "Traffic accidents: count, injured, road, kind.",
    highIs: "bad",
    notServed: [...notServed, ...notComparedHere, ...deaths, ...weeks, ...moreAccidents],
    aliases: [
      "how many accidents there were",
      "how many people were injured",
      "were people hurt on the roads",
      "anybody injured in an accident, any injuries, injuries",
      "fewest accidents",
      "rear-end collisions",
      "of a district or the whole city",
      "today",
      "over a range",
      "any accidents",
      "交通事故",
      "有事故吗",
      "出事故了吗",
      "车祸",
      "事故起数",
      "几起事故",
      "数量",
      "受伤",
      "有没有人受伤",
      "出了几起事故",
      "出了多少事故",
      "哪个区事故最多",
      "哪个区事故最少",
      "追尾",
      "剐蹭",
      "今天",
      ...byAccidents,
    ],
    query: z.strictObject({ district, date: firstDate, end_date: endDate }),
    row: z.object({
      date: column(z.string(), "Date (日期)"),
      time: column(z.string(), "Time (时间)"),
      district: column(z.string(), "District (区域)"),
      road: column(z.string(), "Road (道路)"),
      kind: column(z.string(), "Kind (类型)"),
      injured: column(z.int(), "Injured (受伤人数)", "people (人)"),
    }),
  },
  (query, moment) => {
    const { language } = moment;
    const [from, to] = rangeIn(moment, query.date, query.end_date);
    const accidents = moment.database.accidents(query.district, from, to, moment);
    const rows = accidents.map((one) => ({
      date: one.date,
      time: one.time,
      district: placeName(one.district, language),
      road: roadName(one.road, language),
      kind: kinds[one.kind][language],
      injured: one.injured,
    }));
    const name = placeName(query.district ?? city, language);
    const injured = accidents.reduce((sum, one) => sum + one.injured, 0);
    const harmful = accidents.filter((one) => one.injured > 0).length;
    const time = spanWords(moment, from, to).replace(/,$/, "");
    const summary =
      language === "zh"
        ? `${name}${time}共发生${rows.length}起交通事故，${injured > 0 ? `其中${harmful}起有人受伤，共${injured}人` : "无人受伤"}。`
        : `${name} had ${counted(rows.length, "traffic accident")} ${time}, with ${injured > 0 ? `${counted(injured, "person")} injured in ${harmful} of them` : "nobody injured"}.`;
    const all = districts.map((one) => placeName(one, language));
    const of = (key: "district" | "kind" | "road") => rows.map((row) => row[key]);
    const by = bys[language];
    const byDistrict = query.district === undefined ? [told(by[0], countsOf(of("district"), all), language)] : [];
    const [byKind, byRoad] = [countsOf(of("kind")), countsOf(of("road"))];
    const details = [...byDistrict, told(by[1], byKind, language), told(by[2], byRoad, language, MOST_ROADS)];
    const title = titled(
      language === "zh" ? "交通事故" : "Traffic accidents",
      name,
      from === to ? from : rangeWords(from, to, language).replace(/^from /, ""),
    );
    return {
      summary: [summary, ...(rows.length === 0 ? [] : details)].join(language === "zh" ? "" : " "),
      title,
      rows,
    };
  },
);

/** How many there are of each, most first; `all`: also of what there is none. */
function countsOf(names: readonly string[], all: readonly string[] = []): [string, number][] {
  const counts = new Map(all.map((name) => [name, 0]));
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]);
}

const bys = {
  en: ["By district", "By kind", "By road"],
  zh: ["各区县", "类型", "道路"],
} as const;

/** "By road: Wensan Road 2, Gudun Road 1, and 3 others."; at most so many. */
function told(by: string, counts: readonly [string, number][], language: Language, most = counts.length): string {
  const shown = counts.slice(0, most).map(([name, count]) => `${name} ${count}`);
  const others = counts.length - shown.length;
  if (language === "zh") return `${by}：${shown.join("，")}${others > 0 ? `，另外还有${others}处` : ""}。`;
  return `${by}: ${shown.join(", ")}${others > 0 ? `, and ${others} ${others === 1 ? "other" : "others"}` : ""}.`;
}

const MOST_ROADS = 5;

function counted(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  return `${count === 0 ? "no" : count} ${noun === "person" ? "people" : `${noun}s`}`;
}
