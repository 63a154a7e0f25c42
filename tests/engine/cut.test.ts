import { expect, it } from "vitest";
import { cut, keptOf } from "../../src/engine/cut.ts";

it("marks a cut and says how much is missing", () => {
  expect(cut("abcdef", 6)).toBe("abcdef");
  expect(cut("abcdefgh", 6)).toBe("abcdef … [2 more characters]");
});

it("tells what was kept of a cut text from a whole one", () => {
  expect(keptOf(cut("abc … [2 more characters] defgh", 27))).toBe("abc … [2 more characters] d");
  expect(keptOf("abc … [2 more characters] and more")).toBeUndefined();
});
