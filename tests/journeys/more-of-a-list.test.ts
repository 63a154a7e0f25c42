import { describe, expect, it, vi } from "vitest";
import { offlinePhrases } from "../../src/offline/wording/phrases.ts";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const all = conversations({ environment: { TRAVEL_USER: "P1001", MERCHANT_USER: "M1001" } });
const travel = conversations({ domains: ["travel"], user: "P1001" });

describe("more of a list", () => {
  sampled([
    ["which products are out of stock?", "show me the rest", "search_products", 20],
    ["my products", "next 5", "search_products", 20],
    ["我的商品", "接下来5个", "search_products", 20],
    ["最近的订单", "还有呢", "search_orders", 20],
    ["哪些包裹还在路上", "再列几个", "track_logistics", 20],
    ["flights to Paris next week", "show more", "search_flights", 20],
    ["飞巴黎的航班", "还有别的吗", "search_flights", 20],
    ["most congested roads in Hangzhou today", "any more?", "list_most_congested_roads", 25],
  ])("is as many of it as are read at once: %s, %s", async (request, more, name, limit) => {
    const { made } = await all.lastOf(request, more);
    expect(made).toEqual([{ name, args: expect.objectContaining({ limit }) }]);
  });

  sampled([
    ["which products are in stock?", "show more", "anything else?", "en"],
    ["卖得最好的商品", "更多", "还有吗", "zh"],
  ] as const)("is not the same list again where no more are read at once: %s, %s, %s", async (...said) => {
    const [request, more, again, language] = said;
    const { made, text } = await all.lastOf(request, more, again);
    expect([made, text]).toEqual([[], offlinePhrases(language).mostOfList]);
  });

  sampled([
    ["hotels in Basel from 2026-12-03 to 2026-12-05", "what else is there?", "en"],
    ["2026年12月3日到5日巴塞尔的酒店", "还有呢", "zh"],
    ["cars in Basel", "show more please", "en"],
    ["巴塞尔有什么车", "还有别的吗", "zh"],
  ] as const)("is not there behind all that can be chosen, and the choice goes on: %s, %s", async (...said) => {
    const [request, more, language] = said;
    const { text } = await travel.lastOf(request, more);
    const { wholeList, whichOne } = offlinePhrases(language);
    expect(text).toBe(`${wholeList}\n\n${whichOne}`);
  });

  it("is not what asks for one thing of it or for another list", async () => {
    const { made } = await all.lastOf("which products are out of stock?", "and which orders are waiting?");
    expect(made.map(({ name }) => name)).toEqual(["search_orders"]);
    const { made: others } = await travel.lastOf("2026年12月3日到5日巴塞尔的酒店", "还有便宜点的吗");
    expect(others.flatMap(({ args }) => ("limit" in args ? [args] : []))).toEqual([]);
  });
});
