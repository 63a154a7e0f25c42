import { describe, expect, it } from "vitest";
import { overlaps } from "../../src/offline/reading/mention.ts";
import { countLeading, overlapsOneOf } from "../../src/offline/reading/spans.ts";

const spans = [
  { start: 9, end: 12 },
  { start: 0, end: 8 },
  { start: 2, end: 3 },
  { start: 20, end: 21 },
];
const places = Array.from({ length: 24 }, (_, start) => [1, 2, 5].map((length) => ({ start, end: start + length })));

describe("spans of a text", () => {
  it("are found to overlap a place just when one of them does", () => {
    for (const place of places.flat())
      expect(overlapsOneOf(spans)(place)).toBe(spans.some((span) => overlaps(span, place)));
  });

  it("are none where there is none", () => {
    expect(overlapsOneOf([])({ start: 0, end: 5 })).toBe(false);
  });
});

describe("the members a list begins with", () => {
  it("are counted up to the first that does not pass", () => {
    const list = [1, 2, 3, 5, 8];
    for (let least = 0; least < 10; least += 1)
      expect(countLeading(list, (member) => member < least)).toBe(list.filter((member) => member < least).length);
  });

  it("are counted without looking at each", () => {
    let looks = 0;
    countLeading(
      Array.from({ length: 1000 }, (_, i) => i),
      (member) => {
        looks += 1;
        return member < 700;
      },
    );
    expect(looks).toBeLessThanOrEqual(10);
  });
});
