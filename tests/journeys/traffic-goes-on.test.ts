import { describe, expect, it, vi } from "vitest";
import { oneIn, sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const traffic = conversations({ domains: ["traffic"], now: new Date("2026-11-21T15:04:00+08:00") });

const last = async (...messages: string[]) => (await traffic.turnsOf(...messages)).at(-1);

describe("a follow-up keeps the place and the time that were spoken of", () => {
  it.each(
    oneIn(8, [
      [
        ["文三路昨天早高峰", "晚高峰呢"],
        { name: "get_road_congestion", args: { road: "文三路", date: "2026-11-20", part: "evening_rush" } },
      ],
      [
        ["Wensan Road at 8am on Nov 5", "not Wensan, Tianmushan"],
        { name: "get_road_congestion", args: { road: "天目山路", date: "2026-11-05", hour: 8 } },
      ],
      [
        ["How congested was Hangzhou last Friday?", "and the Friday before"],
        { name: "get_congestion_index", args: { date: "2026-11-13" } },
      ],
      [
        ["昨天西湖区拥堵指数", "比较一下"],
        {
          name: "compare_congestion",
          args: { district: "西湖区", start_date: "2026-11-20", end_date: "2026-11-20" },
        },
      ],
    ]),
  )("%s", async (messages, call) => expect((await last(...messages))?.made).toEqual([call]));
});

sampled([
  [["congestion at 8am yesterday", "the hour before"], { date: "2026-11-20", hour: 7 }],
  [["昨天早上八点拥堵指数", "前一个小时呢"], { date: "2026-11-20", hour: 7 }],
  [["congestion at 8am yesterday", "a week earlier"], { date: "2026-11-13", hour: 8 }],
  [["昨天早上八点拥堵指数", "一周前呢"], { date: "2026-11-13", hour: 8 }],
])("what is earlier counts from the answer, and not from now: %j", async (messages, args) =>
  expect((await last(...messages))?.made).toEqual([{ name: "get_congestion_index", args }]),
);

sampled([
  ["congestion in November", "only the weekend"],
  ["11月的拥堵情况", "只看周末"],
])("the weekend of a span of days is each of its own: %s | %s", async (...messages) =>
  expect((await last(...messages))?.made).toEqual([
    { name: "compare_congestion", args: { start_date: "2026-11-01", end_date: "2026-11-30", days: "weekend" } },
  ]),
);

sampled([
  ["which road has the most accidents", "list_traffic_accidents"],
  ["哪条路堵得最严重", "list_most_congested_roads"],
])("accidents on roads are told by who tells of accidents: %s", async (message, name) =>
  expect((await last(message))?.made).toEqual([{ name, args: {} }]),
);

sampled([
  ["what kinds of accidents were there yesterday", "what is the second most common kind", "- side swipe 8"],
  ["昨天事故有哪些类型", "第二多的是哪种", "- 剐蹭 8"],
])("the second of the kinds is one of the kinds: %s | %s", async (first, second, told) =>
  expect((await last(first, second))?.text).toBe(told),
);

sampled([
  [["top 5 roads yesterday", "just Shangcheng", "least congested instead"], "2026-11-20", "least_congested"],
  [["昨天最堵的5条路", "只看上城区", "前天呢"], "2026-11-19", undefined],
])("what was narrowed down stays so: %j", async (messages, date, order) => {
  const args = { date, limit: 5, district: "上城区", ...(order && { order }) };
  expect((await last(...messages))?.made).toEqual([{ name: "list_most_congested_roads", args }]);
});

it("makes a call once, though two of the questions before would make it", async () => {
  const asked = [
    "Compare congestion in all districts of Hangzhou over the last two weeks and rank districts and list accidents of the last week",
    "and in Xihu yesterday?",
  ];
  const { made, text } = (await last(...asked)) ?? {};
  expect(made?.map(({ name }) => name)).toEqual(["get_congestion_index", "list_traffic_accidents"]);
  expect(text).toMatch(/By kind: (?:two-wheeler involved|rear-end collision) 1, /);
});

describe("an order that was told is asked on, without another look", () => {
  it.each(
    oneIn(8, [
      [["上个月最堵的是哪天", "最不堵的呢"], "所列当中最低的：\n- 10-25 1.23"],
      [["hangzhou 昨天 the worst hour?", "and the best hour"], "Lowest of those shown:\n- 0h 1.04"],
      [["今天哪个区最堵", "那最通畅的呢"], "所列当中最低的：\n\n12. 建德市 1.09\n13. 淳安县 1.09"],
      [
        ["which district is the most congested today", "and the least congested?"],
        "Lowest of those shown:\n\n12. Jiande City",
      ],
      [["hangzhou 昨天 the worst hour?", "and the worst hour"], "Highest of those shown:\n- 18h 1.80"],
      [["未来一周西湖区拥堵预测", "哪天最差"], "所列当中最高的：\n- 2026-11-27（周五）1.47"],
      [["西湖区上周拥堵指数", "哪天最通畅"], "所列当中最低的：\n- 11-15 1.34"],
      [["least congested road in Xihu yesterday", "second least"], "2. Wensan Road (Xihu District) 1.48, 27 km/h"],
    ]),
  )("%s", async (messages, told) => {
    const turn = await last(...messages);
    expect(turn?.text).toContain(told);
    expect(turn?.made).toEqual([]);
  });
});

describe("the worst or the best of what was shown is one end, where high figures are known to be bad", () => {
  sampled([
    [["Xihu last 7 days", "which day was worst"], "Highest of those shown:\n- 11-16 1.44\n- 11-20 1.44"],
    [["西湖区最近7天", "哪天最好"], "所列当中最低的：\n- 11-21 1.32"],
  ])("%s", async (messages, told) => expect((await last(...messages))?.text).toBe(told));
});

describe("two things of one kind that were told are compared by their own figures", () => {
  sampled([
    [["文三路昨天晚高峰", "天目山路呢", "比一下"], "相差：2.28 − 1.98 = 0.30。"],
    [["Wensan Road yesterday evening", "and Tianmushan Road?", "compare them"], "The difference: "],
  ])("%s", async (messages, told) => {
    const turn = await last(...messages);
    expect(turn?.text).toContain(told);
    expect(turn?.made).toEqual([]);
  });
});

describe("a question that goes on keeps the part of the day, the order and the district", () => {
  it.each(
    oneIn(8, [
      [
        ["上周五晚高峰哪个区最堵", "那滨江呢"],
        { name: "get_congestion_index", args: { district: "滨江区", date: "2026-11-13", part: "evening_rush" } },
      ],
      [
        ["worst 3 roads in Binjiang yesterday evening", "how about Wensan road"],
        { name: "get_road_congestion", args: { road: "文三路", date: "2026-11-20", part: "evening" } },
      ],
      [
        ["worst 3 roads in Binjiang yesterday evening", "the least congested"],
        {
          name: "list_most_congested_roads",
          args: { district: "滨江区", date: "2026-11-20", part: "evening", limit: 3, order: "least_congested" },
        },
      ],
      [
        ["萧山昨天最堵的三条路", "最顺的三条呢"],
        {
          name: "list_most_congested_roads",
          args: { district: "萧山区", date: "2026-11-20", limit: 3, order: "least_congested" },
        },
      ],
      [
        ["accidents in Xihu yesterday", "on which roads"],
        { name: "list_traffic_accidents", args: { district: "西湖区", date: "2026-11-20" } },
      ],
      [
        ["西湖区昨天的事故", "在哪些路上"],
        { name: "list_traffic_accidents", args: { district: "西湖区", date: "2026-11-20" } },
      ],
      [
        ["most congested roads", "best three"],
        { name: "list_most_congested_roads", args: { limit: 3, order: "least_congested" } },
      ],
      [["Xihu tomorrow", "which day will be worst"], { name: "forecast_congestion", args: { district: "西湖区" } }],
      [["西湖明天", "哪天会最差"], { name: "forecast_congestion", args: { district: "西湖区" } }],
      [
        ["forecast for Xihu tomorrow", "which day will be worst"],
        { name: "forecast_congestion", args: { district: "西湖区" } },
      ],
      [["西湖下周一会堵吗", "哪天最好"], { name: "forecast_congestion", args: { district: "西湖区" } }],
    ]),
  )("%s", async (messages, call) => expect((await last(...messages))?.made).toEqual([call]));
});

describe("a day or an hour at an end of an order is one of what was asked about", () => {
  const xihuLastWeek = { district: "西湖区", date: "2026-11-09", end_date: "2026-11-15" };
  sampled([
    [
      ["congestion in Xihu yesterday", "which day last week was highest"],
      { name: "list_daily_congestion", args: { district: "西湖区", start_date: "2026-11-09", end_date: "2026-11-15" } },
    ],
    [
      ["how many trips from Yuhang to Xihu yesterday", "which day last week was highest"],
      {
        name: "get_travel_volume",
        args: { origin: "余杭区", destination: "西湖区", date: "2026-11-09", end_date: "2026-11-15" },
      },
    ],
    [["西湖区昨天的事故", "上周哪天最多"], { name: "list_traffic_accidents", args: xihuLastWeek }],
    [
      ["congestion in Xihu yesterday", "which is the fastest hour"],
      { name: "list_hourly_congestion", args: { district: "西湖区", date: "2026-11-20" } },
    ],
    [
      ["西湖区昨天的拥堵指数", "几点最快"],
      { name: "list_hourly_congestion", args: { district: "西湖区", date: "2026-11-20" } },
    ],
  ])("%s", async (messages, call) => expect((await last(...messages))?.made).toEqual([call]));

  it("the fastest hour is the one with the lowest index", async () =>
    expect((await last("congestion by hour in Xihu yesterday", "which is the fastest hour"))?.text).toMatch(/^Lowest/));
});

describe("what only goes on from a question that could not be looked up is not answered with something else", () => {
  sampled([
    [["余杭区最近5个工作日晚高峰的平均拥堵指数", "西湖呢"], "工作日"],
    [["travel volume from Yuhang to Xihu this morning from 7 to 9", "and the other way"], "cannot look this up for"],
    [["Xihu evening peak average for the last 5 weekdays", "morning too"], "“last 5 weekdays”"],
  ])("%s", async (messages, named) => {
    const turn = await last(...messages);
    expect(turn?.text).toContain(named);
    expect(turn?.made).toEqual([]);
  });
});

describe("days, lengths of time and places that no figures are for are named", () => {
  it.each(
    oneIn(8, [
      ["Hangzhou congestion from nov 10 to nov 5", "“2026-11-10 to 2026-11-05”"],
      ["half year trend of Xiaoshan", "“half year”"],
      ["萧山半年走势", "“半年”"],
      ["trend for Xihu over three weeks", "“three weeks”"],
      ["compare Hangzhou with Ningbo last week", "“Ningbo”"],
      ["Hangzhou congestion in 2024", "no figures for 2024-01-01"],
      ["除了周末，上个月上城区的平均拥堵指数", "“除了周末”"],
    ]),
  )("%s", async (message, named) => expect((await last(message))?.text).toContain(named));

  it("a day behind what is left out is the day that is asked for", async () => {
    const turn = await last("all districts except Xihu yesterday");
    expect(turn?.made).toEqual([{ name: "rank_districts_by_congestion", args: { date: "2026-11-20" } }]);
    expect(turn?.text).toContain("“except Xihu”");
  });

  it("another language is no district", async () => {
    expect((await last("Xihu last 7 days", "in Chinese please"))?.text).toContain("中文");
  });
});

describe("what a call cannot take is named, and nothing else is told", () => {
  it.each(
    oneIn(3, [
      [["上个月最堵的是哪天", "哪条路最堵"], "无法按“2026-10-01 – 2026-10-31”查询"],
      [["西湖区昨天7点半到9点堵吗"], "无法按“7点半到9点”查询"],
      [["Forecast Xihu tomorrow from 7 to 9am"], "I cannot look this up for “07:00 to 09:00”"],
    ]),
  )("%s", async (messages, told) => {
    const turn = await last(...messages);
    expect(turn?.text).toContain(told);
    expect(turn?.made).toEqual([]);
  });
});

describe("the hours from one to another, and a part of the day in place of an hour", () => {
  it.each(
    oneIn(2, [
      [["Wensan Road at 8am on Nov 5", "between 7 and 9"], { hour: 7, until_hour: 9 }],
      [["文三路11月5日早上8点", "下午3点到5点呢"], { hour: 15, until_hour: 17 }],
      [["西湖区昨天早上8点", "晚高峰呢"], { part: "evening_rush" }],
      [["Xihu between 5 and 7 pm yesterday", "and the morning rush"], { part: "morning_rush" }],
      [["Which district was most congested between 5 and 7 pm yesterday?"], { hour: 17, until_hour: 19 }],
    ]),
  )("%s", async (messages, time) => {
    const made = (await last(...messages))?.made ?? [];
    expect(made).toHaveLength(1);
    expect(made[0]?.args).toMatchObject(time);
    if ("part" in time) expect(made[0]?.args).not.toHaveProperty("hour");
  });
});

describe("one day is compared with a week", () => {
  const friday = { district: "滨江区", start_date: "2026-11-20", end_date: "2026-11-20" };
  sampled([
    ["on its own day", "compare with last week", "2026-11-13", "2026-11-13"],
    ["on its own day", "和上周比呢", "2026-11-13", "2026-11-13"],
    ["as a whole, where its mean is asked for", "compare with the average of last week", "2026-11-09", "2026-11-15"],
  ])("%s: %s", async (_, message, from, to) => {
    const turn = await last("How congested was Binjiang on 20 November?", message);
    expect(turn?.made).toEqual([
      { name: "compare_congestion", args: { ...friday, other_start_date: from, other_end_date: to } },
    ]);
  });
});

describe("a message adds to what was asked, or sets something beside it", () => {
  const of = (district: string, date = "2026-11-21") => ({ name: "get_congestion_index", args: { district, date } });
  it.each(
    oneIn(8, [
      [
        ["余杭区今天拥堵指数", "再加上滨江"],
        [of("余杭区"), of("滨江区")],
      ],
      [
        ["余杭区今天拥堵指数", "把滨江也加上"],
        [of("余杭区"), of("滨江区")],
      ],
      [
        ["congestion index in Yuhang and Xihu today", "add Binjiang too"],
        [of("余杭区"), of("西湖区"), of("滨江区")],
      ],
      [
        ["how congested is Yuhang", "compare with Xihu"],
        ["余杭区", "西湖区"].map((district) => ({ name: "get_congestion_index", args: { district } })),
      ],
      [
        ["余杭区今天拥堵指数", "和上周比"],
        [of("余杭区"), of("余杭区", "2026-11-14")],
      ],
      [
        ["余杭区本周拥堵指数", "和上周比"],
        [
          {
            name: "compare_congestion",
            args: {
              ...{ district: "余杭区", start_date: "2026-11-16", end_date: "2026-11-22" },
              ...{ other_start_date: "2026-11-09", other_end_date: "2026-11-15" },
            },
          },
        ],
      ],
    ]),
  )("%s", async (messages, calls) => {
    const turn = await last(...messages);
    expect(turn?.made).toEqual(calls);
    expect(turn?.text).not.toContain("没有理解");
  });
});

describe("few words are taken for the usual", () => {
  sampled([
    ["Xihu on Nov 10", { name: "get_congestion_index", args: { district: "西湖区", date: "2026-11-10" } }],
    ["西湖区", { name: "get_congestion_index", args: { district: "西湖区" } }],
    [
      "congestion in Yuhang this week",
      { name: "list_daily_congestion", args: { district: "余杭区", start_date: "2026-11-16", end_date: "2026-11-22" } },
    ],
  ])("%s", async (message, call) => expect((await last(message))?.made).toEqual([call]));

  sampled([
    ["draw it", "There are no figures to draw yet"],
    ["画图", "还没有查询过"],
  ])("%s, with nothing looked up, is answered so", async (message, told) =>
    expect((await last(message))?.text).toContain(told),
  );
});

sampled([
  [
    "congestion on Desheng Expressway today",
    'There is no "Desheng Expressway" here. Similar names: Desheng East Road.',
  ],
  ["德胜快速路今天拥堵指数", "没有“德胜快速路”。名称相近的有：德胜东路。"],
  ["中河高架今天拥堵指数", "没有“中河高架”。名称相近的有：上塘高架路、时代高架路。"],
])("a road that is not known is named whole, with those named like it: %s", async (message, told) =>
  expect((await last(message))?.text).toBe(told),
);

describe("a place is set against the one that the same message was about before", () => {
  sampled([
    "what was the average of the past 7 days in Xiaoshan, and was it worse than Gongshu?",
    "过去7天萧山的平均拥堵指数是多少，比拱墅高吗",
  ])("%s", async (message) => {
    expect((await last(message))?.made.at(-1)).toEqual({
      name: "compare_congestion",
      args: { district: "萧山区", other_district: "拱墅区", start_date: "2026-11-15", end_date: "2026-11-21" },
    });
  });
});

const both = conversations({
  domains: ["travel", "traffic"],
  user: "P1001",
  now: new Date("2026-11-21T15:04:00+08:00"),
});

it("a follow-up is about what was looked up beside what was done", async () => {
  const turns = await both.turnsOf("cancel HB-011280 and tell me how congested Xihu is now", "yes", "and yesterday?");
  expect(turns.at(-1)?.made).toEqual([
    { name: "get_congestion_index", args: { district: "西湖区", date: "2026-11-20" } },
  ]);
});

describe("an hour without its half of the day is of the one spoken of", () => {
  sampled([
    [
      ["top 5 districts yesterday evening rush", "and at 6 sharp"],
      { name: "rank_districts_by_congestion", args: { date: "2026-11-20", limit: 5, hour: 18 } },
    ],
    [
      ["top 5 districts yesterday evening rush", "and at 8 am"],
      { name: "rank_districts_by_congestion", args: { date: "2026-11-20", limit: 5, hour: 8 } },
    ],
    [
      ["昨天萧山晚上六点多少", "七点呢", "八点"],
      { name: "get_congestion_index", args: { district: "萧山区", date: "2026-11-20", hour: 20 } },
    ],
    [
      ["萧山上周六六点堵不堵"],
      { name: "get_congestion_index", args: { district: "萧山区", date: "2026-11-14", hour: 6 } },
    ],
  ])("%s", async (messages, call) => {
    const turn = await last(...messages);
    expect(turn?.made).toEqual([call]);
    expect(turn?.text).not.toMatch(/cannot filter|无法按/);
  });
});

describe("of a place that there is none of, another day is asked about it again, and another place instead of it", () => {
  sampled([
    [["accidents in Atlantis yesterday", "today?"], { district: "Atlantis", date: "2026-11-21" }],
    [["accidents in Atlantis yesterday", "today?", "and Xihu?"], { district: "西湖区", date: "2026-11-21" }],
    [["浦东新区昨天出了几起事故", "前天呢"], { district: "浦东新区", date: "2026-11-19" }],
  ])("%s", async (messages, args) =>
    expect((await last(...messages))?.made).toEqual([{ name: "list_traffic_accidents", args }]),
  );
});

describe("what was spoken of stays, where a message asks for something else about it", () => {
  it.each(
    oneIn(8, [
      [["昨天上城堵吗", "哪条路最厉害"], "list_most_congested_roads", { district: "上城区", date: "2026-11-20" }],
      [
        ["is it getting better in binjiang", "just the last two weeks", "show me the daily numbers"],
        "list_daily_congestion",
        { district: "滨江区", start_date: "2026-11-08", end_date: "2026-11-21" },
      ],
      [
        ["莫干山路今天堵吗", "昨天晚高峰的时候呢"],
        "get_road_congestion",
        { road: "莫干山路", date: "2026-11-20", part: "evening_rush" },
      ],
      [
        ["临平昨天出了几起事故", "这个礼拜一共几起"],
        "list_traffic_accidents",
        { district: "临平区", date: "2026-11-16", end_date: "2026-11-22" },
      ],
      [
        ["rank the districts for yesterday", "what roads were slow in the worst one"],
        "list_most_congested_roads",
        { district: "上城区", date: "2026-11-20", order: "slowest" },
      ],
      [
        ["前天早高峰各区排名", "最堵的那个区，早高峰哪条路最慢"],
        "list_most_congested_roads",
        { district: "西湖区", date: "2026-11-19", part: "morning_rush", order: "slowest" },
      ],
      [
        ["worst roads in Shangcheng yesterday", "any accidents there that day"],
        "list_traffic_accidents",
        { district: "上城区", date: "2026-11-20" },
      ],
      [
        ["上周余杭每天的指数", "哪天最堵", "那天出了几起事故"],
        "list_traffic_accidents",
        { district: "余杭区", date: "2026-11-13" },
      ],
      [
        ["which districts were above 1.3 yesterday", "only at 6pm", "what roads were worst at that time"],
        "list_most_congested_roads",
        { date: "2026-11-20", hour: 18 },
      ],
      [
        ["how was xiaoshan yesterday", "at what time was it worst there"],
        "list_hourly_congestion",
        { district: "萧山区", date: "2026-11-20" },
      ],
    ]),
  )("%s", async (messages, name, args) => {
    const turn = await last(...messages);
    expect(turn?.made).toEqual([{ name, args }]);
    expect(turn?.text).not.toMatch(/cannot|无法|没有理解/);
  });
});

sampled([
  [["how is traffic in ningbo yesterday", "and xihu?"], { district: "西湖区", date: "2026-11-20" }],
  [["how is traffic in shanghai", "jiaxing?", "pff ok jiande then"], { district: "建德市" }],
  [["宁波堵吗", "那杭州呢"], {}],
])("another place is asked about, where there was none of the first: %s", async (messages, args) =>
  expect((await last(...messages))?.made).toEqual([{ name: "get_congestion_index", args }]),
);

sampled([
  ["congestion index hangzhou today", "is it going to rain tomorrow", "rain"],
  ["今天杭州堵吗", "明天会下雨吗", "下雨"],
])("what none serves is said, and no figure told: %s, %s", async (first, message, word) => {
  const turn = await last(first, message);
  expect(turn?.text).toContain(word);
  expect(turn?.made).toEqual([]);
});

it("a weekday is one of the week to come that was listed before", async () =>
  expect((await last("预测一下余杭下周", "换成滨江", "只看周三的"))?.text).toMatch(/^- 2026-11-25（周三）1\.40/));

it("what was told by mistake is not set against what was meant", async () =>
  expect(
    (await last("wensan road yesterday at 8am", "gudun road?", "sorry, i meant 6pm", "which of the two was worse"))
      ?.text,
  ).not.toContain("Highest of those shown"));

describe("districts below a bound", () => {
  sampled([
    ["how many districts were below 1.2 on Wednesday", { date: "2026-11-18", max: 1.2 }],
    ["今天指数没到1.2的有哪些区", { date: "2026-11-21", max: 1.2 }],
    ["昨天有几个区没超过1.3", { date: "2026-11-20", max: 1.3 }],
    ["districts between 1.2 and 1.4 yesterday", { date: "2026-11-20", min: 1.2, max: 1.4 }],
  ])("%s", async (message, args) =>
    expect((await last(message))?.made).toEqual([{ name: "rank_districts_by_congestion", args }]),
  );
});

describe("days and hours", () => {
  it.each(
    oneIn(8, [
      [
        "11月到现在钱塘哪天最畅通",
        {
          name: "list_daily_congestion",
          args: { district: "钱塘区", start_date: "2026-11-01", end_date: "2026-11-21" },
        },
      ],
      [
        "daily congestion in qiantang from october until now",
        {
          name: "list_daily_congestion",
          args: { district: "钱塘区", start_date: "2026-10-01", end_date: "2026-11-21" },
        },
      ],
      [
        "国庆放假期间几起事故",
        { name: "list_traffic_accidents", args: { date: "2026-10-01", end_date: "2026-10-07" } },
      ],
      ["周五是不是比别的日子都堵", { name: "compare_congestion", args: { days: "friday" } }],
      ["is friday worse than other days", { name: "compare_congestion", args: { days: "friday" } }],
      ["周末是不是比工作日好开", { name: "compare_congestion", args: { days: "weekend", other_days: "working_days" } }],
      [
        "昨天滨江比平时堵吗",
        {
          name: "compare_congestion",
          args: { district: "滨江区", start_date: "2026-11-20", end_date: "2026-11-20", usual: true },
        },
      ],
      [
        "worst roads in gongshu at this hour",
        { name: "list_most_congested_roads", args: { district: "拱墅区", date: "2026-11-21", hour: 15 } },
      ],
      [
        "I have a meeting in Xihu on Monday, should I expect traffic",
        { name: "forecast_congestion", args: { district: "西湖区", date: "2026-11-23" } },
      ],
      [
        "昨天下班路上走不动，我在拱墅，那会儿指数是多少",
        { name: "get_congestion_index", args: { district: "拱墅区", date: "2026-11-20", part: "evening_rush" } },
      ],
    ]),
  )("%s", async (message, call) => expect((await last(message))?.made).toEqual([call]));
});

it("what is asked for may stand behind what is left out", async () =>
  expect((await last("Xihu and Binjiang but not Yuhang congestion"))?.made.map(({ name }) => name)).toEqual([
    "compare_congestion",
  ]));

sampled([
  [["过去十天全市每天指数", "周末不算"], { start_date: "2026-11-12", end_date: "2026-11-21", days: "working_days" }],
  [["过去十天全市每天指数", "不要工作日"], { start_date: "2026-11-12", end_date: "2026-11-21", days: "weekend" }],
  [["which district is busier, Xihu or Gongshu"], { district: "西湖区", other_district: "拱墅区" }],
])("%s: what is set against another", async (messages, args) =>
  expect((await last(...messages))?.made).toEqual([{ name: "compare_congestion", args }]),
);

describe("goes on about other days than those told of", () => {
  sampled([
    [["congestion next monday", "what about the 1st of nov"], "get_congestion_index", { date: "2026-11-01" }],
    [["下周一堵吗", "11月1号呢"], "get_congestion_index", { date: "2026-11-01" }],
    [["congestion next monday", "what about the 1st of dec"], "forecast_congestion", { date: "2026-12-01" }],
    [
      ["trend for the last 10 days in gongshu", "make it 20 days"],
      "analyse_congestion_trend",
      { district: "拱墅区", start_date: "2026-11-02", end_date: "2026-11-21" },
    ],
  ])("%s", async (messages, name, args) => expect((await last(...messages))?.made).toEqual([{ name, args }]));

  sampled([
    [
      ["how bad was friday evening in xihu", "and this coming friday"],
      { date: "2026-11-27", part: "evening" },
      "evening (18:00–23:59)",
    ],
    [["西湖区昨天早上8点堵吗", "明天呢"], { date: "2026-11-22", hour: 8 }, "早高峰（7至9时）"],
  ])("in the same part of the day, whose hours are told: %s", async (messages, time, told) => {
    const turn = await last(...messages);
    expect(turn?.made).toEqual([{ name: "forecast_congestion", args: { district: "西湖区", ...time } }]);
    expect(turn?.text).toContain(told);
  });

  it("and tells of the whole day where that is asked for", async () =>
    expect((await last("how was 8am in xihu yesterday", "and tomorrow, the whole day"))?.made).toEqual([
      { name: "forecast_congestion", args: { district: "西湖区", date: "2026-11-22" } },
    ]));
});

describe("which comes first on a day to come is not forecast", () => {
  sampled([
    [["杭州今天哪个区最堵", "那明天呢"], "rank_districts_by_congestion"],
    [["which district is the most congested today", "and tomorrow?"], "rank_districts_by_congestion"],
    [["西湖区今天哪些路最堵", "明天呢"], "list_most_congested_roads"],
    [["which road will be the most congested tomorrow"], "list_most_congested_roads"],
  ])("%j: no figure of the city is told instead", async (messages, name) => {
    const turn = await last(...messages);
    expect(turn?.made).toEqual([{ name, args: expect.objectContaining({ date: "2026-11-22" }) }]);
    expect(turn?.text).toMatch(
      /没有2026-11-22的|^There are no figures for 2026-11-22|^Districts are not ranked for days to come, such as 2026-11-22/,
    );
  });

  it("but the index is", async () =>
    expect((await last("how congested is Xihu today", "and tomorrow?"))?.made).toEqual([
      { name: "forecast_congestion", args: { district: "西湖区", date: "2026-11-22" } },
    ]));
});

sampled([
  [["哪个区最不堵", "第二呢"], "1. 淳安县 1.09\n2. 建德市 1.09"],
  [["which district is the most congested", "and the second"], "2. Shangcheng District 1.31"],
])("the second is counted from the end that was asked for: %s", async (messages, told) =>
  expect((await last(...messages))?.text).toBe(told),
);

describe("a question of its own goes on from nothing", () => {
  it.each(
    oneIn(8, [
      [["余杭区下个月的交通事故", "我想知道拥堵指数"], { name: "get_congestion_index", args: {} }],
      [
        ["accidents in Yuhang next month", "which roads are most congested"],
        { name: "list_most_congested_roads", args: {} },
      ],
      [
        ["余杭区昨天的交通事故", "最拥堵的道路有哪些"],
        { name: "list_most_congested_roads", args: expect.objectContaining({ date: "2026-11-20" }) },
      ],
      [
        ["余杭区昨天的交通事故", "有哪些最拥堵的道路"],
        { name: "list_most_congested_roads", args: expect.objectContaining({ date: "2026-11-20" }) },
      ],
    ]),
  )("%s", async (messages, call) => expect((await last(...messages))?.made).toEqual([call]));
});

sampled([
  ["杭州明天的交通状况如何？"],
  ["what is the traffic situation in Hangzhou tomorrow?"],
  ["西湖区下周一的交通状况如何？"],
])("days to come are forecast, whatever steps there are for others: %s", async (question) => {
  const { made = [] } = (await last(question)) ?? {};
  expect(made.map(({ name }) => name)).toEqual(["forecast_congestion"]);
});

describe("two days that are set against each other are no span", () => {
  const accidents = (date: string) => ({ name: "list_traffic_accidents", args: { district: "余杭区", date } });

  sampled([
    ["余杭区今天的事故比昨天多吗"],
    ["Does Yuhang have more accidents today than yesterday?"],
    ["余杭区今天有多少起交通事故，和昨天比呢"],
    ["How many accidents in Yuhang today, and compared with yesterday?"],
  ])("%s", async (question) =>
    expect((await last(question))?.made).toEqual([accidents("2026-11-21"), accidents("2026-11-20")]),
  );

  sampled([
    ["今天余杭区的拥堵指数比西湖区高吗", "今天的数据截至目前"],
    ["Is Yuhang more congested than Xihu today?", "up to now"],
  ])("two districts are compared today up to now: %s", async (question, words) =>
    expect((await last(question))?.text).toContain(words),
  );
});

sampled([
  ["明天西湖区早上8点堵不堵", "早高峰"],
  ["明天西湖区下午6点堵不堵", "晚高峰"],
  ["明天西湖区早上堵不堵", "上午"],
])("an hour is narrower than the part of the day that is said with it: %s", async (said, part) => {
  expect((await last(said))?.text).toContain(`西湖区${part}（`);
});

sampled([
  [["昨天全市指数", "最高是几点", "那个时候哪个区最堵"], "rank_districts_by_congestion"],
  [
    ["city index yesterday by hour", "when was it worst", "which district was worst at that time"],
    "rank_districts_by_congestion",
  ],
])("the hour told last is meant by that time: %j", async (messages, name) =>
  expect((await last(...messages))?.made).toEqual([{ name, args: { date: "2026-11-20", hour: 18 } }]),
);

sampled([
  [["which district was worst last week", "and the week before that?"], "2026-11-02 to 2026-11-08"],
  [["forecast for Tianmushan Road tomorrow"], "Tianmushan Road"],
])("what cannot be told of some days or places is not told of others: %j", async (messages, what) => {
  const { made, text } = (await last(...messages)) ?? {};
  expect(made).toEqual([]);
  expect(text).toContain(`I cannot look this up for “${what}”`);
});

sampled([
  ["上月哪种事故最多", "最高：“追尾 303”"],
  ["十月份哪个区事故最少，列前三个", "最低：“桐庐县 28”、“淳安县 20”、“建德市 19”"],
])("the kind and the number asked for: %s", async (message, told) =>
  expect((await last(message))?.text).toContain(told),
);

it("a part of the week that is left out leaves the other", async () =>
  expect((await last("daily index of the city in the past 10 days", "leave out weekends"))?.made).toEqual([
    {
      name: "compare_congestion",
      args: { start_date: "2026-11-12", end_date: "2026-11-21", days: "working_days" },
    },
  ]));

sampled([
  [["明天早高峰西湖堵吗", "昨天早高峰呢"], { district: "西湖区", date: "2026-11-20", part: "morning_rush" }],
  [["will xihu be jammed tomorrow evening rush", "and yesterday"], { district: "西湖区", part: "evening_rush" }],
  [["预测明天下午5点滨江", "昨天呢"], { district: "滨江区", date: "2026-11-20", hour: 17 }],
])("tells of the same hours of a day gone by as were forecast: %j", async (messages, args) => {
  expect((await last(...messages))?.made).toEqual([
    { name: "get_congestion_index", args: expect.objectContaining(args) },
  ]);
});

it("tells of several days gone by, which no hours were said of, day by day", async () => {
  expect((await last("明天堵吗", "上周呢"))?.made).toEqual([
    { name: "list_daily_congestion", args: { start_date: "2026-11-09", end_date: "2026-11-15" } },
  ]);
});

sampled([
  [["traffic in Binjiang yesterday?", "at 9 or 10?"]],
  [["traffic in Binjiang yesterday?", "9 or 10?"]],
  [["滨江昨天堵吗", "9点和10点呢"]],
])("several hours behind a place and a day are each of them: %j", async (messages) =>
  expect((await last(...messages))?.made).toEqual(
    [9, 10].map((hour) => ({ name: "get_congestion_index", args: { district: "滨江区", date: "2026-11-20", hour } })),
  ),
);

sampled([
  [
    ["how is Xihu this evening", "at 7 and 8"],
    [19, 20],
  ],
  [
    ["今晚西湖堵吗", "7点和8点"],
    [19, 20],
  ],
  [["Xihu this evening at 6 and 7", "and 8"], [20]],
  [["今晚西湖6点和7点堵吗"], [18, 19]],
])("hours behind an evening are of it: %j", async (messages, hours) => {
  const made = (await last(...messages))?.made ?? [];
  expect(made.map(({ name, args }) => [name, args.district, args.hour])).toEqual(
    hours.map((hour) => ["forecast_congestion", "西湖区", hour]),
  );
});

sampled([[["worst roads in Xihu yesterday", "at 8 and 18"]], [["昨天西湖最堵的路", "8点和18点呢"]]])(
  "roads are told of for each of several hours: %j",
  async (messages) =>
    expect((await last(...messages))?.made).toEqual(
      [8, 18].map((hour) => ({
        name: "list_most_congested_roads",
        args: { district: "西湖区", date: "2026-11-20", hour },
      })),
    ),
);

sampled([
  [["travel volume from Binjiang to Xihu yesterday", "at 8 and 18"], "I cannot filter by “at 8 and 18”."],
  [["昨天西湖的事故", "8点和9点呢"], "无法按“8点和9点”筛选。"],
])("what is told by no hour turns to nothing else: %j", async (messages, text) =>
  expect(await last(...messages)).toMatchObject({ made: [], text }),
);

sampled([["at 7 or 9, which is worse in Xihu tomorrow"], ["明天西湖7点和9点哪个堵"]])(
  "two hours to come that are set against each other are both forecast: %s",
  async (message) =>
    expect((await last(message))?.made).toEqual(
      [7, 9].map((hour) => ({ name: "forecast_congestion", args: { district: "西湖区", date: "2026-11-22", hour } })),
    ),
);

sampled([
  [["accidents last week in Xihu", "which day had the most?"], "does not say"],
  [["上周西湖的事故", "哪天最多"], "没有说明"],
])("which day had most accidents is told by no list of congestion: %j", async (messages, words) => {
  const turn = await last(...messages);
  expect(turn?.made).toEqual([]);
  expect(turn?.text).toContain(words);
});

sampled([["which roads are clear now"], ["哪些路现在畅通"]])(
  "roads that run freely are told first: %s",
  async (message) =>
    expect((await last(message))?.made).toEqual([
      { name: "list_most_congested_roads", args: { date: "2026-11-21", hour: 15, order: "least_congested" } },
    ]),
);

sampled([
  ["滨江今天比昨天堵吗", "比上周呢"],
  ["congestion in Binjiang today and yesterday", "compared to last week?"],
])("the latest of two days is set against what is named, at the same place: %s | %s", async (...messages) =>
  expect((await last(...messages))?.made.map(({ args }) => args)).toEqual([
    { district: "滨江区", date: "2026-11-21" },
    { district: "滨江区", date: "2026-11-14" },
  ]),
);

sampled([
  ["is Binjiang jammed", "how do I get there"],
  ["滨江堵吗", "怎么过去"],
])("no way is told: %s | %s", async (...messages) => expect((await last(...messages))?.made).toEqual([]));

it.each([
  ["Is Xihu more congested than Yuhang today, and will it be worse tomorrow?"],
  ["今天西湖比余杭堵吗，明天会更堵吗？"],
])("what is compared is what is forecast, and not what it is set against: %s", async (message) =>
  expect((await last(message))?.made.at(-1)).toEqual({
    name: "forecast_congestion",
    args: { district: "西湖区", date: "2026-11-22" },
  }),
);

it.each([
  ["How bad was traffic in Yuhang on November 12?", "Which roads were worst last week?"],
  ["11月12日余杭堵吗", "上周哪个区最堵？"],
])("the day of the last call is none of those asked for: %s | %s", async (...messages) =>
  expect((await last(...messages))?.made).toEqual([]),
);

it("days that others were asked for in vain since are let go of", async () =>
  expect((await last("明天西湖区堵不堵", "上周哪个区最堵？", "哪条路最堵？"))?.made).toEqual([
    { name: "list_most_congested_roads", args: { district: "西湖区" } },
  ]));
