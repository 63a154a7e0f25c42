import { expect, it } from "vitest";
import { z } from "zod";
import { BRIEF, briefed } from "../../../src/engine/tools/brief.ts";
import { defineTool } from "../../../src/engine/tools/define.ts";

const search = defineTool({
  name: "search",
  description: "Finds things (找, 查, look for).",
  brief: "Finds things.",
  effect: "read",
  args: z.object({
    kind: z.enum(["car"]).meta({ description: "Kind: car (汽车)", [BRIEF]: "" }),
    day: z.iso.date().meta({ title: "Date (日期)", description: "Day (日期)", [BRIEF]: "Default: today" }),
    note: z.string().describe("Note."),
  }),
  run: () => ({ text: "found" }),
}).bind({});

it("puts brief descriptions in place of the long ones, and leaves out what they say is needless", () => {
  expect(briefed(search)).toMatchObject({
    name: "search",
    description: "Finds things.",
    parameters: {
      properties: {
        kind: { type: "string", enum: ["car"] },
        day: { type: "string", format: "date", description: "Default: today" },
        note: { type: "string", description: "Note." },
      },
      required: ["kind", "day", "note"],
    },
  });
  expect(JSON.stringify(briefed(search))).not.toMatch(/汽车|日期|x-brief|pattern|title/);
});

it("leaves the tool itself as it is, for who matches words", () => {
  briefed(search);
  expect(JSON.stringify(search.parameters)).toContain("汽车");
});

it("leaves an argument alone that is named like the keyword, and a tool without brief words", () => {
  const parameters = { type: "object" as const, properties: { [BRIEF]: { type: "string", description: "Long." } } };
  expect(briefed({ name: "t", description: "Does it.", parameters })).toEqual({
    name: "t",
    description: "Does it.",
    parameters,
  });
});
