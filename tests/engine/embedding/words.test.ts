import { describe, expect, it } from "vitest";
import { stem } from "../../../src/engine/embedding/words.ts";

describe("stem", () => {
  it("takes endings off English words", () => {
    expect(["rooms", "booking", "cancelled", "ferries", "reservation"].map(stem)).toEqual([
      "room",
      "book",
      "cancel",
      "ferry",
      "reserv",
    ]);
  });

  it("leaves what is longer than any word alone", () => {
    const long = `${"bo".repeat(20_000)}ings`;
    expect(stem(long)).toBe(long);
    expect(stem(`${"a".repeat(37)}ing`)).toBe("a".repeat(37));
    expect(stem(`${"a".repeat(38)}ing`)).toBe(`${"a".repeat(38)}ing`);
  });

  it("gives a word for a word that every object has a property of", () => {
    expect(stem("constructor")).toBe("construct");
  });
});
