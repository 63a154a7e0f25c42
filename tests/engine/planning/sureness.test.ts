import { describe, expect, it } from "vitest";
import { circlesAmong } from "../../../src/engine/planning/circles.ts";
import { dependenciesOf } from "../../../src/engine/planning/dependencies.ts";
import { dependencyGraph } from "../../../src/engine/planning/graph.ts";
import { identifierIn, isSameKind, wordsIn } from "../../../src/engine/planning/identifier.ts";
import type { Yield } from "../../../src/engine/tools/data-flow.ts";
import type { Tool } from "../../../src/engine/tools/tool.ts";
import { plainTool } from "./plain-tool.ts";

const gives = (yields: Partial<Yield> & { name: string }, name = "give", description = "Gives."): Tool =>
  plainTool(name, description, [], { yields: [{ type: "string", of: [], beside: [], ...yields }] });
/** A tool that takes a parameter with a schema. */
const takes = (parameter: string, schema: object = { type: "string" }, more: Partial<Tool> = {}): Tool => ({
  ...plainTool("take", "Takes.", [parameter]),
  parameters: { type: "object", properties: { [parameter]: schema }, required: [parameter] },
  ...more,
});
const writes = (tool: Tool): Tool => ({ ...tool, effect: "write" });
/** How sure it is that the first tool takes from each other one. */
const sure = (...tools: Tool[]): Record<string, number> =>
  Object.fromEntries(
    dependenciesOf(tools)
      .filter(({ tool }) => tool === tools[0]?.name)
      .map(({ on, sureness }) => [on, Number(sureness.toFixed(3))]),
  );

describe("how sure it is that a tool takes what another one gives", () => {
  it.each<[string, Tool[], Record<string, number>]>([
    ["the same name", [takes("order_id"), gives({ name: "orderIds" })], { give: 0.95 }],
    ["a longer name", [takes("order_id"), gives({ name: "return_order_id" })], { give: 0.9 }],
    ["the id of the same thing", [takes("order_id"), gives({ name: "id", of: ["orders"] })], { give: 0.85 }],
    ["the id of a thing in it", [takes("order_id"), gives({ name: "id", of: ["list", "orders"] })], { give: 0.7 }],
    ["the id of another thing", [takes("order_id"), gives({ name: "id", of: ["user"] })], {}],
    ["another kind of id", [takes("order_id"), gives({ name: "order_code" })], {}],
    ["no id", [takes("order_id"), gives({ name: "order" })], {}],
    ["a number for a text", [takes("order_id"), gives({ name: "order_id", type: "integer" })], { give: 0.57 }],
    ["a list", [takes("order_id"), gives({ name: "order_id", type: "array" })], { give: 0.95 }],
    ["a list taken", [takes("order_id", { type: "array" }), gives({ name: "order_id" })], { give: 0.95 }],
    [
      "two sorts of number",
      [takes("x_id", { type: "number" }), gives({ name: "x_id", type: "integer" })],
      { give: 0.95 },
    ],
    [
      "a type that nobody states",
      [takes("order_id", {}), gives({ name: "order_id", type: "integer" })],
      { give: 0.95 },
    ],
    [
      "a number for the text of a bare id",
      [takes("order_id"), gives({ name: "id", type: "integer", of: ["order"] })],
      { give: 0.51 },
    ],
    [
      "its description",
      [
        takes("order_id", { type: "string", description: "Found in the order or user details." }),
        plainTool("get_order_details", ""),
        plainTool("get_user_details", ""),
        plainTool("get_details", ""),
      ],
      { get_order_details: 0.8, get_user_details: 0.8 },
    ],
    [
      "the name in its description",
      [
        takes("order_id", { description: "As returned by list_all." }),
        plainTool("list_all", ""),
        plainTool("list", ""),
      ],
      { list_all: 0.8 },
    ],
    [
      "a description that sends to a writing tool",
      [takes("order_id", { description: "As returned by list_all." }), writes(plainTool("list_all", ""))],
      {},
    ],
    [
      "a description of who shows it",
      [takes("item_id"), plainTool("show", "A user, including their orders and items.")],
      { show: 0.6 },
    ],
    [
      "a description of who shows another thing",
      [takes("item_id"), plainTool("show", "A user, including their orders.")],
      {},
    ],
    [
      "a name that finds such things",
      [takes("hotel_id"), plainTool("search_hotels", ""), plainTool("book_hotels", ""), plainTool("find_users", "")],
      { search_hotels: 0.55 },
    ],
    ["a writing tool with a name that finds", [takes("hotel_id"), writes(plainTool("search_hotels", ""))], {}],
    ["words of its name", [takes("user_id"), plainTool("find_user_id", "Looks.")], { find_user_id: 0.95 }],
    [
      "its first sentence",
      [takes("user_id"), plainTool("look", "Gives the user id. See also: order id.")],
      { look: 0.95 },
    ],
    ["a later sentence", [takes("order_id"), plainTool("look", "Gives the user id. See also the order id.")], {}],
    ["the first sentence of a writing tool", [takes("user_id"), writes(plainTool("look", "Gives the user id."))], {}],
    ["a tool that takes the same", [takes("user_id"), plainTool("look", "Gives the user id.", ["user_id"])], {}],
    ["a bare id", [takes("id"), gives({ name: "id", of: ["order"] })], {}],
    [
      "a bare id whose kind is declared",
      [takes("id", undefined, { flow: () => ({ of: { id: "order" } }) }), gives({ name: "id", of: ["order"] })],
      { give: 0.85 },
    ],
    [
      "a name whose kind is declared",
      [takes("order", undefined, { flow: () => ({ of: { order: "order" } }) }), gives({ name: "order_id" })],
      { give: 0.95 },
    ],
    [
      "a tool without a data flow",
      [takes("order_id", undefined, { flow: undefined }), gives({ name: "order_id" })],
      { give: 0.95 },
    ],
  ])("%s", (_, tools, expected) => {
    expect(sure(...tools)).toEqual(expected);
  });

  it("is once for each giver, by the surest sign, and nothing is taken from itself", () => {
    const both = plainTool("search_orders", "Gives the order id.", [], {
      yields: ["order_id", "id"].map((name) => ({ name, type: "string", of: ["order"], beside: [] })),
    });
    expect(dependenciesOf([takes("order_id"), both])).toEqual([
      { tool: "take", on: "search_orders", parameter: "order_id", source: "derived", sureness: 0.95 },
    ]);
    expect(sure({ ...takes("order_id"), name: "search_orders" })).toEqual({});
  });

  it("is nothing for a weak sign that nearly all tools give", () => {
    const many = Array.from({ length: 12 }, (_, at) => plainTool(`find_${"x".repeat(at)}_hotel`, ""));
    expect(Object.keys(sure(takes("hotel_id"), ...many))).toEqual([]);
    expect(Object.keys(sure(takes("hotel_id"), ...many.slice(0, 5)))).toHaveLength(5);
    const named = Array.from({ length: 12 }, (_, at) => gives({ name: "hotel_id" }, `give${at}`));
    expect(Object.keys(sure(takes("hotel_id"), ...named))).toHaveLength(12);
  });

  it("grows with what was accepted and shrinks with what was refused", () => {
    const observed = { order_id: { give: { accepted: 6, refused: 0 }, other: { accepted: 6, refused: 6 } } };
    const other = plainTool("other", "");
    const taker = takes("order_id", undefined, { observed });
    expect(sure(taker, gives({ name: "order_id" }), other)).toEqual({ give: 0.975, other: 0.333 });
    expect(sure(taker, gives({ name: "order_id" }))).toEqual({ give: 0.975 });
    expect(sure({ ...taker, needs: [{ from: ["give"] }] }, gives({ name: "order_id" }), other)).toEqual({ give: 1 });
    expect(dependenciesOf([taker, other]).find(({ on }) => on === "other")).toMatchObject({ source: "observed" });
  });

  it("is complete for who is named as finding a parameter's value", () => {
    const found = takes("order", { type: "string", "x-found-by": "other" });
    expect(dependenciesOf([found, plainTool("other", "")])).toEqual([]);
    const needs = { needs: [{ from: ["other", "give"], isConditional: true }] };
    expect(dependenciesOf([takes("order", undefined, needs)])).toEqual([
      { tool: "take", on: "other", source: "declared", sureness: 1, isConditional: true },
      { tool: "take", on: "give", source: "declared", sureness: 1, isConditional: true },
    ]);
  });
});

