import { describe, expect, it } from "vitest";
import { sampled } from "../support/runs.ts";
import { now } from "./support/assistant.ts";
import { conversations } from "./support/conversations.ts";

const assistant = conversations({ now, environment: { MERCHANT_USER: "M1001", TRAVEL_USER: "P1001" } });

describe("a write for the things within a bound", () => {
  sampled([
    ["end every promotion with at least 15% off", ["PR-107733", "PR-107730"]],
    ["end every promotion with more than 15% off", ["PR-107730"]],
    ["stop the promotions under 15%", ["PR-107732"]],
    ["end all promotions over 15 %", ["PR-107730"]],
    ["把折扣超过15%的活动都停了", ["PR-107730"]],
    ["折扣超过12%的活动都结束掉", ["PR-107733", "PR-107730"]],
    ["把所有活动都结束，除了头灯的", ["PR-107733", "PR-107730"]],
  ])("%s", async (said, ids) => {
    const { waiting } = await assistant.lastOf(said);
    expect(waiting).toEqual(ids.map((promotion_id) => ({ name: "cancel_promotion", args: { promotion_id } })));
  });

  sampled([
    ["Cancel all hotels over CNY 2,800", ["HB-011270", "HB-011280"]],
    ["Cancel all excursions under CNY 350", ["EB-011280"]],
  ])("%s", async (said, ids) => {
    const { waiting } = await assistant.lastOf(said);
    expect(waiting.map(({ args }) => args.booking_id)).toEqual(ids);
  });

  it("how long something lasts bounds nothing else", async () => {
    const { waiting } = await assistant.lastOf("把黑手套打九折，别超过三天，明天开始");
    expect(waiting.map(({ args }) => args.end_date)).toEqual(["2026-11-23"]);
  });

  it("changes those within the bound to the new value", async () => {
    const { waiting } = await assistant.lastOf("raise all promotions under 20% to 20%");
    expect(waiting.map(({ args }) => args)).toEqual([
      { promotion_id: "PR-107732", discount_percent: 20 },
      { promotion_id: "PR-107733", discount_percent: 20 },
    ]);
  });

  sampled([["end every promotion with more than 20% off"], ["哪些活动明天结束"]])(
    "%s: does nothing to others, and takes no bound for a new value",
    async (said) => {
      const { waiting } = await assistant.lastOf(said);
      expect(waiting).toEqual([]);
    },
  );
});
