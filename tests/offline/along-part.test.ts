import { expect, it } from "vitest";
import { type PlanStep, partLine } from "../../src/engine/dialog/plan-line.ts";
import { COMPLETE, completeTool, handOffTool, summarizeTool } from "../../src/engine/dialog/protocol.ts";
import { viewMessage } from "../../src/engine/dialog/view-message.ts";
import { next, step, system, tool } from "./offline.ts";

const code = (digits: number, description: string) => ({
  ...{ type: "array", description },
  items: { type: "string", pattern: `^\\d{${digits}}$` },
});
const day = { type: "string", format: "date", description: "First day." };
const orders = tool("search_orders", "Finds orders by their number.", {
  ...{ order_ids: code(6, "Order number."), start_date: day },
});
const stock = tool("search_stock", "How many pieces of a product are left.", { sku_ids: code(9, "SKU number.") });
const discard = {
  ...tool("discard_stock", "Throws all pieces of a product away.", { sku_ids: code(9, "SKU number.") }, ["sku_ids"]),
  effect: "write" as const,
};
const part = (name: string, given: PlanStep["arguments"]) =>
  system(
    `You look things up.\n\n# Experience\n<experience>\nNotes.\n${partLine([{ tool: name, arguments: given }])}\n</experience>`,
  );
const QUESTION = "How many pieces are left of the product of order 326111?";
const found = (text: string, question = QUESTION) => viewMessage(question, { question, earlier: [text] });
const ORDER = "1 order:\n1. 326111 Liu Min: tent, blue (100011230) x4";
const letGo = [{ name: COMPLETE, args: { status: "elsewhere" } }];

it("makes the calls of its own part, and leaves the rest of the question to others", async () => {
  const question = "Of what was in order 326111, how many pieces will be left on 2024-06-01?";
  const { calls } = await next([orders, completeTool], part("search_orders", { order_ids: "user" }), question);
  expect(calls[0]).toEqual({ name: "search_orders", args: { order_ids: ["326111"] } });
  expect(calls[1]).toMatchObject({ name: COMPLETE, args: { status: "done", result: "" } });
});

it("takes what an earlier part found", async () => {
  const { calls } = await next([stock, completeTool], part("search_stock", { sku_ids: "earlier" }), found(ORDER));
  expect(calls[0]).toEqual({ name: "search_stock", args: { sku_ids: ["100011230"] } });
});

it.each([
  ["the words do not say what its part takes", orders, { order_ids: "user" }, "How many pieces are left?"],
  ["an earlier part did not find it", stock, { sku_ids: "earlier" }, found("There is no order 326111.")],
  ["nobody asked for the change", discard, { sku_ids: "earlier" }, found(ORDER)],
  [
    "the last part leaves out what was said",
    stock,
    { sku_ids: "earlier" },
    found(ORDER, `${QUESTION.slice(0, -1)} before 2023?`),
  ],
] as const)("gives the question back where %s", async (_, own, given, words) => {
  const { calls } = await next([orders, stock, own, completeTool], part(own.name, given), words);
  expect(calls).toMatchObject(letGo);
});

it("is planned afresh when it was given back, and asks nobody else where the planner would ask the same", async () => {
  const desk = (name: string, handles: string, own: typeof orders) => ({ ...handOffTool(name, handles), does: [own] });
  const planner = [
    desk("order_desk", "Orders: finds them, what was bought.", orders),
    desk("stock_desk", "Stock: how many pieces are left.", stock),
    summarizeTool,
  ];
  const question = "How many pieces are left of product 100011230?";
  const given = (to: string) =>
    step(to, { job_desc: question, trust_mode: 1 }, "It is not mine.", "declined").map((message) => {
      if (message.type === "tool") message.additional_kwargs.kind = "elsewhere";
      return message;
    });
  const { calls } = await next(planner, question, ...given("to_order_desk"));
  expect(calls.map(({ name }) => name)).toEqual(["to_stock_desk"]);
  expect((await next(planner, question, ...given("to_stock_desk"))).calls).toEqual([]);
});
