import { describe, expect, it } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

const now = new Date("2026-11-21T15:04:00+08:00");
const { lastOf } = conversations({ domains: ["traffic"], now });

const [monday, friday] = ["2026-11-09", "2026-11-13"];
const ofBoth = (start: string, end: string) => ({
  ...{ start_date: start, end_date: start },
  ...{ other_start_date: end, other_end_date: end },
});

describe("a part of the day", () => {
  sampled([
    [
      "compare Monday and Friday morning last week in Yuhang",
      "compare_congestion",
      { ...ofBoth(monday, friday), part: "morning" },
    ],
    ["上周每天早高峰西湖", "list_daily_congestion", { district: "西湖区", part: "morning_rush" }],
    [
      "Xihu last week, each evening rush",
      "list_daily_congestion",
      { district: "西湖区", start_date: monday, part: "evening_rush" },
    ],
    // One day with a part is no list of days.
    ["西湖区昨天早高峰的拥堵指数", "get_congestion_index", { district: "西湖区", part: "morning_rush" }],
  ])("%s: %s", async (said, name, args) => {
    const { made } = await lastOf(said);
    expect(made[0]).toEqual(expect.objectContaining({ name, args: expect.objectContaining(args) }));
  });

  sampled([
    ["上周每天晚高峰西湖", "哪天最堵", "11-13 1.96"],
    ["上周每天晚高峰西湖", "哪天最好走", "11-15 1.60"],
    ["下周一到周五晚高峰 滨江", "哪天最堵", "2026-11-27（周五）"],
    ["Xihu last week, each evening rush", "which day was the worst?", "11-13 1.96"],
  ])("%s | %s", async (...said) => {
    const [list, asked, day] = said;
    const { text, made } = await lastOf(list, asked);
    expect(made).toEqual([]);
    expect(text).toContain(day);
    expect(text.split("\n")).toHaveLength(2);
  });
});

describe("two sides", () => {
  sampled([
    ["was Tuesday worse than Wednesday last week in Xiaoshan?", ["2026-11-10", "2026-11-11"]],
    ["Yuhang Monday morning vs Friday morning last week", [monday, friday]],
    ["今天凌晨两点和四点", ["2026-11-21", "2026-11-21"]],
  ])("%s: each on its day", async (said, days) => {
    const { made } = await lastOf(said);
    const text = JSON.stringify(made.map(({ args }) => args));
    for (const day of days) expect(text).toContain(day);
    expect(text).not.toMatch(/2026-11-1[678]|"hour":16/);
  });

  sampled([
    ["昨天西湖堵还是余杭堵", "前者高"],
    ["compare Xihu and Yuhang tomorrow", "Forecast"],
  ])("%s: %s", async (said, words) => expect((await lastOf(said)).text).toContain(words));

  sampled([
    ["今天四点和六点 滨江", [16, 18]],
    ["今天下午四点和六点 西湖", [16, 18]],
    ["今天凌晨一点和四点 西湖", [1, 4]],
    ["昨天中午十二点和两点 西湖", [12, 14]],
    ["昨天晚上九点和七点 西湖", [21, 19]],
    ["昨天晚上十一点和一点 西湖", [23, 1]],
  ])("%s: in the half of the day that is meant", async (said, hours) => {
    const { made } = await lastOf(said);
    expect(made.map(({ args }) => args.hour)).toEqual(hours);
  });
});

