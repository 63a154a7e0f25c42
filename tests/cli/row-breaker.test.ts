import fc from "fast-check";
import { expect, test } from "vitest";
import { RowBreaker } from "../../src/cli/row-breaker.ts";
import { textWidth } from "../../src/cli/text-width.ts";

/** What stands on the screen when a text arrives in these parts. */
function shown(parts: readonly string[], width: number): string {
  const rows = new RowBreaker(width);
  return parts.reduce((screen, part) => {
    const { written, takesBack } = rows.take(part);
    expect(screen.endsWith(takesBack)).toBe(true);
    return screen.slice(0, screen.length - takesBack.length) + written;
  }, "");
}

/** A blank at the end of a row is not seen. */
const withoutBlanks = (screen: string): string => screen.replace(/ +$/gm, "");

test.each([
  ["Book the hotel in Basel now", 12, "Book the\nhotel in\nBasel now"],
  ["余杭区今天的拥堵指数为1.20，畅通。", 13, "余杭区今天的\n拥堵指数为\n1.20，畅通。"],
  ["one\n\ntwo three", 8, "one\n\ntwo\nthree"],
  ["pneumonoultramicroscopic", 10, "pneumonoultramicroscopic"],
])("%j breaks between words on %i columns", (text, width, expected) => {
  expect(withoutBlanks(shown([text], width))).toBe(expected);
});

test("a word that arrives in parts is not broken inside", () => {
  expect(withoutBlanks(shown(["Book the hot", "el in Ba", "sel n", "ow"], 12))).toBe("Book the\nhotel in\nBasel now");
});

test.each([[["共4", "晚", "，", "800元"]], [["共4晚，800元"]]])("%j begins no row with a mark", (parts) => {
  expect(shown(parts, 6)).toBe("共4\n晚，\n800元");
});

test("a bracket stays with its content", () => {
  expect(shown(["酒店（HT-0102），巴黎"], 15)).toBe("酒店\n（HT-0102），\n巴黎");
});

test("however a text arrives, no row is too wide and no word is lost", () => {
  const word = fc.stringMatching(/^[a-z]{1,9}$/);
  const text = fc
    .array(fc.oneof(word, fc.constant("\n"), fc.constant("拥堵")), { maxLength: 30 })
    .map((all) => all.join(" "));
  fc.assert(
    fc.property(text, fc.array(fc.nat(5), { maxLength: 60 }), (said, cuts) => {
      const parts: string[] = [];
      let at = 0;
      for (const cut of cuts) {
        parts.push(said.slice(at, at + cut));
        at += cut;
      }
      const screen = shown([...parts, said.slice(at)], 20);
      expect(screen.replace(/\s+/g, "")).toBe(said.replace(/\s+/g, ""));
      for (const row of screen.split("\n")) expect(textWidth(row)).toBeLessThan(20);
      expect(screen.split(/\s+/).filter((one) => /^[a-z]+$/.test(one))).toEqual(
        said.split(/\s+/).filter((one) => /^[a-z]+$/.test(one)),
      );
    }),
  );
});
