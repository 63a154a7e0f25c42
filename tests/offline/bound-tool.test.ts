import { describe, expect, it } from "vitest";
import { boundTool, boundTools } from "../../src/offline/bound-tool.ts";

const schema = { type: "object", properties: { day: { type: "string" } } } as const;
const look = (more: object = {}) => ({ name: "look_up", description: "Looks a day up.", parameters: schema, ...more });
const handOff = (name: string) => ({ name, description: "Days.", parameters: schema, does: [look()] });

describe("a bound tool", () => {
  it("is the same for two that say the same with the same schema, whoever binds them", () => {
    expect(boundTool(look())).toBe(boundTool(look()));
    expect(boundTools([look(), handOff("to_days")])).toBe(boundTools([look(), handOff("to_days")]));
  });

  it.each([
    ["another description", { description: "Looks a month up." }],
    ["an equal schema of its own", { parameters: structuredClone(schema) }],
    ["an owner in another domain", { isElsewhere: true }],
    ["texts to find", { findTexts: async () => [] }],
    ["needs", { needs: [{ from: "find_days", parameter: "day" }] }],
  ])("is another one for one with %s", (_, more) => {
    expect(boundTool(look(more))).not.toBe(boundTool(look()));
    expect(boundTool(look(more))).toMatchObject(more);
  });

  it("of two specialists is two tools, because a call of it is for one of them", () => {
    const [days = boundTool(look()), months = days] = boundTools([handOff("to_days"), handOff("to_months")]);
    expect(days.does).toEqual(months.does);
    expect(days.does?.[0]).not.toBe(months.does?.[0]);
    expect(boundTool(handOff("to_days")).does?.[0]).toBe(days.does?.[0]);
  });
});
