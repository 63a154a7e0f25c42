import { describe, expect, it, vi } from "vitest";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const shop = conversations({ domains: ["merchant"], now: new Date("2026-11-21T15:04:00+08:00"), user: "M1001" });

const last = async (...messages: string[]) => (await shop.turnsOf(...messages)).at(-1);

describe("what is to be done to a thing that the words tell", () => {
  it.each([
    ["end the promotion that ends on Tuesday", "PR-107733"],
    ["结束24号到期的那个促销", "PR-107733"],
    ["结束28号到期的头灯促销", "PR-107732"],
  ])("the day on which it ends tells which one is ended: %s", async (message, promotion_id) =>
    expect((await last(message))?.waiting).toEqual([{ name: "cancel_promotion", args: { promotion_id } }]),
  );

  it.each([
    ["我的促销", "第二个延三天", { promotion_id: "PR-107733", end_date: "2026-11-27" }],
    ["我的促销", "最后一个再延三天", { promotion_id: "PR-107730", end_date: "2026-11-24" }],
  ])("one of a list lasts longer: %s | %s", async (list, message, args) =>
    expect((await last(list, message))?.waiting).toEqual([{ name: "change_promotion", args }]),
  );

  it.each([
    ["worst sellers this month", "put the first on promotion at 30%"],
    ["这个月卖得最差的", "把第一个打七折"],
  ])("what is to be made is not made on days that are over: %s | %s", async (...messages) => {
    const { waiting, made, text } = (await last(...messages)) ?? {};
    expect([waiting, made]).toEqual([[], []]);
    expect(text).toMatch(/first day|开始日期/);
  });

  it("a place in a list is none in another list that is looked up for it", async () => {
    const { waiting, made } = (await last("worst sellers this month", "end the promotion of the first one")) ?? {};
    expect(waiting).toEqual([]);
    expect(made).toEqual([{ name: "list_promotions", args: { sku_ids: ["10001123895304"] } }]);
  });
});

describe("what goes on from an answer", () => {
  it.each([
    ["how many orders over 300 yuan yesterday?", "under 100?", { search_key: "orders", max_amount_cny: 100 }],
    ["昨天300元以上的订单有几个？", "100以下的呢？", { max_amount_cny: 100 }],
  ])("a bound takes the place of the one that leaves no room for it: %s | %s", async (first, second, args) =>
    expect((await last(first, second))?.made).toEqual([
      { name: "search_orders", args: { ...args, start_date: "2026-11-20" } },
    ]),
  );

  it("bounds are of what was bounded", async () =>
    expect((await last("which products cost under 50?", "between 100 and 200"))?.made).toEqual([
      { name: "search_products", args: { min_price_cny: 100, max_price_cny: 200 } },
    ]));

  it.each([
    ["sales yesterday", "what's the refund rate?", "and last week?"],
    ["昨天销售额", "退款率多少", "上周呢"],
    ["which region buys the most sleeping bags?", "and tents?"],
  ])("what is not served is not served on other days or for other things: %s | %s | %s", async (...messages) => {
    const [asked, again] = (await shop.turnsOf(...messages)).slice(-2);
    expect(again).toEqual({ ...asked, made: [] });
  });

  it.each([
    ["sales by city", "how many were there?"],
    ["退款率多少", "最近买了什么？"],
  ])("of what was not understood nothing is counted: %s | %s", async (...messages) =>
    expect((await last(...messages))?.made).toEqual([]),
  );
});
