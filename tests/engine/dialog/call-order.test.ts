import { describe, expect, it } from "vitest";
import { orderIn, withoutOrder } from "../../../src/engine/dialog/call-order.ts";
import type { ModelCall } from "../../../src/engine/dialog/message.ts";

const above: ModelCall[] = ["to_hotel", "to_flight", "to_car"].map((name, at) => ({
  id: `c${at + 1}`,
  name,
  args: {},
}));
const all = new Set(["c1", "c2", "c3"]);
const behind = (given: unknown, taken: ReadonlySet<string> = all) => orderIn({ after: given }, above, taken);

describe("what a call comes after", () => {
  it.each([
    ["1", ["c1"]],
    ["1, 3", ["c1", "c3"]],
    ["2,1", ["c2", "c1"]],
    ["2 2", ["c2"]],
    ["[1, 2]", ["c1", "c2"]],
    ['["3"]', ["c3"]],
    [2, ["c2"]],
    [
      [1, "3"],
      ["c1", "c3"],
    ],
    ["", []],
    [undefined, []],
    [null, []],
  ])("is read from %j", (given, ids) => {
    expect(behind(given)).toStrictEqual({ after: ids });
  });

  it("is read from numbers of several digits", () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ id: `c${at + 1}`, name: "to_hotel", args: {} }));
    expect(orderIn({ after: "12" }, many, new Set(many.map(({ id }) => id)))).toEqual({ after: ["c12"] });
  });

  it.each(["0", "4", "-1", "1.5", "to_hotel", "1 and 2", true, { call: 1 }])(
    "is refused with the numbers there are, given %j",
    (given) => {
      expect(behind(given)).toBe(
        "after takes the numbers of calls above it in the same message: 1 (to_hotel), 2 (to_flight), 3 (to_car).",
      );
    },
  );

  it("is no call that is not carried out", () => {
    expect(behind("2", new Set(["c1", "c3"]))).toBe(
      "after takes the numbers of calls above it in the same message: 1 (to_hotel), 3 (to_car).",
    );
  });

  it("is nothing for the first call", () => {
    expect(orderIn({ after: "1" }, [], new Set())).toBe(
      "after takes the numbers of calls above it in the same message: there are none.",
    );
  });
});

describe("the trust of a call", () => {
  it.each([0, 1] as const)("is %i when it says so", (trust) => {
    expect(orderIn({ trust_mode: trust }, above, all)).toEqual({ after: [], trust });
  });

  it.each(["1", 2, true, null])("is not %j", (trust) => {
    expect(orderIn({ trust_mode: trust }, above, all)).toBe("trust_mode is 0 or 1.");
  });
});

describe("the arguments of one's own tool", () => {
  it("stand apart from the order of its call", () => {
    expect(withoutOrder({ city: "Basel", after: "1", trust_mode: 0 })).toEqual({
      own: { city: "Basel" },
      order: { after: "1", trust_mode: 0 },
    });
  });

  it("keep what the tool itself has under these names", () => {
    expect(withoutOrder({ after: "2026-12-01", trust_mode: 1 }, { after: { type: "string" } })).toEqual({
      own: { after: "2026-12-01" },
      order: { trust_mode: 1 },
    });
  });
});
