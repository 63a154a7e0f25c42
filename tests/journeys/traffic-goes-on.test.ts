import { describe, expect, it, vi } from "vitest";
import { oneIn } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const traffic = conversations({ domains: ["traffic"], now: new Date("2026-11-21T15:04:00+08:00") });

const last = async (...messages: string[]) => (await traffic.turnsOf(...messages)).at(-1);

describe("a follow-up keeps the place and the time that were spoken of", () => {
  it.each(
    oneIn(3, [
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

describe("an order that was told is asked on, without another look", () => {
  it.each([
    [["上个月最堵的是哪天", "最不堵的呢"], "所列当中最低的：\n- 10-25 1.23"],
    [["hangzhou 昨天 the worst hour?", "and the best hour"], "Highest of those shown:\n- 18h 1.80"],
    [["least congested road in Xihu yesterday", "second least"], "2. Wensan Road (Xihu District) 1.48, 27 km/h"],
  ])("%s", async (messages, told) => {
    const turn = await last(...messages);
    expect(turn?.text).toContain(told);
    expect(turn?.made).toEqual([]);
  });
});

describe("what a call cannot take is named, and nothing else is told", () => {
  it.each(
    oneIn(3, [
      [["上个月最堵的是哪天", "哪条路最堵"], "无法按“2026-10-01 – 2026-10-31”查询"],
      [["Wensan Road at 8am on Nov 5", "between 7 and 9"], "“between 7 and 9”"],
      [["文三路11月5日早上8点", "7点到9点呢"], "无法按“7点到9点”查询"],
      [["Wensan Road on Nov 5 between 7 and 9"], "I cannot look this up for “between 7 and 9”"],
    ]),
  )("%s", async (messages, told) => {
    const turn = await last(...messages);
    expect(turn?.text).toContain(told);
    expect(turn?.made).toEqual([]);
  });
});

describe("one day is compared with a week", () => {
  const friday = { district: "滨江区", start_date: "2026-11-20", end_date: "2026-11-20" };
  it.each([
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

describe("a place is set against the one that the same message was about before", () => {
  it.each([
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
