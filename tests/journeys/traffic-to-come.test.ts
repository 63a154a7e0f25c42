import { expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const traffic = conversations({ domains: ["traffic"], now: new Date("2026-11-21T15:04:00+08:00") });

const shop = conversations({ domains: ["merchant"], now: new Date("2026-11-21T15:04:00+08:00") });

const last = async (...messages: string[]) => (await traffic.turnsOf(...messages)).at(-1)?.made;

sampled([
  [["how is it in Binjiang tomorrow at 7, bad?"], { district: "滨江区", date: "2026-11-22", hour: 7 }],
  [["good afternoon, will Xihu be jammed in the evening"], { district: "西湖区", date: "2026-11-21", part: "evening" }],
  [["早上好，晚高峰西湖区堵吗"], { district: "西湖区", date: "2026-11-21", part: "evening_rush" }],
  [["西湖区晚高峰呢"], { district: "西湖区", date: "2026-11-21", part: "evening_rush" }],
  [["西湖区堵吗", "晚上六点会好点吗"], { district: "西湖区", date: "2026-11-21", hour: 18 }],
  [["is it jammed in Xihu right now", "and at 6pm?"], { district: "西湖区", date: "2026-11-21", hour: 18 }],
  [["今晚堵不堵", "那周日呢"], { date: "2026-11-22", part: "evening" }],
  [["tonight in Xihu, will it be bad", "and Sunday?"], { district: "西湖区", date: "2026-11-22", part: "evening" }],
])("what is still to come is forecast: %j", async (messages, args) =>
  expect(await last(...messages)).toEqual([{ name: "forecast_congestion", args: expect.objectContaining(args) }]),
);

it("a weekday behind what is so now is one gone by", async () =>
  expect(await last("西湖现在堵吗", "那周日呢")).toMatchObject([
    { name: "get_congestion_index", args: { date: "2026-11-15" } },
  ]));

sampled([["昨天出了几起事故，哪个区最多"], ["how many accidents yesterday and which district had the most"]])(
  "where most of it was is told with it: %s",
  async (message) =>
    expect(await last(message)).toEqual([{ name: "list_traffic_accidents", args: { date: "2026-11-20" } }]),
);

sampled([
  [["西湖区今天10点堵吗"], { district: "西湖区", date: "2026-11-21", hour: 10 }],
  [["is it jammed in Xihu right now", "was it bad at 8am"], { district: "西湖区", date: "2026-11-21", hour: 8 }],
  [["Xihu yesterday?", "was it worse in the evening"], { district: "西湖区", date: "2026-11-20", part: "evening" }],
  [["西湖区今天早高峰堵吗", "晚高峰呢", "早高峰呢"], { district: "西湖区", date: "2026-11-21", part: "morning_rush" }],
  [
    ["is it jammed in Xihu at the evening rush", "and the morning rush?"],
    { district: "西湖区", date: "2026-11-21", part: "morning_rush" },
  ],
])("hours that are over are looked up: %j", async (messages, args) =>
  expect(await last(...messages)).toEqual([{ name: "get_congestion_index", args }]),
);

sampled([
  ["西湖区从早上8点到晚上8点的拥堵指数"],
  ["滨江区上午和晚上哪个堵"],
  ["滨江区今天上午和晚上哪个堵"],
  ["Compare the morning and evening rush in Xihu"],
  ["西湖区早晚高峰的拥堵指数"],
  ["平时晚高峰西湖区堵吗"],
  ["西湖区夜间平均拥堵指数"],
  ["Average congestion of Xihu at night"],
  ["Hourly congestion of Xihu for the evening rush"],
  ["西湖区每天晚高峰的拥堵指数"],
])("an evening beside hours that are over, or of most days, is not forecast: %s", async (said) => {
  const names = (await last(said))?.map(({ name }) => name);
  expect(names?.length).toBeGreaterThan(0);
  expect(names).not.toContain("forecast_congestion");
});

sampled([["晚上的销量怎么样"], ["How do evening sales compare with morning sales?"], ["Sales of night lights"]])(
  "what is forecast by days alone is not told of tonight: %s",
  async (said) => expect((await shop.turnsOf(said)).at(-1)?.made).toEqual([{ name: "get_sales", args: {} }]),
);

sampled([
  ["which roads are worst in Yuhang and what's the forecast there for tomorrow 8am"],
  ["余杭区最堵的路有哪些，还有明天早上八点预计多堵"],
])("the day of a forecast is not that of what is looked up beside it: %s", async (message) =>
  expect(await last(message)).toEqual([
    { name: "list_most_congested_roads", args: { district: "余杭区" } },
    { name: "forecast_congestion", args: expect.objectContaining({ district: "余杭区", date: "2026-11-22", hour: 8 }) },
  ]),
);

sampled([
  ["明天西湖区堵吗，有什么事故", "list_traffic_accidents"],
  ["明天西湖区堵吗，哪条路最堵", "list_most_congested_roads"],
  ["how will Xihu be tomorrow, and which roads are the worst", "list_most_congested_roads"],
])("a day that is named first is that of all that follows: %s", async (message, name) =>
  expect(await last(message)).toContainEqual({ name, args: { district: "西湖区", date: "2026-11-22" } }),
);

it("the day of a forecast is that of none of several parts in front of it", async () =>
  expect(await last("余杭区最堵的路，还有事故，以及明天的预测")).toEqual([
    { name: "list_most_congested_roads", args: { district: "余杭区" } },
    { name: "list_traffic_accidents", args: { district: "余杭区" } },
    { name: "forecast_congestion", args: expect.objectContaining({ district: "余杭区", date: "2026-11-22" }) },
  ]));

it("the days of a forecast of sales are those of the orders behind it", async () =>
  expect((await shop.turnsOf("下周卖多少，有多少订单")).at(-1)?.made).toContainEqual({
    name: "search_orders",
    args: expect.objectContaining({ start_date: "2026-11-23", end_date: "2026-11-29" }),
  }));

sampled([
  [["最近一个月哪天最堵", "那天为啥", "那天事故有几起"]],
  [["which day was the worst last month", "why that day", "how many accidents were there that day"]],
])("a day that was found stays the one spoken of when its reason is not known: %j", async (messages) =>
  expect(await last(...messages)).toEqual([{ name: "list_traffic_accidents", args: { date: "2026-10-23" } }]),
);

it("十一那几天 is the holiday of October", async () =>
  expect(await last("十一那几天杭州堵吗")).toEqual([
    { name: "list_daily_congestion", args: { start_date: "2026-10-01", end_date: "2026-10-07" } },
  ]));

sampled([
  [
    ["how's the traffic, I mean tomorrow around 5pm, Xiaoshan", "周末会不会好点"],
    "forecast_congestion",
    { district: "萧山区", date: "2026-11-21", end_date: "2026-11-22", hour: 17 },
  ],
  [
    ["明天下午5点萧山堵吗", "will it be better on Monday"],
    "forecast_congestion",
    { district: "萧山区", date: "2026-11-23", hour: 17 },
  ],
  [["any crashes today", "was it worse yesterday"], "list_traffic_accidents", { date: "2026-11-20" }],
  [["今天事故多吗", "昨天是不是更严重"], "list_traffic_accidents", { date: "2026-11-20" }],
  [
    ["这个月比上个月堵吗", "西湖单独看"],
    "compare_congestion",
    { district: "西湖区", start_date: "2026-11-01", other_start_date: "2026-10-01" },
  ],
  [
    ["is it jammed in Xihu right now", "ok which road should I avoid"],
    "list_most_congested_roads",
    { district: "西湖区" },
  ],
])("what is only asked of other days or of a place stays what it was: %j", async (messages, name, args) =>
  expect(await last(...messages)).toEqual([{ name, args: expect.objectContaining(args) }]),
);

it("what names another thing is none of the last", async () =>
  expect(await last("any crashes today", "was the congestion worse yesterday")).toEqual([
    expect.objectContaining({ name: "get_congestion_index" }),
  ]));

sampled([["i sat in gongshu for an hour around 6pm"], ["刚才六点堵了一个小时，拱墅"]])(
  "hours that are told of as over are not forecast: %s",
  async (said) => expect(await last(said)).toEqual([]),
);

sampled([
  ["现在最堵的区是哪个", "它明天会好点吗"],
  ["which district is the most congested now", "will that district be better tomorrow"],
])("one that was told of is asked about, and not all again: %s, %s", async (...turns) =>
  expect(await last(...turns)).toEqual([
    { name: "forecast_congestion", args: expect.objectContaining({ date: "2026-11-22" }) },
  ]),
);

const XIHU = { district: "西湖区" };
const [today, tomorrow] = ["2026-11-21", "2026-11-22"];
const namesOf = async (...messages: string[]) => (await last(...messages))?.map(({ name }) => name);

sampled([["今天西湖区堵吗，明天呢"], ["西湖区今天指数多少，明天呢"], ["how bad is Xihu today, and tomorrow?"]])(
  "a day to come behind today is forecast in one message too: %s",
  async (message) =>
    expect(await last(message)).toEqual([
      { name: "get_congestion_index", args: { ...XIHU, date: today } },
      { name: "forecast_congestion", args: expect.objectContaining({ ...XIHU, date: tomorrow }) },
    ]),
);

const bothDays = (...districts: string[]) =>
  [today, tomorrow].flatMap((date) =>
    districts.map((district) => ({
      name: date === today ? "get_congestion_index" : "forecast_congestion",
      args: expect.objectContaining({ district, date }),
    })),
  );

sampled([
  ["How are Xihu and Yuhang today and tomorrow?", bothDays("西湖区", "余杭区")],
  ["How are Xihu, Yuhang and Binjiang today, and tomorrow?", bothDays("西湖区", "余杭区", "滨江区")],
  ["西湖区和余杭区今天指数多少，明天呢", bothDays("西湖区", "余杭区")],
])("a day to come is that of every place named before it: %s", async (message, calls) =>
  expect(await last(message)).toEqual(calls),
);

sampled([["昨天、今天和明天西湖区堵不堵"], ["How was Xihu yesterday, today and tomorrow?"]])(
  "no day between two others is left out: %s",
  async (message) =>
    expect((await last(message))?.map(({ args }) => args.date)).toEqual(["2026-11-20", today, tomorrow]),
);

sampled([
  ["今天西湖区堵吗，明天呢，还有事故多不多"],
  ["traffic in Xihu today, what about tomorrow, and how many accidents"],
  ["how is Xihu today, and tomorrow, and are there any accidents?"],
])("what is asked behind a day to come is of the first day: %s", async (message) => {
  const made = await last(message);
  expect(made?.map(({ name }) => name)).toEqual([
    "get_congestion_index",
    "forecast_congestion",
    "list_traffic_accidents",
  ]);
  expect(made?.at(-1)?.args).toEqual({ ...XIHU, date: today });
});

sampled([["今天天目山路堵吗，明天呢"], ["how was Tianmushan Road yesterday, and tomorrow?"]])(
  "no road is forecast by the whole city: %s",
  async (message) => expect(await namesOf(message)).toEqual(["get_road_congestion", "get_road_congestion"]),
);

sampled([
  ["how will the whole city be tomorrow"],
  ["全市明天的预测"],
  ["forecast for the whole city on Monday"],
  ["全市未来三天"],
])("the whole city is forecast: %s", async (message) =>
  expect(await namesOf(message)).toEqual(["forecast_congestion"]),
);

it("today and tomorrow of a forecast are both forecast", async () =>
  expect(new Set(await namesOf("预测西湖区今天和明天的拥堵"))).toEqual(new Set(["forecast_congestion"])));

sampled([["西湖区昨天早晚高峰堵吗"], ["Xihu yesterday at rush hour"], ["Xihu yesterday morning and evening rush"]])(
  "both rush hours are told of: %s",
  async (message) => {
    const made = await last(message);
    expect(new Set(made?.map(({ name }) => name)).size).toBe(1);
    expect(made?.map(({ args }) => args)).toEqual(
      ["morning_rush", "evening_rush"].map((part) => ({ ...XIHU, date: "2026-11-20", part })),
    );
  },
);

sampled([
  ["Which district is most congested at rush hour?"],
  ["Which district was the most congested yesterday during rush hour?"],
  ["哪个区早晚高峰最堵"],
])("both rush hours at the end are of one question: %s", async (message) =>
  expect((await last(message))?.map(({ name, args }) => [name, args.part])).toEqual(
    ["morning_rush", "evening_rush"].map((part) => ["rank_districts_by_congestion", part]),
  ),
);

it("which one is worst at rush hours is told by what is known of them, and by no single one", async () =>
  expect(await last("Which district is worst during rush hour?")).toEqual([]));

sampled([["西湖区昨天晚高峰期堵吗"], ["Xihu yesterday during the evening rush hour"]])(
  "one rush hour is one: %s",
  async (message) =>
    expect((await last(message))?.map(({ args }) => args)).toEqual([
      { ...XIHU, date: "2026-11-20", part: "evening_rush" },
    ]),
);

sampled([
  ["Xihu yesterday", "and around six", { hour: 6 }],
  ["Xihu yesterday", "afternoon", { part: "afternoon" }],
  ["西湖昨天堵吗", "下午", { part: "afternoon" }],
])("a bare time of day is that of the last day: %s | %s", async (first, second, args) =>
  expect(await last(first, second)).toEqual([
    { name: "get_congestion_index", args: { ...XIHU, date: "2026-11-20", ...args } },
  ]),
);

sampled([
  ["is it jammed in Xihu right now", "what about on the way home around six"],
  ["西湖区现在堵吗", "六点呢"],
])("an hour behind an afternoon that is still to come is forecast: %s | %s", async (...messages) =>
  expect(await last(...messages)).toEqual([
    { name: "forecast_congestion", args: expect.objectContaining({ ...XIHU, date: today, hour: 18 }) },
  ]),
);

sampled([
  ["how was Xihu around 8 yesterday", { ...XIHU, date: "2026-11-20", hour: 8 }],
  ["how was Xihu at eight yesterday", { ...XIHU, date: "2026-11-20", hour: 8 }],
])("an hour that is told about or in words: %s", async (message, args) =>
  expect(await last(message)).toEqual([{ name: "get_congestion_index", args }]),
);

sampled([
  ["Is Xihu jammed at six tonight?", 18],
  ["Will Xihu be jammed around six this evening?", 18],
  ["How will traffic in Xihu be at eight tonight?", 20],
  ["How congested is Xihu at five?", 17],
  ["At six today, will it be jammed in Xihu?", 18],
  ["西湖区今晚六点堵吗", 18],
])("an hour of today in words is the one that is to come: %s", async (message, hour) =>
  expect(await last(message)).toEqual([
    { name: "forecast_congestion", args: expect.objectContaining({ ...XIHU, date: today, hour }) },
  ]),
);

it("an hour in words behind last night is of the evening", async () =>
  expect(await last("How was Xihu at eight last night?")).toEqual([
    { name: "get_congestion_index", args: expect.objectContaining({ ...XIHU, date: "2026-11-20", hour: 20 }) },
  ]));

sampled([["How is Xihu at three?"], ["How was Xihu at two last night?"], ["How was Xihu at six today?"]])(
  "an hour in words that may be of either half of the day is not guessed: %s",
  async (message) => expect(await last(message)).toEqual([]),
);

it("about so many of something are no hour", async () =>
  expect(await last("the most congested roads, about 8 of them")).toEqual([
    { name: "list_most_congested_roads", args: expect.not.objectContaining({ hour: 8 }) },
  ]));

sampled([
  ["富阳最堵的三条路", "这个月的"],
  ["most congested roads in Xihu", "last week"],
  ["哪个区最堵", "上周呢"],
])("a ranking is not told of many days by something else: %s | %s", async (...messages) =>
  expect(await last(...messages)).toEqual([]),
);

it("what asks for other figures of many days gets them", async () =>
  expect(await namesOf("哪个区最堵", "上周拥堵指数呢")).toEqual(["list_daily_congestion"]));
