import { expect, test } from "vitest";
import { cutTo, rowsOf, textWidth } from "../../src/cli/text-width.ts";

test.each([
  ["Yuhang", 6],
  ["余杭区", 6],
  ["拥堵指数（今天）", 16],
  ["1.20 ✓ – …", 10],
  ["한국", 4],
  ["🚗", 2],
])("%s takes %i columns", (text, width) => {
  expect(textWidth(text)).toBe(width);
});

test("a cut never splits a wide letter", () => {
  expect(cutTo("余杭区的拥堵指数", 8)).toBe("余杭区…");
  expect(cutTo("short", 8)).toBe("short");
});

test("rows count the lines and their wrapping", () => {
  expect(rowsOf("ab\ncd", 10)).toBe(2);
  expect(rowsOf("余杭区余杭区", 6)).toBe(2);
});

test("a cut falls between words", () => {
  expect(cutTo("two-wheeler involved", 17)).toBe("two-wheeler…");
  expect(cutTo("pneumonoultramicroscopic", 10)).toBe("pneumonou…");
});
