import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginning, plainText, withPlainTexts } from "../../src/engine/plain-text.ts";

describe("plain text", () => {
  it.each([
    ["clearing the screen", "a\x1b[2J\x1b[Hb", "ab"],
    ["colours, also hidden ones", "\x1b[8mhidden\x1b[0m", "hidden"],
    ["the clipboard", "a\x1b]52;c;aGVsbG8+=\x07b", "ab"],
    ["a title, ended the other way", "a\x1b]0;title\x1b\\b", "ab"],
    ["eight-bit commands", "a\u009b2Jb\u009d0;x\u009cc", "abc"],
    ["a message without an end keeps its words", "a\x1b]0;never ended", "a]0;never ended"],
    ["turned directions", "a\u202eb\u2066c\u2069", "abc"],
    ["bells, backspaces, NUL and DEL", "a\x07\b\0\u007fb", "ab"],
    ["half a character", "a\ud83d b\ude00", "a\ufffd b\ufffd"],
    ["a line written over", "Approve?\rDone.\r\nNext", "Approve?\nDone.\nNext"],
  ])("has none of %s", (_, text, plain) => expect(plainText(text)).toBe(plain));

  it.each(["line\n\ttab", "余杭区 👨‍👩‍👧 é ‍", "naïve — “quotes”"])("is what it was: %j", (text) => {
    expect(plainText(text)).toBe(text);
  });

  it("never holds a control character, and is plain already", () => {
    const parts = fc.constantFrom(
      "\x1b",
      "[",
      "]",
      "2J",
      ";",
      "\x07",
      "\\",
      "\u009b",
      "\0",
      "a",
      "\ud83d",
      "\u202e",
      "\n",
      "\r",
    );
    const text = fc.array(parts, { maxLength: 30 }).map((list) => list.join(""));
    fc.assert(
      fc.property(text, (given) => {
        const plain = plainText(given);
        expect(plain).not.toMatch(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
        expect(plain.isWellFormed()).toBe(true);
        expect(plainText(plain)).toBe(plain);
      }),
      { seed: 20261121 },
    );
  });

  it.each(["\x1b[", "\x1b]", "\x1b[0", "\x1b]a;", "\u009b;", "[;]"])(
    "takes time in proportion to its length, and not minutes: %j",
    (part) => {
      plainText(part.repeat(200_000));
    },
  );

  it("is made of all texts of a value, keys too", () => {
    expect(withPlainTexts({ "a\0": ["\x1b[2Jx", 1, null] })).toEqual({ a: ["x", 1, null] });
  });
});

it("the beginning of a text halves no character", () => {
  expect(beginning("😀😀", 3)).toBe("😀");
  expect(beginning("😀😀", 2)).toBe("😀");
  expect(beginning("😀", 1)).toBe("");
  expect(beginning("ab", 5)).toBe("ab");
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("😀", "a", "é")).map((list) => list.join("")),
      fc.nat(20),
      (text, most) => beginning(text, most).isWellFormed(),
    ),
  );
});