describe("two sides with parts of the day", () => {
  sampled([
    ["compare nov 9 morning with nov 13 evening in Xihu", { ...ofBoth(monday, friday), other_part: "evening" }],
    ["compare nov 9 morning to nov 13 evening in Xihu", { ...ofBoth(monday, friday), other_part: "evening" }],
    ["compare Monday to Wednesday morning in Xihu", ofBoth("2026-11-16", "2026-11-18")],
    ["compare Xihu Monday morning with Xihu Friday morning", ofBoth("2026-11-16", "2026-11-20")],
    ["西湖周一早上和周二晚上哪个堵", { ...ofBoth("2026-11-16", "2026-11-17"), other_part: "evening" }],
    ["西湖上周一早上跟周五早上比一下", ofBoth(monday, friday)],
    ["昨天早上和晚上西湖哪个更堵", { start_date: "2026-11-20", other_part: "evening" }],
    ["compare mornings and evenings last week in Xihu", { start_date: monday, other_part: "evening" }],
  ])("%s: one comparison, each side with its own", async (said, args) => {
    const { text, made } = await lastOf(said);
    const one = { district: "西湖区", part: "morning", ...args };
    expect(made).toEqual([{ name: "compare_congestion", args: expect.objectContaining(one) }]);
    expect(made[0]?.args.other_part).toBe("other_part" in args ? args.other_part : undefined);
    expect(text).not.toMatch(/cannot filter|无法按/);
  });

  sampled([
    ["昨天早高峰和晚高峰西湖的指数", ["list_hourly_congestion", "list_hourly_congestion"]],
    ["yesterday morning and evening index in Xihu", ["get_congestion_index", "get_congestion_index"]],
    ["which district was worse yesterday morning", ["rank_districts_by_congestion"]],
    ["明天早上和后天早上哪个堵 西湖", ["forecast_congestion"]],
    ["compare Monday to Friday with last week in Xihu", ["compare_congestion"]],
  ])("%s: no two sides of what is over", async (said, names) => {
    const { made } = await lastOf(said);
    expect(made.map(({ name }) => name)).toEqual(names);
    expect(made[0]?.args).toEqual(expect.not.objectContaining({ other_part: expect.anything() }));
  });
});

sampled([
  ["昨天下午四点和前天上午九点 西湖", [16, 9]],
  ["Xihu on November 18 at 5 pm and November 19 at 9 am", [17, 9]],
])("%s: each day with its own hour", async (said, hours) => {
  const { made } = await lastOf(said);
  expect(made.map(({ args }) => args.hour)).toEqual(hours);
  expect(new Set(made.map(({ args }) => args.date)).size).toBe(2);
});

sampled([
  ["下周每天早高峰余杭会堵吗", "morning_rush"],
  ["will every morning next week be bad in Xihu", "morning"],
  ["mornings next week in Xihu", "morning"],
  ["forecast for next week in Xihu", undefined],
])("%s: the part of each day is forecast", async (said, part) => {
  const { text, made } = await lastOf(said);
  expect(made).toEqual([expect.objectContaining({ name: "forecast_congestion" })]);
  expect(made[0]?.args.part).toBe(part);
  expect(text).not.toMatch(/cannot filter|无法按/);
});

describe("accidents are counted by road", () => {
  sampled([
    ["accidents yesterday", "which road had the most", "Airport City Avenue 4"],
    ["昨天的事故", "哪条路最多", "机场城市大道 4"],
  ])("%s | %s", async (...said) => {
    const [list, asked, road] = said;
    expect((await lastOf(list, asked)).text).toContain(road);
  });

  sampled([
    ["余杭区昨天的交通事故", "最拥堵的道路有哪些"],
    ["accidents in Xihu yesterday", "most congested roads?"],
  ])("%s | %s: of how congested roads are, another look tells", async (...said) => {
    const { made } = await lastOf(...said);
    expect(made.map(({ name }) => name)).toEqual(["list_most_congested_roads"]);
  });
});

sampled([
  ["哪条路不堵", "list_most_congested_roads"],
  ["which district is not jammed", "rank_districts_by_congestion"],
  ["哪个区不堵", "rank_districts_by_congestion"],
])("%s: the least congested first", async (said, name) => {
  const { made } = await lastOf(said);
  expect(made).toEqual([{ name, args: expect.objectContaining({ order: "least_congested" }) }]);
});

sampled([
  ["how's Binjiang looking for Monday morning", "forecast_congestion", "2026-11-23"],
  ["looking for Wednesday in Xihu, any accidents?", "get_congestion_index", "2026-11-18"],
])("%s: %s", async (said, name, date) => {
  const { made } = await lastOf(said);
  expect(made[0]).toEqual(expect.objectContaining({ name, args: expect.objectContaining({ date }) }));
});

sampled([
  ["出行量：余杭区到滨江区昨天", "两个方向加起来是多少"],
  ["trips from Yuhang to Binjiang yesterday", "both ways together?"],
])("%s | %s: the sum of both directions", async (...said) => {
  const { text, made } = await lastOf(...said);
  expect(made).toEqual([]);
  expect(text).toMatch(/\d{2},\d{3}/);
});

