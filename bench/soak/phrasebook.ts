import { pick } from "../../src/domains/traffic/server/sample/random.ts";

export type Tongue = "en" | "zh";

const DAY_MS = 86_400_000;
const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const cities: Record<Tongue, string[]> = {
  en: ["Zurich", "Geneva", "Basel", "London", "Paris", "Vienna", "Hangzhou", "Shanghai"],
  zh: ["苏黎世", "日内瓦", "巴塞尔", "伦敦", "巴黎", "维也纳", "杭州", "上海"],
};
const districts: Record<Tongue, string[]> = {
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

const questions: Record<Tongue, ((slots: Slots) => string)[]> = {
  en: [
    ({ district, next }) => `Congestion index of ${district} and ${next} yesterday`,
    ({ district }) => `Congestion index and traffic accidents in ${district} today`,
    ({ district, next }) => `Travel volume from ${district} to ${next} yesterday`,
    ({ district }) => `Compare congestion in ${district} over the last two weeks`,
    ({ district }) => `Forecast the congestion index of ${district} tomorrow`,
    () => "What are the most congested roads in Hangzhou today?",
    ({ city, other }) => `Which flights go from ${city} to ${other} tomorrow?`,
    () => "Show my tickets",
    () => "What have I booked?",
    () => "How much baggage may I take?",
    () => "Move my next flight one day later",
    () => "I want to cancel my flight",
    ({ city, from, until }) => `Book a hotel in ${city} from ${from} to ${until}`,
    ({ city, from, until }) => `Rent a car in ${city} from ${from} to ${until}`,
    ({ city, from, until }) => `A hotel in ${city} and a car there from ${from} to ${until}`,
    ({ city }) => `What can I do in ${city}?`,
    () => "cancel my hotel booking",
    ({ district, city }) => `Traffic in ${district} today, and a hotel in ${city} for two nights from tomorrow`,
    () => "what's the meaning of life?",
  ],
  zh: [
    ({ district, next }) => `昨天${district}和${next}的拥堵指数`,
    ({ district }) => `${district}今天的拥堵指数和交通事故`,
    ({ district, next }) => `查询昨天${district}到${next}的出行量`,
    ({ district }) => `对比${district}最近两周的拥堵情况`,
    ({ district }) => `预测明天${district}的拥堵指数`,
    () => "杭州今天最拥堵的道路有哪些？",
    ({ city, other }) => `明天从${city}到${other}有哪些航班？`,
    () => "我有哪些机票",
    () => "我有哪些预订？",
    () => "可以带多少行李？",
    () => "下一班飞机推迟一天",
    () => "我要退票",
    ({ city, from, until }) => `${from}到${until}在${city}订酒店`,
    ({ city, from, until }) => `在${city}租一辆车，${from}到${until}`,
    ({ city, from, until }) => `${from}到${until}在${city}订酒店，再租一辆车`,
    ({ city }) => `${city}有什么好玩的`,
    () => "取消我的酒店预订",
    ({ district, city }) => `${district}今天的拥堵指数，再看看${city}的酒店`,
    () => "人生的意义是什么？",
  ],
};

const replies: Record<Tongue, ((slots: Slots) => string)[]> = {
  en: [
    ...["the first one", "the first one", "the second one", "the cheapest one", "yes", "no", "never mind", "and then?"],
    ...["the first one for two people", "for two nights from tomorrow", "XK-77", "the seventy-fifth"],
  ].map((text) => () => text),
  zh: [
    ...["第一个", "第一个", "第二个", "最便宜的", "好的", "不", "算了", "然后呢"],
    ...["第一个，两个人", "从明天起两晚", "第七十五个"],
  ].map((text) => () => text),
};
replies.en.push(
  ({ city }) => city,
  ({ from, until }) => `from ${from} to ${until}`,
);
replies.zh.push(
  ({ city }) => city,
  ({ from, until }) => `${from}到${until}`,
);

/** What customers say, drawn with `random`. */
export function phrasebook(random: () => number) {
  const any = <Item>(items: readonly Item[]): Item => pick(items, () => 1, random);
  const slots = (tongue: Tongue): Slots => {
    const start = 1 + Math.floor(random() * 40);
    return {
      city: any(cities[tongue]),
      other: any(cities[tongue]),
      district: any(districts[tongue]),
      next: any(districts[tongue]),
      from: dayFromNow(start),
      until: dayFromNow(start + 1 + Math.floor(random() * 4)),
    };
  };
  return {
    any,
    question: (tongue: Tongue): string => any(questions[tongue])(slots(tongue)),
    /** Said to whoever asked something. */
    reply: (tongue: Tongue): string => any(replies[tongue])(slots(tongue)),
  };
}
export type Phrasebook = ReturnType<typeof phrasebook>;
