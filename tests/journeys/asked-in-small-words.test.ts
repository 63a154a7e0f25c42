import { describe, expect } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

const now = new Date("2026-11-21T15:04:00+08:00");
const environment = { MERCHANT_USER: "M1001", TRAVEL_USER: "P1001" };
const excursions = (city: string) => ["search_excursions", { city }] as const;

describe("questions of hardly any word but small ones", () => {
  const { lastOf } = conversations({ domains: ["travel", "traffic", "merchant"], now, environment });

  sampled([
    ["what can I do in Geneva this week", ...excursions("Geneva")],
    ["what is there to see in Paris this weekend", ...excursions("Paris")],
    ["what to do in Paris this weekend", ...excursions("Paris")],
    ["我周末在巴黎可以做什么", ...excursions("Paris")],
    ["下周在日内瓦能玩什么", ...excursions("Geneva")],
    ["where am I staying in Geneva", "list_my_bookings", { kind: "hotel", city: "Geneva" }],
    ["where do I sleep on the 25th", "list_my_bookings", { kind: "hotel" }],
    ["25号我住哪", "list_my_bookings", { kind: "hotel" }],
    ["what's coming up", "list_my_bookings", {}],
    ["where am I going next week", "list_my_tickets", {}],
    ["我下周去哪", "list_my_tickets", {}],
    ["what isn't selling", "rank_products", { order: "worst" }],
    ["which of my tents sells fastest", "rank_products", { order: "best" }],
    ["am I low on anything", "search_products", { low_stock: true }],
    ["什么快卖完了", "search_products", { low_stock: true }],
    ["anything I need to take care of", "search_orders", { order_status: "to_ship" }],
    ["有什么要我处理的", "search_orders", { order_status: "to_ship" }],
    ["how do I get paid", "lookup_shop_rules", {}],
    ["平台扣多少钱", "lookup_shop_rules", {}],
    ["what's my seat", "list_my_tickets", {}],
    ["我的座位是几号", "list_my_tickets", {}],
    ["刚才有事故吗", "list_traffic_accidents", {}],
    ["we want to go to Rome for New Year", "search_flights", { to_city: "Rome", from_date: "2027-01-01" }],
    ["which month was best for sales", "get_sales", { each: "month" }],
    ["哪个月卖得最好", "get_sales", { each: "month" }],
    ["which week sold most tents", "get_sales", { each: "week", sku_names: ["two-person tent"] }],
    ["what's my earliest flight", "list_my_tickets", {}],
    ["我最便宜的机票", "list_my_tickets", {}],
    ["earliest flight to Geneva tomorrow", "search_flights", { to_city: "Geneva", sort_by: "earliest" }],
    ["I need an invoice", "lookup_policy", {}],
    ["上周一早上怎么样", "get_congestion_index", { date: "2026-11-09", part: "morning" }],
    ["how was traffic yesterday morning", "get_congestion_index", { date: "2026-11-20", part: "morning" }],
    ["my flights to Paris", "list_my_tickets", { to_city: "Paris" }],
    ["我的去巴黎的航班", "list_my_tickets", { to_city: "Paris" }],
    ["你帮我订了什么", "list_my_bookings", {}],
    ["which bookings remain", "list_my_bookings", {}],
    ["周一十点前要到伦敦", "search_flights", { to_city: "London", from_date: "2026-11-23" }],
  ] as const)("%s: %s", async (said, name, args) => {
    const { made } = await lastOf(said);
    expect(made[0]).toEqual(expect.objectContaining({ name, args: expect.objectContaining(args) }));
  });

  sampled([
    ["where can I stay in Geneva this week", "search_hotels"],
    ["what can I do if my flight is late", "lookup_policy"],
    ["what can I do about the late orders", "search_orders"],
    ["where do I go to check in", "lookup_policy"],
  ])("%s: %s, though it says what is said for another", async (said, name) => {
    const { made } = await lastOf(said);
    expect(made[0]).toEqual(expect.objectContaining({ name }));
  });

  sampled([
    ["what's the weather in Barcelona tomorrow", "weather"],
    ["明天巴塞尔天气怎么样", "天气"],
    ["巴塞尔有地铁吗", "地铁"],
    ["打车去西湖多少钱", "打车"],
    ["帮我叫辆出租车", "出租车"],
  ])("%s: %s is named as nothing that is served here", async (said, word) => {
    const { made, text } = await lastOf(said);
    expect([made, text]).toEqual([[], expect.stringContaining(`“${word}”`)]);
  });

  sampled([
    ["find a hotel in Zurich near the airport", "near the airport"],
    ["找苏黎世机场附近的酒店", "机场附近"],
  ])("%s: that it is to be near is told as not looked at", async (said, words) => {
    const { made, text } = await lastOf(said);
    expect(made).toEqual([{ name: "search_hotels", args: { city: "Zurich" } }]);
    expect(text).toMatch(new RegExp(`^(?:I cannot filter by |无法按)“${words}”`));
  });

  sampled([["which month was the most congested"], ["哪周最堵"], ["which week was worst in xihu"]])(
    "%s: nothing else is ranked in place of what is not",
    async (said) => {
      const { made, text } = await lastOf(said);
      expect(made).toEqual([]);
      expect(text).toMatch(/week|month|周/);
    },
  );

  sampled([
    [["orders today", "the biggest one", "who bought it"], { order_ids: ["326112128183"] }],
    [["哪些订单没发货", "最早的那个", "是谁的"], { order_ids: ["326112012345"] }],
    [["which orders haven't shipped", "the oldest one"], { sort_by: "oldest", limit: 1 }],
  ] as const)("%j: one alone is told of, and is meant afterwards", async (said, args) => {
    const { made } = await lastOf(...said);
    expect(made).toEqual([{ name: "search_orders", args: expect.objectContaining(args) }]);
  });

  sampled([["how many accidents were there yesterday in Xihu", "any injuries"]])(
    "%s, %s: is no small talk behind accidents",
    async (...said) => {
      const { text } = await lastOf(...said);
      expect(text).toMatch(/nobody injured/);
    },
  );

  sampled([["把夏季促销都停了"], ["把冬季的促销全部停掉"], ["end all the clearance promotions"]])(
    "%s: nothing is ended for a word that none of them bears",
    async (said) => {
      const { waiting } = await lastOf(said);
      expect(waiting).toEqual([]);
    },
  );
});

describe("on a Tuesday", () => {
  const { lastOf } = conversations({ domains: ["travel"], now: new Date("2026-11-24T10:30:00+08:00"), environment });

  sampled([["what can I do in Geneva this week"], ["日内瓦这周有什么好玩的"]])(
    "%s: what is left of the week is looked up day by day",
    async (said) => {
      const { made } = await lastOf(said);
      const days = ["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28", "2026-11-29"];
      expect(made).toEqual(days.map((date) => ({ name: "search_excursions", args: { city: "Geneva", date } })));
    },
  );
});