describe("a graph of tools", () => {
  it("has of each tool what is sure enough, the surest first, among the tools there are", () => {
    const edge = (on: string, sureness: number) => ({ tool: "take", on, source: "derived" as const, sureness });
    const tools = [takes("a"), plainTool("x", ""), plainTool("y", ""), plainTool("z", "")];
    const graph = dependencyGraph(tools, [edge("x", 0.6), edge("z", 0.01), edge("y", 0.9), edge("gone", 1)]);
    expect(graph.of("take").map(({ on }) => on)).toEqual(["y", "x"]);
    expect(graph.of("x")).toEqual([]);
  });

  it("has the circles of what each other tool needs first, and none where there is another way", () => {
    const needing = (name: string, ...needs: NonNullable<Tool["needs"]>) => plainTool(name, "", [], { needs });
    const circle = [needing("a", { from: ["b"] }), needing("b", { from: ["c"] }), needing("c", { from: ["a"] })];
    expect(circlesAmong(circle)).toEqual([["a", "b", "c", "a"]]);
    expect(circlesAmong([needing("d", { from: ["a"] }), ...circle])).toEqual([["a", "b", "c", "a"]]);
    expect(circlesAmong([...circle.slice(0, 2), needing("c", { from: ["a"], isConditional: true })])).toEqual([]);
    const ways = [...circle.slice(0, 2), needing("c", { from: ["a", "e"], parameter: "x" }), needing("e")];
    expect(circlesAmong(ways)).toEqual([]);
    const one = [
      ...circle.slice(0, 2),
      needing("c", { from: ["a"], parameter: "x" }, { from: ["e"], parameter: "y" }),
      needing("e"),
    ];
    expect(circlesAmong(one)).toEqual([["a", "b", "c", "a"]]);
  });
});

describe("a name that identifies", () => {
  it.each([
    ["orderIds", { of: ["order"], ending: "id" }],
    ["payment-methods_CODE", { of: ["payment", "method"], ending: "code" }],
    ["id", { of: [], ending: "id" }],
    ["query", undefined],
    ["", undefined],
  ])("%s", (name, identifier) => {
    expect(identifierIn(name)).toEqual(identifier);
  });

  it("has its words in the singular", () => {
    expect(wordsIn("movies categories boxes status address bus ties passes analysis ids")).toEqual(
      "movie category box status address bus tie pass analysis id".split(" "),
    );
  });

  it("is of the same kind as one that it ends", () => {
    expect(isSameKind(["method"], ["payment", "methods"])).toBe(true);
    expect(isSameKind(["payment", "method"], ["methods"])).toBe(true);
    expect(isSameKind(["payment"], ["payment", "method"])).toBe(false);
    expect(isSameKind([], ["method"])).toBe(false);
  });
});
