import { expect, it } from "vitest";
import { asksOnlyForMoney, totalOnCard } from "../../../src/engine/dialog/card-total.ts";

const lines = (...previews: string[]) =>
  previews.map((preview, at) => ({ id: String(at), tool: "cancel_room", args: {}, preview }));
const REFUNDS = lines("Cancel A-1: CNY 2,920; refund CNY 2,900", "Cancel A-2: CNY 320; refund CNY 100.5");

it.each([
  "how much is it all together",
  "What's the total?",
  "and how much do I get back in total",
  "so what is the sum",
])("what several actions come to is summed up: %s", (text) => {
  expect(totalOnCard(text, REFUNDS, "en")).toBe("All 2 together: refund CNY 3,000.5 (2,900 + 100.5).");
});

it("the sum is told in Chinese, too", () => {
  const pending = lines("预订酒店：花园酒店，2 晚，2,680 元", "预订租车：轿车，2 天，620 元");
  expect(totalOnCard("一共多少钱", pending, "zh")).toBe("2 项合计：3,300 元（2,680 + 620）。");
});

it.each([
  ["how much is the car", REFUNDS],
  ["how much do all my bookings cost together", REFUNDS],
  ["what is the total", REFUNDS.slice(0, 1)],
  ["what is the total", lines("Cancel A-1; refund CNY 5", "Book B: CNY 5")],
  ["how much do I get back in total", lines("Book A: CNY 5", "Book B: CNY 5")],
  ["yes to all", REFUNDS],
])("nothing is summed up for %s", (text, pending) => {
  expect(totalOnCard(text, pending, "en")).toBeUndefined();
});

it.each([
  ["how much is that in total?", true],
  ["加完一共多少钱", true],
  ["一共多少", true],
  ["how much is it per night?", true],
  ["每间每晚多少钱", true],
  ["how much is the car", false],
  ["我的票一共多少钱", false],
  ["which one is it", false],
])("%s asks only for money, of nothing by name: %s", (text, isSo) => {
  expect(asksOnlyForMoney(text)).toBe(isSo);
});
