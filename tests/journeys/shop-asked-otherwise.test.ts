import { describe, expect, it, vi } from "vitest";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const shop = conversations({ domains: ["merchant"], now: new Date("2026-11-21T15:04:00+08:00"), user: "M1001" });

const last = async (...messages: string[]) => (await shop.turnsOf(...messages)).at(-1);
const [monday, sunday] = ["2026-11-09", "2026-11-15"];
const lastWeek = { start_date: monday, end_date: sunday };

describe("what is asked of the shop is asked by its measure, order and filters", () => {
  it.each([
    ["毛利最低的三个", { name: "rank_products", args: { order: "worst", rank_by: "gross_profit", limit: 3 } }],
    [
      "which product has the lowest profit?",
      { name: "rank_products", args: { order: "worst", rank_by: "gross_profit" } },
    ],
    [
      "most expensive red product in stock",
      { name: "search_products", args: { colour: "red", in_stock: true, sort_by: "highest_price" } },
    ],
    [
      "products except tents cheaper than 60 yuan",
      { name: "search_products", args: { except_names: ["two-person tent"], max_price_cny: 60 } },
    ],
    [
      "raise the price of the blue headlamp by 10 yuan",
      { name: "search_products", args: { sku_names: ["head torch"], colour: "blue" } },
    ],
    ["胡伟的订单发货了吗", { name: "track_logistics", args: { consumer_names: ["胡伟"] } }],
    [
      "which promotions end this week?",
      {
        name: "list_promotions",
        args: { start_date: "2026-11-16", end_date: "2026-11-22", days_of: "ending" },
      },
    ],
    [
      "sales on nov 11 this year vs last year",
      { name: "get_sales", args: { start_date: "2026-11-11", end_date: "2026-11-11", compare_with: "last_year" } },
    ],
  ])("%s", async (message, call) => expect((await last(message))?.made).toEqual([call]));
});

describe("a measure that the shop does not know is named, and no other one is given", () => {
  it.each([
    ["退货率最高的商品", "这里没有“退货率”的信息。"],
    ["which product has the highest return rate", "There is nothing here on “return rate”."],
    ["有没有低于进价的商品", "这里没有“低于进价”的信息。"],
    ["customers who bought more than 3 times this year", "“more than 3”"],
  ])("%s", async (message, named) => {
    const turn = await last(message);
    expect(turn?.text).toContain(named);
    expect(turn?.made).toEqual([]);
  });
});

describe("sales are broken down as they are asked for", () => {
  it.each([
    ["sales by day last week", { ...lastWeek, each: "day" }],
    ["上周每天的销售额", { ...lastWeek, each: "day" }],
    ["上个月每周的销售额", { start_date: "2026-10-01", end_date: "2026-10-31", each: "week" }],
    ["sales by month since july", { start_date: "2026-07-01", end_date: "2026-11-21", each: "month" }],
    ["上周销售额，按品类", { ...lastWeek, each: "category" }],
  ])("%s", async (message, args) => expect((await last(message))?.made).toEqual([{ name: "get_sales", args }]));

  it("a word for it without days or kinds is named", async () => {
    expect((await last("revenue of last 3 months each"))?.text).toContain("“each”");
  });

  it("too many lines are not listed", async () => {
    expect((await last("sales by day since july"))?.text).toContain("lines are too many");
  });

  it.each([
    [["sales by day last week", "the worst day"], "Lowest of those shown:\n6. 2026-11-14: CNY 2,111"],
    [["sales by day last week", "which day was best?"], "Highest of those shown:\n7. 2026-11-15: CNY 6,499"],
    [["上个月每周的销售额", "哪周最好"], "所列当中最高的：\n4. 2026-10-19 至 2026-10-25：19,866 元"],
    [["上周销售额，按品类", "只看帐篷"], "1. 双人帐篷：8,998 元"],
  ])("%s", async (messages, told) => {
    const turn = await last(...messages);
    expect(turn?.text).toContain(told);
    expect(turn?.made).toEqual([]);
  });

  it.each([[["上周销售额", "只看帐篷"]], [["sales last week", "only tents"]]])(
    "only one kind is asked for of the same days: %s",
    async (messages) =>
      expect((await last(...messages))?.made).toEqual([
        { name: "get_sales", args: { ...lastWeek, sku_names: ["two-person tent"] } },
      ]),
  );
});
