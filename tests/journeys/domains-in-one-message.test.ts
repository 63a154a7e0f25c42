import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const { lastOf } = conversations({
  now: new Date("2026-11-21T15:04:00+08:00"),
  domains: ["travel", "traffic", "merchant"],
  environment: { TRAVEL_USER: "P1001", MERCHANT_USER: "M1001" },
});

const TRIPS = ["list_my_bookings", "list_my_tickets"];

describe("each part of a message goes to its own domain", () => {
  sampled([
    ["is traffic bad and how were sales", ["get_congestion_index", "get_sales"]],
    ["今天卖出去几件，去机场的路堵吗", ["get_sales", "list_most_congested_roads"]],
    ["how's my shop doing, any jams in Yuhang", ["get_sales", "get_congestion_index"]],
    ["how's business, and any jams in Yuhang", ["get_sales", "get_congestion_index"]],
    ["am I flying tomorrow, how's the shop", ["list_my_tickets", "get_sales"]],
    ["昨天卖了多少，我下周有什么行程", ["get_sales", ...TRIPS]],
    ["what do I have next week and how were sales yesterday", ["get_sales", ...TRIPS]],
    ["sort hotels in Basel by price, most expensive first", ["search_hotels"]],
  ])("%s", async (message, tools) => {
    const { made } = await lastOf(message);
    expect(made.map(({ name }) => name).sort()).toEqual([...tools].sort());
  });

  sampled([
    ["show me unpaid orders and my flights this week", "list_my_tickets", "“unpaid”"],
    ["我这周的航班和未付款的订单", "list_my_tickets", "“未付款”"],
    ["book a taxi to the airport and show my flights", "list_my_tickets", "“taxi”"],
    ["我要订12月5号到7号巴塞尔的酒店，另外把红色帐篷降价到600", "search_hotels", "无法办理：“把红色帐篷降价到600”"],
    ["add 50 red tents to stock and how is the traffic", "get_congestion_index", "cannot do this here: “add 50"],
  ])("what nobody serves is named, and the rest served: %s", async (message, tool, named) => {
    const { made, text } = await lastOf(message);
    expect(made.map(({ name }) => name)).toContain(tool);
    expect(text).toContain(named);
  });
});

describe("how the roads are", () => {
  sampled([["is traffic bad"], ["路况不好吗"], ["any jams today"], ["路上堵车了吗"]])(
    "is told by a figure: %s",
    async (asked) => {
      const { made } = await lastOf(asked);
      expect(made.map(({ name }) => name)).toEqual(["get_congestion_index"]);
    },
  );

  sampled([["how is the traffic in Xihu tomorrow"], ["what is the traffic like in Binjiang tomorrow"]])(
    "is forecast for days to come: %s",
    async (asked) => {
      const { made } = await lastOf(asked);
      expect(made).toMatchObject([{ name: "forecast_congestion", args: { date: "2026-11-22" } }]);
    },
  );

  it.each(["is 1.5 bad?", "1.5算不算堵"])("is not asked by what is called bad: %s", async (asked) =>
    expect((await lastOf(asked)).made).toEqual([]),
  );

  sampled([["show the traffic in Xihu and Binjiang"], ["西湖和滨江的交通状况"], ["any jams in Xihu and Binjiang"]])(
    "is told of each place that is named: %s",
    async (asked) => {
      const { made } = await lastOf(asked);
      const places = made.flatMap(({ args }) => [args.district]);
      expect(new Set(places)).toEqual(new Set(["西湖区", "滨江区"]));
    },
  );
});

describe("a refund", () => {
  sampled([
    ["refund TK-011261", "cancel_ticket"],
    ["get me a refund for my flight to Geneva", "cancel_ticket"],
    ["I want my money back for the Geneva hotel", "cancel_hotel_booking"],
  ])("that is wanted is a cancellation to approve: %s", async (wanted, name) =>
    expect((await lastOf(wanted)).waiting).toMatchObject([{ name }]),
  );

  sampled([
    ["can I get a refund for TK-011261", "cancel TK-011261"],
    ["can I get a refund for my Paris hotel", "cancel my Paris hotel"],
    ["can my Paris hotel be refunded", "cancel my Paris hotel"],
    ["is TK-011261 refundable", "cancel TK-011261"],
    ["HB-011260能退多少钱", "取消HB-011260"],
  ])("that is asked about is told by the rules, and where its amount stands: %s", async (asked, act) => {
    const { made, waiting, text } = await lastOf(asked);
    expect(made.map(({ name }) => name)).toEqual(["lookup_policy"]);
    expect(waiting).toEqual([]);
    expect(text).toContain(act);
  });
});
