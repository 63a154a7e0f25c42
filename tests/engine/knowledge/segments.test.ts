import { expect, it } from "vitest";
import type { Affinity } from "../../../src/engine/knowledge/affinity.ts";
import { segmentsOf } from "../../../src/engine/knowledge/segments.ts";

/** Near to a domain whose word a text says. */
const affinities = async (texts: readonly string[]): Promise<Affinity[][]> =>
  texts.map((text) =>
    ["roads", "shop"]
      .map((name) => ({ name, score: text.includes(name) ? 0.6 : 0.1 }))
      .sort((a, b) => b.score - a.score),
  );
const segments = (text: string, undated = (clause: string) => clause) => segmentsOf(text, affinities, undated);

it("clauses that are surely about different domains are segments, and together they are the message", async () => {
  const text = "How are the roads in town on Monday? And what did the shop sell in May, please tell me.";
  const found = await segments(text);
  expect(found?.map(({ domain }) => domain)).toEqual(["roads", "shop"]);
  expect(found?.map((segment) => segment.text).join("")).toBe(text);
});

it("a clause that tells of no domain goes with those before it", async () => {
  const found = await segments("What did the shop sell, I mean all of them together. How are the roads in town?");
  expect(found?.[0]?.text).toContain("all of them together");
});

it("a message about one domain has no segments", async () => {
  expect(await segments("How are the roads in town? And the roads in the north of it?")).toBeUndefined();
  expect(await segments("How are the roads in town?")).toBeUndefined();
});

it("a clause of which nothing but a date is left tells of no domain", async () => {
  const text = "How are the roads in town, the shop of all of Monday";
  expect(await segments(text, (clause) => clause.replace(/the shop.*/, ""))).toBeUndefined();
});

it("clauses in front of the first topic go with it, and those behind each other's with their own", async () => {
  const text =
    "Well then everybody, the roads in town; the roads up north. The shop of my aunt? The shop of all shops!";
  const found = await segments(text);
  expect(found).toEqual([
    { domain: "roads", text: "Well then everybody, the roads in town; the roads up north." },
    { domain: "shop", text: " The shop of my aunt? The shop of all shops!" },
  ]);
});

it("a topic that comes back has a segment of its own again", async () => {
  const found = await segments("How busy are the roads, how full was the shop, how busy are roads elsewhere");
  expect(found?.map(({ domain }) => domain)).toEqual(["roads", "shop", "roads"]);
});

it("a clause that refers to what was said tells of no domain", async () => {
  expect(await segments("How busy are the roads in town, and is it near the shop of it")).toBeUndefined();
});

it("a domain that leads by too little, or is far from the clause, is not sure", async () => {
  const scores = (...all: [number, number][]) =>
    segmentsOf(
      "The roads of my town, the shop of my aunt",
      async () =>
        all.map(([best, second]) => [
          { name: `of ${best}`, score: best },
          { name: "other", score: second },
        ]),
      (clause) => clause,
    );
  expect(await scores([0.3, 0.1], [0.4, 0.1])).toHaveLength(2);
  expect(await scores([0.3, 0.1], [0.24, 0.1])).toBeUndefined();
  expect(await scores([0.3, 0.1], [0.4, 0.35])).toBeUndefined();
});

it("a message of more than two dozen clauses is not cut", async () => {
  const clauses = (n: number) => `${"the roads of my town, ".repeat(n)}the shop of my town`;
  expect(await segments(clauses(23))).toHaveLength(2);
  expect(await segments(clauses(24))).toBeUndefined();
});

it.each([
  "The shop of all shops, I arrive in town on Monday, are the roads busy?",
  "The shop of all shops, 我周一到城里，roads of the town",
])("what only tells where somebody will be goes with what follows: %s", async (text) => {
  const found = await segments(text, (clause) => clause.replace(/on Monday|周一/, " "));
  expect(found?.map((segment) => segment.domain)).toEqual(["shop", "roads"]);
  expect(found?.[0]?.text).toMatch(/^The shop of all shops,\s*$/);
});

it("what asks for something where somebody goes stays a clause", async () => {
  const found = await segments("我到shop拿的货，roads of the town");
  expect(found?.map((segment) => segment.domain)).toEqual(["shop", "roads"]);
});
