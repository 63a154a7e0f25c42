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
