import { expect, it } from "vitest";
import { byListNumbers } from "../../../src/engine/dialog/list-numbers.ts";

const pending = [
  { id: "a", tool: "cancel_tour", args: { booking: "EB-000002" }, preview: "Cancel tour EB-000002: terraces" },
  { id: "b", tool: "cancel_car", args: { booking: "CB-000005" }, preview: "Cancel car CB-000005: economy" },
];
const LIST = "Yours:\n1. CB-000001: SUV\n2. EB-000002: terraces\n5. CB-000005: economy";
const read = (said: string, asked = "cancel 2 and 5", list = LIST) => byListNumbers(said, pending, asked, list, "en");

it("a number that means one thing on the card and another in the list is asked about", () => {
  for (const said of ["2 only", "yes to 2", "只要2", "the second only"])
    expect(read(said)).toEqual({
      problem:
        "“2” may mean Cancel car CB-000005, which has that number here, or Cancel tour EB-000002, which had it in the list before. Nothing is decided by it: name it by its id.",
    });
});

it("a number that only the list has is the one of the card for the same thing", () => {
  expect(read("5 only")).toEqual({ text: "#2 only" });
});

it.each([
  ["approve 1, reject 2", "cancel 2 and 5", LIST],
  ["2 only", "cancel EB-000002 and CB-000005", LIST],
  ["2 only", "cancel 2 and 5", "I found 2 things."],
  ["1 only", "cancel 1 and 2", "1. EB-000002: terraces\n2. CB-000005: economy"],
  ["make it 2 rooms", "cancel 2 and 5", LIST],
  ["yes", "cancel 2 and 5", LIST],
])("only the card counts for %s at %s", (said, asked, list) => {
  expect(read(said, asked, list)).toBeUndefined();
});
