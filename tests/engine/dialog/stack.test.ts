import fc from "fast-check";
import { expect, it } from "vitest";
import { applyStack, stackOperation } from "../../../src/engine/dialog/stack.ts";

it("puts the one that is pushed on top", () => {
  expect(applyStack(["flight"], { push: "hotel" })).toEqual(["flight", "hotel"]);
});

it("takes off the top", () => {
  expect(applyStack(["flight", "hotel"], { pop: true })).toEqual(["flight"]);
});

it("stays empty when there is nothing to pop", () => {
  expect(applyStack([], { pop: true })).toEqual([]);
});

it("is replaced by an array, so an echo of itself changes nothing", () => {
  expect(applyStack(["flight"], ["flight"])).toEqual(["flight"]);
  expect(applyStack(["flight"], [])).toEqual([]);
});

it("refuses operations it does not know", () => {
  for (const wrong of [{ pop: false }, { push: 1 }, "hotel", null, { drop: true }]) {
    expect(stackOperation.safeParse(wrong).success).toBe(false);
  }
});

it("equals a list worked on by hand after any operations, echoes in between", () => {
  const operation = fc.oneof(
    fc.constantFrom("a", "b", "c").map((push) => ({ push })),
    fc.constant({ pop: true as const }),
    fc.constant("echo" as const),
  );
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 30 }), (operations) => {
      const byHand: string[] = [];
      let stack: string[] = [];
      for (const one of operations) {
        if (one === "echo") stack = applyStack(stack, stack);
        else stack = applyStack(stack, one);
        if (one !== "echo" && "push" in one) byHand.push(one.push);
        else if (one !== "echo") byHand.pop();
      }
      expect(stack).toEqual(byHand);
    }),
  );
});
