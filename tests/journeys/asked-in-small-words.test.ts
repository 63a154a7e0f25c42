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
