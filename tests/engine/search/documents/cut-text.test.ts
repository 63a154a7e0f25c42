import { describe, expect, it } from "vitest";
import { cutText, lengthOf } from "../../../../src/engine/search/documents/reading/cut-text.ts";

describe("the length of a text", () => {
  it("counts a word by its letters, and a Chinese character as three fifths of one", () => {
    expect(lengthOf("a loan")).toBe(2);
    expect(lengthOf("  ")).toBe(0);
    expect(lengthOf("internationalisation")).toBe(2);
    expect(lengthOf("借书")).toBeCloseTo(1.2);
    expect(lengthOf("借a")).toBeCloseTo(1.6);
  });
});

describe("a text that is too long", () => {
  it("is cut between lines, then sentences, then words", () => {
    expect(cutText("One two.\nThree four.", 2)).toEqual(["One two.", "Three four."]);
    expect(cutText("One two. Three four.", 2)).toEqual(["One two.", "Three four."]);
    expect(cutText("one two three four", 2)).toEqual(["one two", "three four"]);
    expect(cutText("借书还书", 1.3)).toEqual(["借书", "还书"]);
  });

  it("without a place to cut is cut by its characters, and loses none", () => {
    const word = "x".repeat(4500);
    const pieces = cutText(word, 100);
    expect(pieces.map(({ length }) => length)).toEqual([2000, 2000, 500]);
    expect(pieces.join("")).toBe(word);
    expect(cutText(`${"x".repeat(1999)}\u{20BB7}y${"z".repeat(2000)}`, 100).join("")).toContain("\u{20BB7}");
  });

  it("whose first part alone is too long has no empty piece before it", () => {
    expect(cutText("a b c\nd", 1, "head")).toEqual(["a", "head\nb", "head\nc", "head\nd"]);
  });
});
