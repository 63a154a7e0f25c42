import { expect, it } from "vitest";
import type { ConversationState, RawData } from "../../../../src/engine/dialog/state.ts";
import { chartedRows, lacksChart } from "../../../../src/engine/nodes/report/chart-rows.ts";

const columns = [{ name: "day" }, { name: "orders" }];
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ day: `2026-11-0${at + 1}`, orders: at * at + 1 }));

function lacks(question: string, rows: RawData["rows"] | undefined): boolean {
  const raw = rows && { tool: "count_orders", args: {}, rows, columns };
  const state = { raw_data: raw ? { a: raw } : {}, tasks: {}, turn: { question } } as unknown as ConversationState;
  return lacksChart(state, chartedRows(state));
}

it.each([
  ["draw the orders of a day", 1, true],
  ["画出当天的订单", 1, true],
  ["draw the orders by day", 6, false],
  ["the orders of a day", 1, false],
])("a wish for a picture in “%s” with rows: %i lacks one: %s", (question, count, expected) => {
  expect(lacks(question, rowsOf(count))).toBe(expected);
});

it("a wish for a picture lacks none while nothing was looked up", () => {
  expect(lacks("draw the orders by day", undefined)).toBe(false);
});
