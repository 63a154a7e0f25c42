import { expect, it } from "vitest";
import { inStandardForm, withStandardForm } from "../../../src/engine/dialog/standard-form.ts";

it.each([
  ["tomorrow?", "2026-11-22?"],
  ["明天呢", "2026-11-22呢"],
  ["[a] tomorrow [b]", "[a] 2026-11-22 [b]"],
  ["Tomorrow:\n\n- one\n- two", "2026-11-22:\n\n- one\n- two"],
  ["as it is", "as it is"],
])("%j with its standard form beside it reads back as that form", (words, standard) => {
  const shown = withStandardForm(words, standard);
  expect(shown.startsWith(words)).toBe(true);
  expect(inStandardForm(shown)).toBe(standard);
  expect(inStandardForm(`${shown}\n\n[hotel: let go: nothing]`)).toBe(`${standard}\n\n[hotel: let go: nothing]`);
});

it("repeats of a long message the lines that differ", () => {
  const rest = "x".repeat(3000);
  expect(withStandardForm(`tomorrow\n${rest}`, `2026-11-22\n${rest}`)).toBe(
    `tomorrow\n${rest}\n[In standard form: 2026-11-22]`,
  );
});
