import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const now = new Date("2026-11-21T15:04:00+08:00");
const all = conversations({ domains: ["travel", "traffic", "merchant"], now, user: "P1001" });
const shop = conversations({ domains: ["merchant"], now, user: "M1001" });
const roads = conversations({ domains: ["traffic"], now });
const trips = conversations({ domains: ["travel"], now, user: "P1001" });

describe("figures that are not broken down as is asked", () => {
  sampled([
    ["sales yesterday by product", shop, "I cannot break this down “by product”."],
    ["how many orders per city this month", shop, "I cannot break this down “per city”."],
    ["昨天各商品卖了多少", shop, "这里没有“各商品”的细分。"],
    ["accidents in Xiaoshan last week by day", roads, "I cannot break this down “by day”."],
    ["上周按天的事故数", roads, "这里没有“按天”的细分。"],
  ] as const)("say so: %s", async (message, { lastOf }, told) => expect((await lastOf(message)).text).toContain(told));

  sampled([
    ["accidents last week by district", roads],
    ["各区昨天的事故", roads],
    ["sales last week by day", shop],
    ["stock of each product", shop],
    ["how much is an SUV in Geneva per day", trips],
  ] as const)("those that are do not: %s", async (message, { lastOf }) =>
    expect((await lastOf(message)).text).not.toMatch(/break this down|细分/),
  );
});

describe("which of several", () => {
  sampled([
    [["sales of red tents this month", "and blue", "which sells better"], "red"],
    [["sales of red tents this month", "and blue", "which one sold more"], "red"],
    [["红色帐篷这个月卖了多少", "蓝色的呢", "哪个更好卖"], "红色"],
  ])("sold more is told of sales: %j", async (messages, colour) => {
    const { text, made } = await shop.lastOf(...messages);
    expect(made).toEqual([]);
    expect(text).toMatch(colour);
  });

  sampled([
    [["forecast Xihu tomorrow", "which hour is worst"], roads, "“which hour is worst”"],
    [["明天西湖区堵吗", "哪个小时最堵"], roads, "“哪个小时最堵”"],
    [["库存不足的商品", "卖得最好的是哪个"], shop, "“卖得最好的是哪个”"],
  ] as const)("is not told by the same look-up, made again: %j", async (messages, { lastOf }, said) => {
    const { text, made } = await lastOf(...messages);
    expect(made).toEqual([]);
    expect(text).toContain(said);
  });

  sampled([
    [["orders last week", "which day was best"], { start_date: "2026-11-09", end_date: "2026-11-15" }],
    [["上周的订单", "哪天最多"], { start_date: "2026-11-09", end_date: "2026-11-15" }],
  ])("days was best is asked of the days that were looked up: %j", async (messages, days) =>
    expect((await shop.lastOf(...messages)).made).toEqual([
      { name: "get_sales", args: expect.objectContaining({ each: "day", ...days }) },
    ]),
  );

  it("is no mean, where somebody says what they mean", async () =>
    expect((await trips.lastOf("flights tomorrow", "I mean my flights")).text).not.toContain("average"));
});

describe("the cheapest", () => {
  sampled([
    "book a hotel in Zurich from Dec 10 to Dec 12, the cheapest one please",
    "book a rental car in Zurich from Dec 10 to Dec 12, cheapest",
  ])("behind what is to be booked is one of those: %s", async (message) => {
    const { made } = await all.lastOf(message);
    expect(made.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^search_(?:hotels|car_rentals)$/),
      expect.stringMatching(/^book_/),
    ]);
  });

  sampled([
    [["excursions in Geneva on Nov 26", "the cheapest"], /EX-0301[\s\S]*EX-0302(?![\s\S]*EX-0303)/],
    [["日内瓦11月26日有什么游览", "就要最便宜的"], /EX-0301[\s\S]*EX-0302(?![\s\S]*EX-0303)/],
  ])("of two that cost the same is asked for: %j", async (messages, told) => {
    const { text, made } = await trips.lastOf(...messages);
    expect(made).toEqual([]);
    expect(text).toMatch(told);
  });

  sampled([
    ["在苏黎世租车，12月1号到3号", "最便宜的那辆"],
    ["在苏黎世订酒店，12月1号到3号", "最便宜的那家"],
  ])("is chosen: %j", async (...messages) => {
    const { made } = await trips.lastOf(...messages);
    expect(made).toEqual([{ name: expect.stringMatching(/^book_/), args: expect.anything() }]);
  });
});

it("tells what is nearly out of stock from what is out of it", async () =>
  expect((await shop.lastOf("哪些商品快没货了")).made[0]?.args).toEqual({ low_stock: true }));

it.each([
  "Put the green two-person tent on sale at 20% off from November 25 to November 30.",
  "put the green tent on offer, 20% off from Nov 25 to Nov 30",
])("takes no sale for a product: %s", async (message) =>
  expect((await shop.lastOf(message)).waiting).toEqual([
    {
      name: "create_promotion",
      args: expect.objectContaining({ sku_id: "10001123032133", discount_percent: 20, start_date: "2026-11-25" }),
    },
  ]),
);

it.each(["我的航班几点起飞？手提行李最多几公斤？", "手提行李最多几公斤？我去日内瓦的航班几点起飞？"])(
  "asks one's own things beside a rule on a limit: %s",
  async (message) =>
    expect((await trips.lastOf(message)).made.map(({ name }) => name).toSorted()).toEqual([
      "list_my_tickets",
      "lookup_policy",
    ]),
);
