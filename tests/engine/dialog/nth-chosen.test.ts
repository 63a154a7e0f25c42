import { expect, it } from "vitest";
import { withNthNamed } from "../../../src/engine/dialog/nth-chosen.ts";

const list = "Your parcels:\n1. PA-1, 2 kg\n2. PA-2, 3 kg\n3. PA-3, 4 kg";
const choice = `${list}\n\nWhich one would you like?`;

it.each([
  ["change the 1st to 20% and the 2nd to 25%", "change the first to 20% and the second to 25%"],
  ["change the 2nd to 30% and end the 1st", "change the second to 30% and end the first"],
  ["end the 1st and change the 2nd to 30%", "end the first and change the second to 30%"],
  ["cancel the 1st, not the 2nd", "cancel the first, not the second"],
  ["move the 1st to the 5th and the 2nd to the 8th", "move the first to the 5th and the second to the 8th"],
  ["keep the 3rd and cancel the rest", "keep the third and cancel the rest"],
])("counts the things of a list: %s", (text, named) => expect(withNthNamed(text, list)).toBe(named));

it.each([
  "on the 1st and the 2nd",
  "move it to the 2nd and the 3rd",
  "start on the 1st and end the 3rd",
  "cancel the 3rd of December",
  "change the 5th to 20%",
  "not the 2nd",
  "the 2nd, 2 rooms",
])("leaves days, and what is not in it: %s", (text) => expect(withNthNamed(text, list)).toBe(text));

it("counts nothing where nothing is numbered", () => {
  expect(withNthNamed("change the 1st to 20%", "It is settled.")).toBe("change the 1st to 20%");
});

it("chooses one of the things that it is asked for, with more said of it", () => {
  expect(withNthNamed("the 2nd, 2 rooms", choice)).toBe("the second, 2 rooms");
});
