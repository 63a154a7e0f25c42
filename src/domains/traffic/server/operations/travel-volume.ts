import { z } from "@hono/zod-openapi";
import { addDays, type Day } from "../../../../engine/domain/days.ts";
import type { Language } from "../../../../engine/language.ts";
import { type District, placeName } from "../../districts.ts";
import { notServed } from "../../not-served.ts";
import { type Moment, rangeIn, spanWords } from "../moment.ts";
import { column, operation, titled } from "../operation.ts";
import { districtArgument, endDate, firstDate, typical } from "../parameters.ts";

/** More days are not told one by one. */
const MOST_DAYS = 31;

export const travelVolume = operation(
  {
    path: "/travel-volume",
    operationId: "get_travel_volume",
    title: "Travel volume (出行量)",
    description: "Trips between two districts, both ways, per day.",
    aliases: [
      "travel volume from an origin district to a destination district",
      "how many person trips people make on a day",
      "person trips between two districts",
      "how many people went from one district to another",
      "trips out of a district",
      "how many people travel on a typical day",
      "passengers",
      "两个区之间的出行量",
      "两区之间的客流",
      "从一个区出发的有多少人, 从一个区出来的有多少人",
      "出行人次",
      "客流",
      "both directions together",
      "两个方向的总和",
      "双向合计",
    ],
    // The other direction of the trips is told.
    notServed: notServed.filter((words) => words !== "directions"),
    query: z.strictObject({
      origin: districtArgument("From (出发区)", { words: ["district the trips start in", "出发区", "从哪个区"] }),
      destination: districtArgument("To (到达区)", { words: ["district the trips end in", "到达区", "到哪个区"] }),
      date: firstDate,
      end_date: endDate,
      typical,
    }),
    row: z.object({
      date: column(z.string(), "Date (日期)"),
      origin: column(z.string(), "From (出发)"),
      destination: column(z.string(), "To (到达)"),
      trips: column(z.int(), "Travel volume (出行量)", "person trips (人次)"),
      trips_back: column(z.int(), "Opposite direction (反向出行量)", "person trips (人次)"),
    }),
  },
  ({ origin, destination, date, end_date, typical }, moment) => {
    const { language, database } = moment;
    const isMean = typical === true && (date === undefined || end_date !== undefined);
    const [from, to] = isMean ? wholeDaysIn(moment, date, end_date) : rangeIn(moment, date, end_date);
    const back = database.travel(destination, origin, from, to, moment);
    const rows = database.travel(origin, destination, from, to, moment).map(({ date: day, trips }, at) => ({
      date: day,
      origin: placeName(origin, language),
      destination: placeName(destination, language),
      trips,
      trips_back: back[at]?.trips ?? 0,
    }));
    const total = (key: "trips" | "trips_back") =>
      Math.round(rows.reduce((sum, row) => sum + row[key], 0) / (isMean ? rows.length : 1));
    const [there, opposite] = [total("trips"), total("trips_back")];
    const time = isMean ? meanWords(moment, from, to) : spanWords(moment, from, to);
    const way = wayWords(origin, destination, language);
    const isOneWay = origin === destination;
    // Of a typical Monday, only the last one is known here.
    const isOneDay = typical === true && !isMean;
    const only = isOneDay
      ? language === "zh"
        ? "这是这一天的数据，不是平均值。"
        : " That is this one day, and no mean."
      : "";
    const summary =
      language === "zh"
        ? `${time}${way}的出行量为${said(there)}人次${isOneWay ? "" : `，反向为${said(opposite)}人次，合计${said(there + opposite)}人次`}。${only}`
        : `The travel volume ${way} ${time.replace(/,$/, "")} is ${said(there)} person trips${isOneWay ? "" : `, ${said(opposite)} in return, ${said(there + opposite)} in all`}.${only}`;
    const told = rows.map(({ date: day, trips }) => `${day.slice(5)} ${said(trips)}`);
    const inDays = language === "zh" ? `逐日为：${told.join("，")}。` : ` Day by day: ${told.join(", ")}.`;
    const byDay = rows.length > 1 && rows.length <= MOST_DAYS ? inDays : "";
    const title = titled(
      language === "zh" ? "两个区之间的出行量" : "Travel volume",
      placeName(origin, language),
      placeName(destination, language),
    );
    return { summary: `${summary}${byDay}`, title, rows };
  },
);

const said = (trips: number): string => trips.toLocaleString("en-US");

/** The days asked about that are over; by default the last seven. */
function wholeDaysIn(moment: Moment, date: Day | undefined, end: Day | undefined): readonly [Day, Day] {
  const yesterday = addDays(moment.today, -1);
  const [from, to] = rangeIn(moment, date ?? addDays(yesterday, -6), end ?? yesterday);
  return [from, from < to && to > yesterday ? yesterday : to];
}

const meanWords = (moment: Moment, from: Day, to: Day): string =>
  moment.language === "zh" ? `${spanWords(moment, from, to)}平均每天` : `on an average day (${from} to ${to})`;

function wayWords(origin: District, destination: District, language: Language): string {
  const [start, end] = [placeName(origin, language), placeName(destination, language)];
  if (origin === destination) return language === "zh" ? `${start}内部` : `inside ${start}`;
  return language === "zh" ? `从${start}到${end}` : `from ${start} to ${end}`;
}
