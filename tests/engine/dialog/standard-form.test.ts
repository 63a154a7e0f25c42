import { expect, it } from "vitest";
import { withStandardForm } from "../../../src/engine/dialog/standard-form.ts";

it.each([
  ["tomorrow?", "2026-11-22?"],
  ["明天呢", "2026-11-22呢"],
  ["[a] tomorrow [b]", "[a] 2026-11-22 [b]"],
  ["Tomorrow:\n\n- one\n- two", "2026-11-22:\n\n- one\n- two"],
  ["as it is", "as it is"],
])("%j is shown as it was written, its standard form beside it", (words, standard) => {
  const shown = withStandardForm(words, standard);
  expect(shown).toBe(words === standard ? words : `${words}\n[In standard form: ${standard}]`);
});

it("repeats of a long message the lines that differ", () => {
  const rest = "x".repeat(3000);
  expect(withStandardForm(`tomorrow\n${rest}`, `2026-11-22\n${rest}`)).toBe(
    `tomorrow\n${rest}\n[In standard form: 2026-11-22]`,
  );
});
