import { HumanMessage } from "@langchain/core/messages";
import { expect, it } from "vitest";
import { standardFormOf, storingStandardForm, withStandardForm } from "../../../src/engine/dialog/standard-form.ts";

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

it("repeats a message of up to 2000 characters as a whole", () => {
  const rest = "x".repeat(2000 - "today\n".length);
  expect(withStandardForm(`today\n${rest}`, `2026-11-21\n${rest}`)).toContain(`2026-11-21\n${rest}]`);
  expect(withStandardForm(`today\n${rest}x\nnow`, `2026-11-21\n${rest}x\n10:00`)).toContain(
    "[In standard form: 2026-11-21\n10:00]",
  );
});

it("is stored with a message only if it differs from the words", () => {
  const message = new HumanMessage({ id: "q", content: "tomorrow" });
  const stored = storingStandardForm(message, "tomorrow", "2026-11-22");
  expect(stored).toMatchObject({ id: "q", content: "tomorrow" });
  expect(standardFormOf(stored)).toBe("2026-11-22");
  expect(storingStandardForm(stored, "tomorrow", "2026-11-22")).toBe(stored);
  expect(storingStandardForm(message, "tomorrow", "tomorrow")).toBe(message);
  const without = storingStandardForm(stored, "tomorrow", "tomorrow");
  expect(without.additional_kwargs).toEqual({});
  expect(standardFormOf({ additional_kwargs: { standard_form: 7 } })).toBeUndefined();
});
