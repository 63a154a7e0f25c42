import { expect, it } from "vitest";
import { z } from "zod";
import { ALIASES, aliases } from "../../../src/engine/tools/aliases.ts";
import { asSent } from "../../../src/engine/tools/as-sent.ts";
import { defineTool } from "../../../src/engine/tools/define.ts";

const search = defineTool({
  name: "search",
  description: "Finds things.",
  aliases: ["look for", "找"],
  effect: "read",
  args: z.object({
    kind: z.enum(["car"]).meta({ title: "Kind (种类)", ...aliases({ words: ["sort"], values: { car: ["汽车"] } }) }),
    day: z.iso.date().meta({ title: "Date (日期)", description: "Default: today", ...aliases({ leftOut: ["今天"] }) }),
    note: z.string().meta({ title: "What to write" }),
    rooms: z.array(z.object({ beds: z.int().meta(aliases({ words: ["床位"] })) })),
  }),
  run: () => ({ text: "found" }),
}).bind({});

it("sends a language model names, descriptions and schemas, and nothing written for people or for matching", () => {
  const sent = asSent(search);
  expect(sent).toMatchObject({
    name: "search",
    description: "Finds things.",
    parameters: {
      properties: {
        kind: { type: "string", enum: ["car"] },
        day: { type: "string", format: "date", description: "Default: today" },
        note: { type: "string", title: "What to write" },
      },
      required: ["kind", "day", "note", "rooms"],
    },
  });
  expect(JSON.stringify(sent)).not.toMatch(/\p{Script=Han}|x-aliases|look for|sort|pattern|Kind/u);
});

it("leaves the tool itself as it is, for who matches words", () => {
  asSent(search);
  expect(JSON.stringify(search.parameters)).toContain("汽车");
  expect(search.aliases).toEqual(["look for", "找"]);
});

it("leaves an argument alone that is named like the keyword", () => {
  const parameters = { type: "object" as const, properties: { [ALIASES]: { type: "string", description: "Long." } } };
  expect(asSent({ name: "t", description: "Does it.", parameters })).toEqual({
    name: "t",
    description: "Does it.",
    parameters,
  });
});
