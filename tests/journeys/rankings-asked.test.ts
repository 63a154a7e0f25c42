import { describe, expect, it, vi } from "vitest";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const now = new Date("2026-11-21T15:04:00+08:00");
const roads = conversations({ domains: ["traffic"], now });

describe("a ranking is in the order and by the measure that is asked for", () => {
  it.each([
    ["Top 3 least congested districts yesterday", { order: "least_congested", limit: 3 }],
    ["Give me the index for all districts for the day before yesterday, lowest first", { order: "least_congested" }],
    ["最不堵的区是哪个", { order: "least_congested" }],
    ["昨天指数最低的三个区", { order: "least_congested", limit: 3 }],
    ["Which road had the lowest speed in Shangcheng yesterday?", { order: "slowest" }],
    ["昨天西湖区车速最高的路", { order: "fastest" }],
    ["Roads in Xihu with an index over 1.4 today", { min: 1.4 }],
    ["昨天指数超过1.5的路有几条", { min: 1.5 }],
  ])("%s", async (message, args) =>
    expect((await roads.lastOf(message)).made).toEqual([
      { name: expect.any(String), args: expect.objectContaining(args) },
    ]),
  );

  it.each(["Which district was the most congested last Friday?", "昨天拥堵指数最高的三个区"])("%s", async (message) =>
    expect((await roads.lastOf(message)).made[0]?.args).not.toHaveProperty("order"),
  );
});

describe("today up to now is set against the same hours of other days", () => {
  it.each([
    ["建德市今天比昨天好点没", "只比较相同钟点"],
    ["这周末比上周末堵吗", "只比较相同钟点"],
    ["Is today better than yesterday in Xihu?", "the same hours are compared"],
  ])("%s", async (message, told) => expect((await roads.lastOf(message)).text).toContain(told));
});
