import { describe, expect, it } from "vitest";
import type { PlanStep } from "../../../src/engine/dialog/plan-line.ts";
import { chainOfPlan } from "../../../src/engine/planning/chain-of-plan.ts";

const tools = new Set(["find", "look", "book", "tell"]);
const step = (tool: string, given: PlanStep["arguments"]): PlanStep => ({ tool, arguments: given });

describe("a plan as a chain", () => {
  it("puts calls that do not need each other into one wave", () => {
    const plan = [
      step("find", { name: "user" }),
      step("look", { day: "user" }),
      step("book", { id: 1, seat: 2, day: "user" }),
    ];
    expect(chainOfPlan(plan, tools)).toEqual([
      { tool: "find", takes: [], wave: 0, named: ["name"] },
      { tool: "look", takes: [], wave: 0, named: ["day"] },
      {
        ...{ tool: "book", wave: 1, named: ["day"] },
        takes: [
          { parameter: "id", from: "find" },
          { parameter: "seat", from: "look" },
        ],
      },
    ]);
  });

  it("may call a tool twice where the second call takes from the first", () => {
    const chain = chainOfPlan([step("find", { id: "user" }), step("find", { kind: 1 })], tools);
    expect(chain?.map(({ wave }) => wave)).toEqual([0, 1]);
  });

  it.each([
    ["no call takes anything from another", [step("find", { name: "user" }), step("look", { day: "user" })]],
    ["there is no such tool", [step("find", { name: "user" }), step("steal", { id: 1 })]],
    ["a step takes from itself or a later one", [step("find", { id: 2 }), step("look", { id: 1 })]],
    [
      "two calls of a tool would stand beside each other",
      [step("find", { a: "user" }), step("find", { a: "agent" }), step("look", { id: 1, other: 2 })],
    ],
    [
      "the last of several calls of a tool is not the one that gives the value",
      [step("find", { a: "user" }), step("find", { a: 1 }), step("book", { id: 1, other: 2 })],
    ],
  ])("is none where %s", (_, plan) => {
    expect(chainOfPlan(plan, tools)).toBeUndefined();
  });
});
