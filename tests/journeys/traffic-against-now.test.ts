import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const roads = conversations({ domains: ["traffic"], now: new Date("2026-11-21T15:04:00+08:00") });
const all = conversations({
  domains: ["travel", "traffic", "merchant"],
  now: new Date("2026-11-21T15:04:00+08:00"),
});
const last = async (...messages: string[]) => (await roads.turnsOf(...messages)).at(-1);
const weeks = {
  ...{ start_date: "2026-11-16", end_date: "2026-11-22" },
  ...{ other_start_date: "2026-11-09", other_end_date: "2026-11-15" },
};
const kinds = { days: "working_days", other_days: "weekend" };

describe("what is so now is set against what it is said to be set against", () => {
  sampled([
    ["is Xihu worse than last week", weeks],
    ["西湖区比上周堵吗", weeks],
    ["西湖区跟滨江比 上周哪个更堵", { other_district: "滨江区", start_date: "2026-11-09", end_date: "2026-11-15" }],
    ["compare Xihu weekday vs weekend", kinds],
    ["对比西湖区工作日和周末", kinds],
  ])("%s", async (message, args) =>
    expect((await roads.lastOf(message)).made).toEqual([
      { name: "compare_congestion", args: { district: "西湖区", ...args } },
    ]),
  );

  sampled([
    [
      "西湖上周平均指数多少，比前一周高吗",
      [
        {
          name: "compare_congestion",
          args: {
            ...{ district: "西湖区", start_date: "2026-11-09", end_date: "2026-11-15" },
            ...{ other_start_date: "2026-11-02", other_end_date: "2026-11-08" },
          },
        },
      ],
    ],
    [
      "was binjiang congested yesterday, worse than xihu?",
      ["滨江区", "西湖区"].map((district) => ({
        name: "get_congestion_index",
        args: { district, date: "2026-11-20" },
      })),
    ],
  ])("%s: a clause behind it is set against what it asks about", async (message, calls) =>
    expect((await roads.lastOf(message)).made).toEqual(calls),
  );

  sampled([
    ["上周交通状况怎么样", "2026-11-09", "2026-11-15"],
    ["how is the traffic situation this week", "2026-11-16", "2026-11-22"],
  ])("%s: no step is made for other days", async (message, start_date, end_date) =>
    expect((await roads.lastOf(message)).made).toEqual([
      { name: "list_daily_congestion", args: { start_date, end_date } },
    ]),
  );

  sampled([["上个月事故最多的区"], ["昨天哪条路出事故最多"]])(
    "%s: what asks for the most is no name",
    async (message) =>
      expect((await roads.lastOf(message)).made.map(({ name }) => name)).toEqual(["list_traffic_accidents"]),
  );

  sampled([
    [["will it be congested tonight at 6 in Xihu"], "forecast_congestion"],
    [["今晚6点西湖堵吗"], "forecast_congestion"],
    [["traffic tonight in xihu"], "forecast_congestion"],
    [["今晚堵不堵"], "forecast_congestion"],
    [["西湖今天堵吗", "今晚呢"], "forecast_congestion"],
    [["昨晚西湖堵吗"], "get_congestion_index"],
    [["was it jammed in Xihu this morning"], "get_congestion_index"],
  ])("hours of today that are still to come are forecast: %j", async (messages, name) =>
    expect((await roads.lastOf(...messages)).made[0]?.name).toBe(name),
  );

  sampled([
    ["compare Xihu with Binjiang yesterday and tell me tomorrow's forecast for both", ["西湖区", "滨江区"]],
    ["昨天西湖和滨江比怎么样，再告诉我两个区明天的预测", ["西湖区", "滨江区"]],
    ["昨天西湖和余杭堵吗，明天两边会怎样", ["西湖区", "余杭区"]],
    ["were xihu and yuhang bad yesterday, and tomorrow?", ["西湖区", "余杭区"]],
    ["昨天西湖和余杭堵吗，明天滨江呢", ["滨江区"]],
  ])("what is asked of both is asked of each place that was named: %s", async (message, places) => {
    const { made } = await roads.lastOf(message);
    expect(made.flatMap(({ name, args }) => (name === "forecast_congestion" ? args.district : []))).toEqual(places);
  });

  sampled([
    [["congestion in Xihu on the 25th", "how was it on the 20th?"], "2026-11-20"],
    [["西湖区25号堵吗", "5号那天出了几起事故"], "2026-11-05"],
    [["西湖昨天堵吗", "25号呢"], "2026-11-25"],
  ])("what only tells of days that are over is not looked for ahead: %j", async (messages, date) =>
    expect((await roads.lastOf(...messages)).made[0]?.args.date).toBe(date),
  );

  sampled([
    [["西湖今天堵吗", "算了看拱墅吧"], ["拱墅区"]],
    [["xihu now", "never mind, show me gongshu"], ["拱墅区"]],
    [["西湖今天堵吗", "算了"], []],
    [["xihu now", "never mind"], []],
  ])("what is asked for behind what is given up counts: %j", async (messages, places) =>
    expect((await roads.lastOf(...messages)).made.map(({ args }) => args.district)).toEqual(places),
  );

  sampled([
    ["那算了，看看订单", "search_orders"],
    ["never mind, show me my hotels", "list_my_bookings"],
    ["hows the traffic in xihu", "get_congestion_index"],
    ["dont i have a hotel in paris", "list_my_bookings"],
  ])("what is given up or typed in a hurry says of no domain that it is meant: %s", async (message, name) =>
    expect((await all.lastOf(message)).made[0]?.name).toBe(name),
  );

  sampled([
    [["set up a promotion", "never mind, show me my stock"], "search_products"],
    [["cancel my hotel", "never mind, show me hotels in Basel tomorrow"], "search_hotels"],
    [["订巴塞尔的酒店", "算了，看看我的机票"], "list_my_tickets"],
  ])("what is to be seen instead of what was being asked for is a question of its own: %j", async (messages, name) =>
    expect((await all.lastOf(...messages)).made.map((call) => call.name)).toEqual([name]),
  );

  sampled([
    ["forecast for tomorrow morning", "forecast_congestion"],
    ["明天晚高峰的预测", "forecast_congestion"],
    ["how were sales this morning", "get_sales"],
    ["forecast for tomorrow", "forecast_sales"],
  ])("whose tool takes the part of the day that is named comes first: %s", async (message, name) =>
    expect((await all.lastOf(message)).made[0]?.name).toBe(name),
  );

  it("the part of the day behind several places is that of all", async () => {
    const { made } = await roads.lastOf("两个区堵不堵:滨江、余杭，晚高峰");
    expect(made.map(({ args }) => args.part)).toEqual(made.map(() => "evening_rush"));
  });

  it("of two days that were told of, the worse is one of them", async () =>
    expect(
      (await roads.lastOf("rush hour in Xihu yesterday evening vs the day before", "which day was worse")).made,
    ).toEqual([]));

  it("what is told by no hour is said to be of whole days behind hours", async () =>
    expect((await roads.lastOf("when is peak hour in Shangcheng", "and on saturdays?")).text).toMatch(
      /^Mean daily congestion index/,
    ));
});

