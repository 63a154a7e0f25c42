import { expect, it } from "vitest";
import { changeOfOne } from "../../../src/engine/dialog/change-of-one.ts";

const pending = ["End promotion", "Set up a promotion"].map((preview, at) => ({
  id: String(at),
  tool: "create_promotion",
  args: {},
  preview,
}));

it.each([
  ["1 no, 2 yes but 12%", { at: 1, change: "12%" }],
  ["2 yes, but make it 12%", { at: 1, change: "12%" }],
  ["第一个不要，第二个好，不过12%", { at: 1, change: "12%" }],
])("the last one named is wanted otherwise: %s", (text, change) => {
  expect(changeOfOne(text, pending)).toEqual(change);
});

it.each(["1 yes but 2 no", "1 yes, 2 no", "yes but later", "3 yes but 12%", "i like it but 12%"])(
  "nothing is changed by %s",
  (text) => {
    expect(changeOfOne(text, pending)).toBeUndefined();
  },
);
