import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Aliases, aliases } from "../../../src/engine/tools/aliases.ts";
import { defineTool } from "../../../src/engine/tools/define.ts";
import { openApiTools } from "../../../src/engine/tools/openapi.ts";

const withAliases = (said: object) =>
  defineTool({
    name: "search_cars",
    description: "Cars.",
    effect: "read",
    args: z.object({
      size: z
        .enum(["suv", "van"])
        .optional()
        .meta(aliases(said as Aliases)),
    }),
    run: () => ({ text: "found" }),
  });

describe("aliases that cannot be meant stop the start", () => {
  it.each([
    [{ values: { suv: ["big"], van: ["Big"] } }, /search_cars, argument size: "Big" is said for both "suv" and "van"/],
    [{ values: { suv: ["van"] } }, /"van" is said for both "(?:suv|van)" and "(?:suv|van)"/],
    [{ values: { suw: ["big"] } }, /aliases for "suw", which is none of its values. They are: suv, van/],
    [{ value: { suv: ["big"] } }, /"value"[\s\S]*The keys are: words, values, isClosed, leftOut, foundBy/],
  ])("%j", (said, error) => {
    expect(() => withAliases(said)).toThrow(error);
  });
});

const document = (operation: object, parameter: object) => ({
  openapi: "3.1.0",
  info: { title: "Cars", version: "1" },
  servers: [{ url: "http://cars.test" }],
  paths: {
    "/cars": {
      get: {
        operationId: "cars",
        responses: {},
        ...operation,
        parameters: [{ name: "size", in: "query", schema: { type: "string", enum: ["suv", "van"] }, ...parameter }],
      },
    },
  },
});

it("an OpenAPI document gives aliases for operations and parameters", async () => {
  const said = { words: ["大小"], values: { van: ["商务车"] } };
  const [tool] = await openApiTools({ document: document({ "x-aliases": ["查车"] }, { "x-aliases": said }) });
  expect(tool?.aliases).toEqual(["查车"]);
  expect(tool?.parameters.properties.size).toMatchObject({ "x-aliases": said });
});

it("an OpenAPI document with wrong aliases stops the start", async () => {
  await expect(openApiTools({ document: document({ "x-aliases": "cars" }, {}) })).rejects.toThrow(
    'Tool cars: x-aliases is a list of words, not "cars".',
  );
  const said = { values: { suv: ["big"], van: ["big"] } };
  await expect(openApiTools({ document: document({}, { "x-aliases": said }) })).rejects.toThrow(/"suv" and "van"/);
});
