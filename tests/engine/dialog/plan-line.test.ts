import { describe, expect, it } from "vitest";
import { partsIn, partsLine } from "../../../src/engine/dialog/parts-line.ts";
import { notesIn, type PlanStep, partIn, partLine, planIn, planLine } from "../../../src/engine/dialog/plan-line.ts";

const framed = (...lines: string[]) =>
  `You book hotels.\n\n<experience>\n${lines.join("\n")}\n</experience>\n\nBe brief.`;
const steps: PlanStep[] = [
  { tool: "list_cities", arguments: {} },
  { tool: "search_hotels", arguments: { city: "user", stars: "agent" } },
  { tool: "book_hotel", arguments: { hotel: 2, guest: "earlier" } },
];

describe("a plan in one line", () => {
  it("names each call with where its arguments come from", () => {
    expect(planLine(steps)).toBe(
      "plan: list_cities(); search_hotels(city: user, stars: agent); book_hotel(hotel: result 2, guest: earlier)",
    );
  });

  it("is read from the experience of a prompt as it was written", () => {
    expect(planIn(framed("Ask for the dates first.", planLine(steps), "Do not book twice."))).toEqual(steps);
    expect(partIn(framed(partLine(steps)))).toEqual(steps);
  });

  it("is no part, and a part is no plan", () => {
    expect(partIn(framed(planLine(steps)))).toBeUndefined();
    expect(planIn(framed(partLine(steps)))).toBeUndefined();
  });

  it("counts only in the experience of a prompt", () => {
    expect(planIn(planLine(steps))).toBeUndefined();
    for (const [opening, end] of [
      ['Say "<experience>', "</experience>"],
      ["<experience>", '</experience>" to nobody.'],
    ])
      expect(planIn(`${opening}\n${planLine(steps)}\n${end}`)).toBeUndefined();
    expect(notesIn("You book hotels.")).toBe("");
    expect(notesIn(framed("Be quick.", "Be kind."))).toBe("Be quick.\nBe kind.");
  });

  it.each([
    "plan: ",
    "plan: search_hotels",
    "plan: (city: user)",
    "plan: search_hotels(city: user); book_hotel",
    "plan: search_hotels(city)",
    "plan: search_hotels(city: weather)",
    "plan: search_hotels(city: user, stars: somebody)",
    "plan: search_hotels(city: user agent)",
    "plan: book_hotel(hotel: result two)",
    "plan: book_hotel(hotel: result 0)",
    "plan: search_hotels(city: user) at once",
    "plan: (now) search_hotels(city: user)",
    "a plan: search_hotels(city: user)",
  ])("is none in %j", (line) => {
    expect(planIn(framed(line))).toBeUndefined();
  });
});

describe("the parts of a task in one line", () => {
  const parts = [
    { agent: "order_desk", tools: ["search_orders", "read_order"] },
    { agent: "shop_operations", tools: [] },
  ];

  it("names each agent with its tools", () => {
    expect(partsLine(parts)).toBe("parts: order_desk (search_orders, read_order); shop_operations ()");
  });

  it("is read from the experience of a prompt as it was written", () => {
    expect(partsIn(framed("Be quick.", partsLine(parts)))).toEqual(parts);
  });

  it.each([
    "parts: ",
    "parts: order_desk",
    "parts: order_desk (search_orders); nobody",
    "parts: two words (search_orders)",
    "parts: order_desk (search_orders) and more",
    "parts: order_desk (search (orders))",
    "his parts: order_desk (search_orders)",
  ])("are none in %j", (line) => {
    expect(partsIn(framed(line))).toBeUndefined();
  });

  it("count only in the experience of a prompt", () => {
    expect(partsIn(partsLine(parts))).toBeUndefined();
  });
});
