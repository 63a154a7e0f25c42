import { describe, expect, it } from "vitest";
import { createHandlers } from "../../../src/engine/knowledge/handled-elsewhere.ts";
import { createIdOwners } from "../../../src/engine/knowledge/id-owners.ts";
import { namesTexts } from "../../../src/engine/knowledge/names-texts.ts";
import { between, quotationsIn, withQuotations } from "../../../src/engine/knowledge/quotes.ts";
import { rewriteWithModel } from "../../../src/engine/knowledge/rewrite-model.ts";
import { speaksFor, spread } from "../../../src/engine/knowledge/spread.ts";

describe("a message names texts to be searched", () => {
  it.each([
    ["According to the docs, what is free?", true],
    ["What is free according to the DOCS", true],
    ["What is free according to the docsets", false],
    ["misaccording to the docs", false],
    ["What is free?", false],
    ["根据文档，有哪些空房", true],
  ])("%j: %s", (message, expected) => {
    expect(namesTexts(message, ["according to the docs", "根据文档"])).toBe(expected);
  });

  it("in no wording that nobody gave", () => {
    expect(namesTexts("According to the docs")).toBe(false);
  });
});

describe("who takes an id", () => {
  const takes = (...patterns: unknown[]) => [
    {
      parameters: {
        type: "object" as const,
        properties: Object.fromEntries(patterns.map((one, at) => [`p${at}`, one])),
      },
    },
  ];
  const owners = createIdOwners([
    { name: "tickets", tools: takes({ pattern: "^TK\\d{4}$" }, { pattern: "(?=broken" }) },
    { name: "rooms", tools: takes({ type: "array", items: { pattern: "^(RM|TK)\\d{4}$" } }, { pattern: 7 }, true) },
    { name: "nobody", tools: [{}] },
  ]);

  it("is who has a pattern for all ids that it names, in any case", () => {
    expect(owners("Cancel tk1234")).toEqual(["tickets", "rooms"]);
    expect(owners("Cancel RM1234 and TK1234")).toEqual(["rooms"]);
    expect(owners("Cancel RM1234 and XX1234")).toEqual(["rooms"]);
    expect(owners("Cancel XX1234")).toEqual([]);
    expect(owners("Cancel my room on 2026-11-21")).toEqual([]);
  });
});

it("a thing is handled by another specialist that has words for it, if none of the given ones has", () => {
  const handlers = createHandlers([
    { name: "hotels", handles: "Stays.", aliases: [["hotel rooms"], ["hotel bookings"]] },
    { name: "cars", handles: "Renting a car. Returning a car." },
  ]);
  expect(handlers("the hotel", ["cars"])).toEqual(["hotels"]);
  expect(handlers("the car", ["hotels"])).toEqual(["cars"]);
  expect(handlers("the hotel", ["hotels"])).toEqual([]);
  expect(handlers("the hotel", ["hotels", "cars"])).toEqual([]);
  expect(handlers("something", ["cars"])).toEqual([]);
  expect(handlers("the hotel, and a car", ["cars"])).toEqual([]);
});

it("a root speaks for a subject by how many of its texts have it, unless too many subjects do", () => {
  const subject = (name: string, ...texts: string[]) => ({ name, texts });
  const counts = spread(
    [subject("a", "room", "room bed", "book"), subject("b", "room", "book"), subject("c", "book")],
    (text) => new Set(text.split(" ")),
  );
  const speaks = (root: string, name: string) => speaksFor(counts.get(root), name);
  expect([speaks("room", "a"), speaks("room", "b"), speaks("room", "c"), speaks("bed", "a")]).toEqual([2, 1, 0, 1]);
  expect([speaks("book", "a"), speaks("nothing", "a")]).toEqual([0, 0]);
});

describe("quotations", () => {
  const double = between('"', '"');

  it("of several kinds stand in order and apart, the one that begins first as a whole", () => {
    expect(quotationsIn('a “b "c” d" “e” "f"', [double, between("“", "”")])).toEqual([
      { start: 2, end: 8 },
      { start: 10, end: 17 },
    ]);
    expect(withQuotations('a "b" c', [double], (length) => "_".repeat(length))).toBe("a ___ c");
  });

  it("are neither longer nor shorter than their kind allows, and end with their line", () => {
    const kind = { ...double, least: 2, most: 3 };
    const lengths = (text: string) => quotationsIn(text, [kind]).map(({ start, end }) => text.slice(start, end));
    expect(lengths('"ab" "abc"')).toEqual(['"ab"', '"abc"']);
    expect(lengths('"a" ')).toEqual([]);
    expect(lengths('"abcd" ')).toEqual([]);
    expect(lengths('"a\nb"')).toEqual([]);
  });
});

it.each(["2026-12-03", "2026-12-03 to 2026-12-05", "2026-12-03至2026-12-05", "2026-12-03 到 2026-12-05"])(
  "a model may name the date %s",
  async (date) => {
    const model = { invoke: async () => ({ text: JSON.stringify({ "that day": date }) }) as never };
    const asked = { question: "Rooms that day", unsettled: ["that day"], history: "User: …" };
    expect(await rewriteWithModel({ model, prompt: () => "" }, asked)).toBe(`Rooms ${date}`);
  },
);