sampled([
  ["trips from Xihu to Yuhang yesterday", "and back?", "which way was more?", "from Yuhang District to Xihu District"],
  ["西湖到余杭昨天的出行量", "反过来呢", "哪个方向多", "从余杭区到西湖区"],
])("%s | %s | %s: the greater of both", async (...said) => {
  const [there, back, which, way] = said;
  const { text, made } = await lastOf(there, back, which);
  expect(made).toEqual([]);
  expect(text.match(/(?:from|从).{4,30}(?:District|区)/g)?.join()).toContain(way);
  expect(text.match(/^- /gm)).toHaveLength(1);
});

sampled([
  ["上周周一和周五哪天更堵", "compare_congestion", ofBoth(monday, friday)],
  ["上周周一和周五西湖区哪天堵", "compare_congestion", ofBoth(monday, friday)],
  ["which day was worse last week, monday or friday", "compare_congestion", ofBoth(monday, friday)],
  // A span, and what is no index, is told day by day.
  ["上周一到周五哪天最堵", "list_daily_congestion", { start_date: monday, end_date: friday }],
  ["上周一和周五哪天事故多", "list_traffic_accidents", { date: monday }],
])("%s: the days that are told apart", async (said, name, args) => {
  const { made } = await lastOf(said);
  expect(made[0]).toEqual({ name, args: expect.objectContaining(args) });
  expect(made[0]?.args.days).toBeUndefined();
});

sampled([
  ["昨天上午和下午哪个更堵", "前天呢", ["morning", "afternoon"]],
  ["yesterday morning vs evening in Xihu", "and Thursday?", ["morning", "evening"]],
  ["昨天早高峰西湖和余杭哪个更堵", "前天呢", ["morning_rush", "morning_rush"]],
])("%s | %s: both sides on the other day", async (said, other, parts) => {
  const { made } = await lastOf(said, other);
  expect(made.map(({ args }) => args.part)).toEqual(parts);
  expect(made.every(({ args }) => args.date === "2026-11-19")).toBe(true);
});

sampled([
  ["yesterday morning Xihu vs Friday evening Yuhang", "which was worse", "1.65 for Xihu District morning"],
  ["昨天早高峰和晚高峰对比", "哪个更堵", "晚高峰（17至19时）平均为1.74"],
])("%s | %s", async (...said) => {
  const [sides, asked, worse] = said;
  expect((await lastOf(sides, asked)).text).toContain(worse);
});

sampled([
  ["was morning busier than evening yesterday", { part: "morning", other_part: "evening" }],
  ["哪条路最不堵", "哪条最堵", {}],
  ["which roads are clear right now", "and the most jammed?", { hour: 15 }],
  ["least congested roads", "and in Binjiang?", { order: "least_congested", district: "滨江区" }],
  ["how many people left Xihu to Yuhang on Monday", "and back?", { origin: "余杭区", destination: "西湖区" }],
])("%s | %s", async (...said) => {
  const args = said.pop();
  const { made } = await lastOf(...(said as string[]));
  expect(made.at(-1)?.args).toEqual(expect.objectContaining(args));
  expect([undefined, "滨江区"]).toContain(made.at(-1)?.args.district);
  expect("order" in (made.at(-1)?.args ?? {})).toBe("order" in (args as object));
});

sampled([
  ["滨江堵吗，明天呢", ["get_congestion_index", "forecast_congestion"], [undefined, "2026-11-22"]],
  ["is Xihu congested, and tomorrow?", ["get_congestion_index", "forecast_congestion"], [undefined, "2026-11-22"]],
  ["滨江有事故吗，昨天呢", ["list_traffic_accidents", "list_traffic_accidents"], [undefined, "2026-11-20"]],
  ["滨江堵吗，明天", ["forecast_congestion"], ["2026-11-22"]],
])("%s: how it is now, and on the other day that is asked about", async (said, names, days) => {
  const { made } = await lastOf(said);
  expect(made.map(({ name }) => name)).toEqual(names);
  expect(made.map(({ args }) => args.date)).toEqual(days);
});

sampled([
  ["accidents in Xihu today", "which district had the most?", {}],
  ["昨天西湖区有几起事故", "哪个区事故最多", {}],
  ["昨天西湖区有几起事故", "几点事故最多", { district: "西湖区" }],
])("%s | %s: the same is counted for all that it asks about", async (said, which, place) => {
  const { made } = await lastOf(said, which);
  expect(made).toEqual([{ name: "list_traffic_accidents", args: { date: expect.any(String), ...place } }]);
});

