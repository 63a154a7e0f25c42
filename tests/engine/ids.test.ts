import { describe, expect, it } from "vitest";
import { idsIn, isId } from "../../src/engine/ids.ts";

describe("an id", () => {
  it.each(["HB-011270", "G7", "x_1", "京A12345", "550e8400-e29b-41d4"])(
    "has a letter, and a digit behind it: %s",
    (id) => expect(isId(id)).toBe(true),
  );

  it.each(["3pm", "4-star", "10am", "2026-12-15", "120", "app.py", ""])("%s is none", (word) =>
    expect(isId(word)).toBe(false),
  );

  it("is a word of its own in a text", () => {
    expect(
      idsIn("cancel HB-011270, car CB-011280和EB-1 on 2026-12-15 at 3pm for 3 nights, as in the 4-star A1"),
    ).toEqual(["HB-011270", "CB-011280", "EB-1", "A1"]);
  });

  it("is read in time, whatever the text", () => {
    const started = Date.now();
    idsIn("a-".repeat(50_000));
    isId("a".repeat(200_000));
    isId("1".repeat(200_000));
    expect(Date.now() - started).toBeLessThan(500);
  });
});
