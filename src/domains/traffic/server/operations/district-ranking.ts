import { z } from "@hono/zod-openapi";
import type { Language } from "../../../../engine/language.ts";
import { aliases, saying } from "../../../../engine/tools/aliases.ts";
import { congestionLevel, toHundredths } from "../../congestion-level.ts";
import { city, districts, placeName } from "../../districts.ts";
import { byAccidents, notServed, weeks } from "../../not-served.ts";
import { dayIn, hoursIn, timeWords } from "../moment.ts";
import { column, operation, titled } from "../operation.ts";
import { date, hour, part, untilHour, wholeNumber } from "../parameters.ts";
import { Refusal } from "../refusal.ts";

const limit = wholeNumber(1, districts.length)
  .optional()
  .openapi({
    ...{ title: "Top (前几)", type: "integer" },
    ...aliases({ words: ["top n", "几个区"] }),
  });

const order = z
  .enum(["least_congested"])
  .optional()
  .openapi({
    title: "Order (次序)",
    ...aliases({
      values: {
        least_congested: saying(`less congested, least busy, calmest, quietest, emptiest, clearest, easiest, smoothest,
          lowest, best, not jammed, not congested, isn't jammed, isn't congested, 不堵, 不拥堵, ascending, low to high, least to most, 最不堵, 最不拥堵, 最畅通, 最通畅, 最顺, 最顺畅, 最空, 最好走, 最低, 倒数,
          从低到高, 由低到高, 升序`),
      },
    }),
  });

/** An index is the ratio of two travel times: at six times the usual one, nothing moves. */
const HIGHEST_BOUND = 6;

const bound = (title: string, words: string[]) =>
  z
    .string()
    .regex(/^(?:[0-5](?:\.\d{1,3})?|6(?:\.0{1,3})?)$/, {
      error: `give an index from 0 to ${HIGHEST_BOUND} (0到${HIGHEST_BOUND}之间的指数)`,
    })
    .transform(Number)
    .optional()
    .openapi({ title, type: "number", maximum: HIGHEST_BOUND, ...aliases({ words }) });

const min = bound("Above (高于)", ["over", "超过"]);
const max = bound("Below (低于)", ["under", "不到"]);

export const districtRanking = operation(
  {
    path: "/congestion-index/ranking",
    operationId: "rank_districts_by_congestion",
    title: "Districts by congestion (各区县拥堵排名)",
    description: "Districts by congestion index.",
    highIs: "bad",
    notServed: [...notServed, ...weeks, ...byAccidents],
    aliases: [
      "which district is most congested and how the others follow",
      "all districts on a day",
      "congestion index by district",
      "today",
      "at an hour",
      "ranking of districts",
      "the least congested district",
      "the calmest district",
      "where is it worst",
      "where is it least congested",
      "which part of the city is worst",
      "how all the districts ranked",
      "各个区的拥堵指数",
      "哪个区最畅通",
      "哪个区县最畅通",
      "哪里最堵",
      "哪儿最堵",
      "各区拥堵排名",
      "各区的拥堵指数排名",
      "所有区县",
      "哪个区最堵",
      "今天",
    ],
    query: z.strictObject({ date, hour, until_hour: untilHour, part, limit, order, min, max }),
    row: z.object({
      rank: column(z.int(), "Rank (排名)"),
      district: column(z.string(), "District (区域)"),
      index: column(z.number(), "Congestion index (拥堵指数)"),
      level: column(z.string(), "Level (拥堵程度)"),
    }),
  },
  (query, moment) => {
    const { language } = moment;
    if (query.date !== undefined && query.date > moment.today) throw notForecast(query.date);
    const day = dayIn(moment, query.date);
    const places = moment.database.places(day, hoursIn(moment, day, query), moment);
    const isRising = query.order === "least_congested";
    const rows = (isRising ? places.toReversed() : places)
      .filter(({ place }) => place !== city)
      .map(({ place, index }, at) => ({
        rank: at + 1,
        district: placeName(place, language),
        index: toHundredths(index),
        level: congestionLevel(index, language),
      }))
      .filter(({ index }) => isWithin(query, index))
      .slice(0, query.limit);
    const time = timeWords(moment, day, query).replace(/,$/, "");
    const figures = rows.map(({ rank, district, index }) => `${rank}. ${district} ${index.toFixed(2)}`);
    const bounds = boundWords(query, language);
    const { count, order, listed } = {
      zh: {
        count: `${time}拥堵指数${bounds}的区县有${rows.length}个`,
        order: `杭州市各区县${time}的拥堵指数从${isRising ? "低到高" : "高到低"}`,
        listed: `：${figures.join("，")}`,
      },
      en: {
        count: `${rows.length} of Hangzhou's districts have a congestion index ${bounds} ${time}`,
        order: `Congestion index of Hangzhou's districts ${time}, ${isRising ? "least" : "most"} congested first`,
        listed: `: ${figures.join(", ")}`,
      },
    }[language];
    const summary = `${bounds === "" ? order : count}${rows.length === 0 ? "" : listed}${language === "zh" ? "。" : "."}`;
    const title = titled(language === "zh" ? "各区县拥堵排名" : "Districts by congestion", day);
    return { summary, title, rows };
  },
);

/** Places are put in order by what was measured. */
const notForecast = (day: string) =>
  new Refusal(404, {
    en: `Districts are not ranked for days to come, such as ${day}. The forecast is for one district or the whole city: name one.`,
    zh: `各区县的排名只有到今天为止的数据，没有${day}的。预测只针对某个区县或全市，请说明要看哪里。`,
  });

interface Bounds {
  min?: number | undefined;
  max?: number | undefined;
}

const isWithin = ({ min = 0, max = Number.POSITIVE_INFINITY }: Bounds, index: number): boolean =>
  index > min && index < max;

/** "above 1.2 and below 1.4"; nothing where there are no bounds. */
function boundWords({ min, max }: Bounds, language: Language): string {
  const words = { zh: ["高于", "低于"], en: ["above ", "below "] }[language];
  const bounds = [min, max].flatMap((one, at) => (one === undefined ? [] : [`${words[at]}${one}`]));
  return bounds.join(language === "zh" ? "且" : " and ");
}
