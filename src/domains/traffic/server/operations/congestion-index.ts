import { z } from "@hono/zod-openapi";
import { congestionLevel, toHundredths } from "../../congestion-level.ts";
import { city, type Place, placeName } from "../../districts.ts";
import { notComparedHere, notServed, weeks } from "../../not-served.ts";
import { dayIn, hoursIn, type Moment, type TimeAsked, timeWords } from "../moment.ts";
import { column, operation, titled } from "../operation.ts";
import { date, district, hour, part, untilHour } from "../parameters.ts";

export const congestionIndex = operation(
  {
    path: "/congestion-index",
    operationId: "get_congestion_index",
    title: "Congestion index (拥堵指数)",
    description: "Congestion index of a day or hours, with peak.",
    highIs: "bad",
    notServed: [...notServed, ...notComparedHere, ...weeks],
    aliases: [
      "of one district or the whole city of Hangzhou",
      "today",
      "now",
      "at an hour",
      "congestion in a district on a day",
      "was it congested",
      "is it congested right now",
      "how congested is it",
      "how bad is it",
      "how bad was the traffic",
      "how heavy is the traffic",
      "how busy are the roads of a district",
      "who had it worse, one district or another",
      "which of two districts is more congested or calmer",
      "拥堵指数是多少",
      "堵不堵",
      "堵得厉害吗",
      "拥堵情况",
      "这个区现在畅通吗",
      "路上畅通吗",
      "两个区哪个更堵",
      "两个区谁更堵",
      "两个区哪个更畅通",
      "某个区今天的拥堵指数",
      "今天的拥堵情况",
      "杭州市",
      "全市",
      "今天",
      "现在",
      "当前",
      "早上8点",
    ],
    query: z.strictObject({ district, date, hour, until_hour: untilHour, part }),
    row: z.object({
      date: column(z.string(), "Date (日期)"),
      district: column(z.string(), "District (区域)"),
      hours: column(z.string(), "Hours (时段)"),
      index: column(z.number(), "Congestion index (拥堵指数)"),
      level: column(z.string(), "Level (拥堵程度)"),
    }),
  },
  (query, moment) => {
    const day = dayIn(moment, query.date);
    const [from, to] = hoursIn(moment, day, query);
    const place = query.district ?? city;
    const hours = moment.database.hourly(place, day, moment).filter((one) => one.hour >= from && one.hour <= to);
    const index = toHundredths(hours.reduce((sum, one) => sum + one.index, 0) / hours.length);
    const row = {
      date: day,
      district: placeName(place, moment.language),
      hours: `${pad(from)}:00–${pad(to)}:59`,
      index,
      level: congestionLevel(index, moment.language),
    };
    const summary =
      query.hour === undefined && query.part === undefined
        ? daySentence(moment, place, day, index, hours)
        : hourSentence(moment, place, day, query, index);
    const title = titled(
      moment.language === "zh" ? "拥堵指数" : "Congestion index",
      placeName(place, moment.language),
      day,
    );
    return { summary, title, rows: [row] };
  },
);

interface HourIndex {
  hour: number;
  index: number;
}

function daySentence(moment: Moment, place: Place, day: string, index: number, hours: readonly HourIndex[]): string {
  const { language } = moment;
  const name = placeName(place, language);
  const time = timeWords(moment, day);
  const level = congestionLevel(index, language);
  const peak = hours.reduce((high, one) => (one.index > high.index ? one : high));
  const current = day === moment.today ? hours.at(-1) : undefined;
  if (language === "zh") {
    const now = current ? `当前（${current.hour}时）为${current.index.toFixed(2)}，` : "";
    return `${name}${time}的平均拥堵指数为${index.toFixed(2)}，${level}；${now}最高为${peak.hour}时的${peak.index.toFixed(2)}。`;
  }
  const now = current ? `it is now (${current.hour}:00) ${current.index.toFixed(2)}, and ` : "";
  return (
    `The average congestion index of ${name} ${time} is ${index.toFixed(2)}, ${level}; ` +
    `${now}the highest was ${peak.index.toFixed(2)} at ${peak.hour}:00.`
  );
}

function hourSentence(moment: Moment, place: Place, day: string, asked: TimeAsked, index: number): string {
  const { language } = moment;
  const name = placeName(place, language);
  const time = timeWords(moment, day, asked);
  const level = congestionLevel(index, language);
  return language === "zh"
    ? `${name}${time}的拥堵指数为${index.toFixed(2)}，${level}。`
    : `The congestion index of ${name} ${time} is ${index.toFixed(2)}, ${level}.`;
}

const pad = (hour: number): string => String(hour).padStart(2, "0");
