import { expect, it } from "vitest";
import type { DomainWords } from "../../../src/engine/domain/domain.ts";
import { createDirections } from "../../../src/engine/knowledge/dates/leaning.ts";
import { wordsOfDomains } from "../../../src/engine/knowledge/domain-words.ts";
import { createRequestReader } from "../../../src/engine/knowledge/requested.ts";
import { rewrite } from "../../../src/engine/knowledge/rewrite.ts";

// Saturday, half past ten in the morning in Hangzhou.
const now = new Date("2026-11-21T02:30:00Z");

const tool = (name: string, title?: string, effect: "read" | "write" = "write") => ({ name, title, effect });
const served = (words?: DomainWords, ...tools: ReturnType<typeof tool>[]) =>
  wordsOfDomains([{ words, specialists: [{ tools }] }]);
const text = (question: string, words: DomainWords) =>
  rewrite(question, { now, directions: createDirections(words) }).text;

it("the words of all domains are read together, each once", () => {
  const all = wordsOfDomains([
    { words: { requests: ["rent", "租"], events: ["取车"] }, specialists: [] },
    { words: { requests: ["rent"], owned: ["loan"] }, specialists: [] },
    { specialists: [] },
  ]);
  expect(all).toEqual({ requests: ["rent", "租"], ahead: [], owned: ["loan"], events: ["取车"] });
});

it("a domain nobody wrote words for has those that its writing tools are called by", () => {
  const words = served(
    undefined,
    tool("rent_bike", "Rent a bike (预订单车)"),
    tool("orderMeal"),
    tool("cancel_appointment", "Cancel (取消)"),
    tool("move_meeting"),
    tool("archive_note", "Archive (归档)"),
    tool("buy_list", "What to buy (购买清单)", "read"),
  );
  expect(words).toEqual({
    requests: ["rent", "预订", "order"],
    owned: ["appointment", "meeting"],
    ahead: [],
    events: [],
  });
});

it.each([
  ["Rent two bikes for Sunday", "two bikes"],
  ["I rented two bikes", ""],
  ["帮我租两辆车，谢谢", "帮我租两辆车"],
  ["We are two", ""],
])("a request word asks for something: %s", (message, asked) => {
  expect(createRequestReader(["rent", "租"])(message)).toBe(asked);
});

it.each([
  ["a bike on Friday", "a bike on 2026-11-20", "a bike on 2026-11-20"],
  ["rent a bike on Friday", "rent a bike on 2026-11-20", "rent a bike on 2026-11-27"],
  ["租周五的车", "租2026-11-20的车", "租2026-11-27的车"],
  ["租25号的车", "租25号的车", "租2026-11-25的车"],
  [
    "rent one as my lease from Friday is",
    "rent one as my lease from 2026-11-20 is",
    "rent one as my lease from 2026-11-20 is",
  ],
  ["取车三天前取消", "取车2026-11-18取消", "取车三天前取消"],
  ["三天前取车", "2026-11-18取车", "2026-11-18取车"],
])("dates are read with the words of the domains: %s", (question, without, withWords) => {
  expect(text(question, {})).toBe(without);
  expect(text(question, { requests: ["rent", "租"], owned: ["lease"], events: ["取车"] })).toBe(withWords);
});

it("a word is taken as it is written, and only whole", () => {
  expect(createRequestReader(["c++", "a.b"])("Please axb that")).toBe("");
  expect(createRequestReader(["rent"])("The current one is torrential")).toBe("");
});
