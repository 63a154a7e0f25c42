import { expect, it } from "vitest";
import { rules as merchant } from "../../src/domains/merchant/rules.ts";
import { rules as travel } from "../../src/domains/travel/rules.ts";
import type { Rule } from "../../src/engine/domain/rule.ts";
import { done, roster, round, runOf } from "./support/runs.ts";

/** The kinds of fault that rules find in an answer after one call. */
function faultsIn(rules: readonly Rule[], observation: string, answer: string, isWrite = false): string[] {
  const call = done(isWrite ? "book_hotel" : "list_hotels", {}, { observation });
  const run = runOf("…", [round("hotels", [call])], answer);
  return rules.flatMap((rule) => rule({ run, earlier: [], tools: roster.tools }).faults.map(({ kind }) => kind));
}

const BOOKED = "Booked HB-700001: Station Inn, 2 nights, CNY 1,500.";
const ORDERS = "1. 326103136102, water bottle, CNY 252\n2. 326032620264, bag, CNY 104";

it("lets an answer say what a call did and found", () => {
  expect(faultsIn(travel, BOOKED, "HB-700001 is booked for CNY 1500.", true)).toEqual([]);
  expect(faultsIn(travel, "已预订 HB-700001：1,500 元", "已为您预订 HB-700001，1500 元。", true)).toEqual([]);
  expect(faultsIn(merchant, ORDERS, "Order 326103136102 came to CNY 252.")).toEqual([]);
});

it.each([
  ["Your hotel HB-700001 is booked."],
  ["Ticket TK-011262 is now for SB102-20261201."],
  ["已为您取消 HB-700001。"],
])("marks a booking that is claimed without a write call: %s", (answer) => {
  expect(faultsIn(travel, "HB-700001, TK-011262", answer)).toEqual(["booking claimed without a call"]);
});

it("marks the price of another booking", () => {
  const two = "HB-700001: CNY 1,500\nHB-700002: CNY 900";
  expect(faultsIn(travel, two, "HB-700001 costs CNY 900.")).toEqual(["wrong price of a booking"]);
});

it("marks the amount of another order", () => {
  expect(faultsIn(merchant, ORDERS, "订单 326103136102 共 104 元。")).toEqual(["wrong order amount"]);
});

it("marks another discount than the promotion has, and a promotion that no call set up", () => {
  const promotion = "PR-700001: tent, 20% off";
  expect(faultsIn(merchant, promotion, "PR-700001 gives 30% off.")).toEqual(["wrong discount"]);
  expect(faultsIn(merchant, promotion, "已设置促销 PR-700001。")).toEqual(["promotion claimed without a call"]);
  expect(faultsIn(merchant, promotion, "已设置促销 PR-700001。", true)).toEqual([]);
});
