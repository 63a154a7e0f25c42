import { expect, it } from "vitest";
import { factsOf } from "../../../src/engine/dialog/facts.ts";

it.each([
  [{ order_id: "1" }, {}, { order_id: "1" }],
  ['{"order_id": "1"}', {}, { order_id: "1" }],
  [undefined, { city: "Basel" }, { city: "Basel" }],
  [null, { city: "Basel" }, { city: "Basel" }],
  [{ order_id: "1" }, { city: "Basel" }, { order_id: "1", city: "Basel" }],
  [{ stay: { from: 1, to: 2 } }, { stay: { to: 2, from: 1 } }, { stay: { from: 1, to: 2 } }],
])("the facts of %j beside %j are told together", (parameter, others, facts) => {
  expect(factsOf(parameter, others)).toEqual(facts);
});

it.each(["order 1", "[1]", [1], 7, true, "7"])("%j is no object of facts, and the reason shows one", (parameter) => {
  expect(factsOf(parameter, {})).toBe('parameter takes an object of facts by name, for example {"order_id": "123"}.');
});

it("a fact with two values is refused by its name", () => {
  expect(factsOf({ city: "Basel", nights: 2 }, { nights: 2, city: "Bern" })).toBe('The fact "city" has two values.');
});

it("facts are handed on up to 4000 characters", () => {
  const note = "x".repeat(4000 - '{"note":""}'.length);
  expect(factsOf({ note }, {})).toEqual({ note });
  expect(factsOf({ note: `${note}x` }, {})).toBe("The facts have 4001 characters; at most 4000 are handed on.");
});