sampled([
  ["traffic to xihu", "西湖区"],
  ["Traffic towards Binjiang", "滨江区"],
  ["is there traffic to xihu", "西湖区"],
  ["去西湖堵吗", "西湖区"],
])("who is on the way somewhere asks how congested it is there: %s", async (message, district) =>
  expect((await last(message))?.made).toEqual([{ name: "get_congestion_index", args: { district } }]),
);

sampled([
  ["12月3号和4号滨江", ["2026-12-03", "2026-12-04"]],
  ["traffic binjiang on the 23rd", ["2026-11-23"]],
])("a day soon to come is forecast: %s", async (message, dates) =>
  expect((await last(message))?.made).toEqual(
    dates.map((date) => ({ name: "forecast_congestion", args: { district: "滨江区", date } })),
  ),
);

sampled([
  ["西湖昨天8点18点堵吗", [8, 18]],
  ["滨江昨天7、9、18点堵吗", [7, 9, 18]],
])("hours without a sign between them are each told: %s", async (message, hours) =>
  expect((await last(message))?.made.map(({ args }) => args.hour)).toEqual(hours),
);

sampled([["best time to drive to xihu"], ["when is traffic lightest in xihu"], ["西湖几点最不堵"]])(
  "the best time is told by the hours: %s",
  async (message) =>
    expect((await last(message))?.made).toEqual([{ name: "list_hourly_congestion", args: { district: "西湖区" } }]),
);

sampled([
  ["which hour had the most accidents yesterday", "I cannot break this down “by hour”."],
  ["昨天哪个小时事故最多", "这里没有“哪个小时”的细分。"],
  ["best time to drive to binjiang tomorrow", "I cannot break this down “by hour”."],
  ["滨江明天什么时候不堵", "这里没有“什么时候”的细分。"],
])("what is told by no hour is said: %s", async (message, words) =>
  expect((await last(message))?.text).toContain(words),
);

sampled([
  ["how long does it take to drive from xihu to binjiang", "“how long does it take”"],
  ["从西湖到萧山要多久", "“要多久”"],
])("how long a way takes is told by nothing here: %s", async (message, words) => {
  const turn = await last(message);
  expect(turn?.made).toEqual([]);
  expect(turn?.text).toContain(words);
});

sampled([
  [["is there parking in Xihu", "is it jammed there"], "西湖区"],
  [["滨江好停车吗", "那里堵吗"], "滨江区"],
])("there is the place of a question that nothing serves: %j", async (messages, district) =>
  expect((await last(...messages))?.made).toEqual([{ name: "get_congestion_index", args: { district } }]),
);

sampled([["西湖区昨天堵吗有几起事故"], ["昨天西湖堵吗，事故多吗"]])(
  "both questions of a message are answered, with a sign between them or none: %s",
  async (message) =>
    expect((await last(message))?.made).toEqual(
      ["get_congestion_index", "list_traffic_accidents"].map((name) => ({
        name,
        args: { district: "西湖区", date: "2026-11-20" },
      })),
    ),
);

sampled([["滨江堵吗，事故多吗"]])("figures of a place are looked up, and no steps told: %s", async (message) =>
  expect((await last(message))?.made.map(({ name }) => name)).toEqual([
    "get_congestion_index",
    "list_traffic_accidents",
  ]),
);