sampled([
  ["accidents by road yesterday", "which one was worst", "Airport City Avenue 4"],
  ["昨天各条路的事故", "哪条最多", "机场城市大道 4"],
])("%s | %s: one of those that they were counted by", async (...said) => {
  const [list, which, road] = said;
  expect((await lastOf(list, which)).text).toContain(road);
});

sampled([
  ["滨江堵吗，西湖呢", ["滨江区", "西湖区"]],
  ["is Binjiang congested, and Xihu?", ["滨江区", "西湖区"]],
])("%s: how it is now, in both places", async (said, districts) =>
  expect((await lastOf(said)).made).toEqual(
    districts.map((district) => ({ name: "get_congestion_index", args: { district } })),
  ),
);

it("a day behind two places is that of both, and no other question", async () => {
  expect((await lastOf("compare Xihu and Yuhang today")).made).toHaveLength(1);
  const { made } = await lastOf("traffic in Xihu and Yuhang tomorrow");
  expect(made.map(({ args }) => args.date)).toEqual(["2026-11-22", "2026-11-22"]);
});

describe("what no forecast or figure tells", () => {
  it.each([
    [["滨江堵吗", "对销量有影响吗"], /查不到它对其他事情的影响/],
    [["is Binjiang congested", "does it affect the number of accidents?"], /effect on is not known/],
    [["accidents in Yuhang last week", "how many of them were serious"], /do not understand/],
    [["明天几点去滨江比较好"], /没有“几点”的细分/],
    [["what time is best to drive to Binjiang tomorrow"], /“by hour”/],
  ])("%j", async (messages, told) => {
    const { text } = await lastOf(...messages);
    expect(text).toMatch(told);
  });

  it.each(["西湖堵吗，上周呢", "is Xihu congested, and what about last week"])(
    "is today and a week ago, each in its figures: %s",
    async (message) => {
      const { made } = await lastOf(message);
      expect(made.map(({ name }) => name)).toEqual(["get_congestion_index", "list_daily_congestion"]);
    },
  );
});

it.each([
  ["accidents in Qiantang on Nov 15 and 16", "how does that compare to Fuyang"],
  ["钱塘区15、16日有多少事故", "和富阳比呢"],
])("%s | %s: another place is set against each of the days", async (...messages) => {
  const { made } = await lastOf(...messages);
  const days = ["2026-11-15", "2026-11-16"];
  expect(made.map(({ args }) => `${args.date} ${args.district}`)).toEqual(
    days.flatMap((day) => [`${day} 钱塘区`, `${day} 富阳区`]),
  );
});

it.each([
  ["accidents in Linping and Xihu today", "which has more accidents", "Xihu District had 3"],
  ["accidents in Yuhang and Xihu today", "which had fewer", "Yuhang District had no"],
  ["临平区和西湖区今天的事故", "哪个区事故多", "西湖区今天"],
])("%s | %s: of the totals, and not of a kind", async (first, asked, told) => {
  const { text } = await lastOf(first, asked);
  expect(text).toContain(told);
  expect(text.split("\n")).toHaveLength(2);
});

it.each(["周一和周五哪天更堵", "周一堵还是周五堵", "is monday usually worse than friday"])(
  "weekdays as such are compared, and the nearest one is not forecast: %s",
  async (message) =>
    expect((await lastOf(message)).made).toMatchObject([
      { name: "compare_congestion", args: { days: "monday", other_days: "friday" } },
    ]),
);

it.each([
  ["西湖区哪里堵", "list_most_congested_roads"],
  ["where are the jams in Xihu", "list_most_congested_roads"],
  ["any crashes on the roads this morning", "list_traffic_accidents"],
])("where it is jammed is told by the roads, and what crashed there by the accidents: %s", async (message, name) =>
  expect((await lastOf(message)).made.map((call) => call.name)).toEqual([name]),
);

it.each([
  ["travel volume from Xihu to Yuhang", "and to Binjiang and Gongshu"],
  ["西湖区到余杭区的出行量", "到滨江区和拱墅区呢"],
])("%s | %s: from the same district to each", async (...messages) =>
  expect((await lastOf(...messages)).made.map(({ args }) => args)).toMatchObject([
    { origin: "西湖区", destination: "滨江区" },
    { origin: "西湖区", destination: "拱墅区" },
  ]),
);

it.each(["拥堵指数1.6高不高", "is 1.6 a bad congestion index"])("what an index means is told: %s", async (message) =>
  expect((await lastOf(message)).made).toEqual([]),
);
