import { pick } from "../../src/domains/traffic/server/sample/random.ts";
import type { Language } from "../../src/engine/language.ts";

const DAY_MS = 86_400_000;
const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const cities: Record<Language, string[]> = {
  en: ["Zurich", "Geneva", "Basel", "London", "Paris", "Vienna", "Hangzhou", "Shanghai"],
  zh: ["苏黎世", "日内瓦", "巴塞尔", "伦敦", "巴黎", "维也纳", "杭州", "上海"],
};
const districts: Record<Language, string[]> = {
  en: ["Yuhang", "Xihu", "Binjiang", "Gongshu", "Xiaoshan"],
  zh: ["余杭区", "西湖区", "滨江区", "拱墅区", "萧山区"],
};

interface Slots {
  city: string;
  other: string;
  district: string;
  next: string;
  from: string;
  until: string;
}

/** Questions and replies with their slots filled, by language. */
type Phrases = Record<Language, (slots: Slots) => string[]>;

const questions: Phrases = {
  en: ({ city, other, district, next, from, until }) => [
    `Congestion index of ${district} and ${next} yesterday`,
    `Congestion index and traffic accidents in ${district} today`,
    `Travel volume from ${district} to ${next} yesterday`,
    `Compare congestion in ${district} over the last two weeks`,
    `Forecast the congestion index of ${district} tomorrow`,
    "What are the most congested roads in Hangzhou today?",
    `Which flights go from ${city} to ${other} tomorrow?`,
    "Show my tickets",
    "What have I booked?",
    "How much baggage may I take?",
    "Move my next flight one day later",
    "I want to cancel my flight",
    `Book a hotel in ${city} from ${from} to ${until}`,
    `Rent a car in ${city} from ${from} to ${until}`,
    `A hotel in ${city} and a car there from ${from} to ${until}`,
    `What can I do in ${city}?`,
    "cancel my hotel booking",
    `Traffic in ${district} today, and a hotel in ${city} for two nights from tomorrow`,
    "what's the meaning of life?",
  ],
  zh: ({ city, other, district, next, from, until }) => [
    `昨天${district}和${next}的拥堵指数`,
    `${district}今天的拥堵指数和交通事故`,
    `查询昨天${district}到${next}的出行量`,
    `对比${district}最近两周的拥堵情况`,
    `预测明天${district}的拥堵指数`,
    "杭州今天最拥堵的道路有哪些？",
    `明天从${city}到${other}有哪些航班？`,
    "我有哪些机票",
    "我有哪些预订？",
    "可以带多少行李？",
    "下一班飞机推迟一天",
    "我要退票",
    `${from}到${until}在${city}订酒店`,
    `在${city}租一辆车，${from}到${until}`,
    `${from}到${until}在${city}订酒店，再租一辆车`,
    `${city}有什么好玩的`,
    "取消我的酒店预订",
    `${district}今天的拥堵指数，再看看${city}的酒店`,
    "人生的意义是什么？",
  ],
};

const replies: Phrases = {
  en: ({ city, from, until }) => [
    ...["the first one", "the first one", "the second one", "the cheapest one", "yes", "no", "never mind", "and then?"],
    ...["the first one for two people", "for two nights from tomorrow", "XK-77", "the seventy-fifth"],
    ...[city, `from ${from} to ${until}`],
  ],
  zh: ({ city, from, until }) => [
    ...["第一个", "第一个", "第二个", "最便宜的", "好的", "不", "算了", "然后呢"],
    ...["第一个，两个人", "从明天起两晚", "第七十五个"],
    ...[city, `${from}到${until}`],
  ],
};

/** Customers' messages, chosen with `random`. */
export function phrasebook(random: () => number) {
  const any = <Item>(items: readonly Item[]): Item => pick(items, () => 1, random);
  const slots = (language: Language): Slots => {
    const start = 1 + Math.floor(random() * 40);
    return {
      city: any(cities[language]),
      other: any(cities[language]),
      district: any(districts[language]),
      next: any(districts[language]),
      from: dayFromNow(start),
      until: dayFromNow(start + 1 + Math.floor(random() * 4)),
    };
  };
  return {
    any,
    question: (language: Language): string => any(questions[language](slots(language))),
    /** Answers to questions. */
    reply: (language: Language): string => any(replies[language](slots(language))),
  };
}
export type Phrasebook = ReturnType<typeof phrasebook>;
