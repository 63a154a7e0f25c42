import { expect, it } from "vitest";
import { found } from "../../../src/engine/domain/found.ts";

const listing = (things: { id: string; price: number }[]) =>
  found({
    heading: "Things:",
    things,
    line: ({ id, price }) => `${id}, ${price}`,
    fields: [
      { name: "id", label: "Id", of: ({ id }) => id },
      { name: "price", label: "Price", unit: "CNY", of: ({ price }) => price },
    ],
    none: "There is nothing.",
  });

it("numbers what was found, and gives it as a table too", () => {
  expect(
    listing([
      { id: "A-1", price: 5 },
      { id: "A-2", price: 7 },
    ]),
  ).toEqual({
    text: "Things:\n1. A-1, 5\n2. A-2, 7",
    rows: [
      { id: "A-1", price: 5 },
      { id: "A-2", price: 7 },
    ],
    columns: [
      { name: "id", label: "Id" },
      { name: "price", label: "Price", unit: "CNY" },
    ],
  });
});

it("says in words that nothing was found", () => {
  expect(listing([])).toMatchObject({ text: "There is nothing.", rows: [] });
});
