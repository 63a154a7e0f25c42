import { describe, expect, it } from "vitest";
import { plainKeywords } from "../../../src/engine/tools/openapi/keywords.ts";
import { readable } from "../../../src/engine/tools/openapi/readable.ts";
import { pairsOf, segmentOf } from "../../../src/engine/tools/openapi/serialize.ts";
import { openApiTools } from "../../../src/engine/tools/openapi.ts";
import { documentOf, resultOf, sentBy, toolOf } from "./openapi-world.ts";

const list = ["a b", 2];
const object = { x: "a&b", y: 2 };

describe("a value in a query", () => {
  const pairs = (style: string, explode: boolean, value: unknown) =>
    pairsOf({ name: "k y", style, explode }, value).join("&");

  it.each([
    ["form", true, "a/b", "k%20y=a%2Fb"],
    ["form", true, list, "k%20y=a%20b&k%20y=2"],
    ["form", false, list, "k%20y=a%20b,2"],
    ["spaceDelimited", false, list, "k%20y=a%20b%202"],
    ["pipeDelimited", false, list, "k%20y=a%20b|2"],
    ["form", true, { ...object, z: undefined }, "x=a%26b&y=2"],
    ["form", false, object, "k%20y=x,a%26b,y,2"],
    ["deepObject", true, object, "k%20y%5Bx%5D=a%26b&k%20y%5By%5D=2"],
    [
      "deepObject",
      true,
      { a: { b: [1, { c: 2 }] } },
      "k%20y%5Ba%5D%5Bb%5D%5B%5D=1&k%20y%5Ba%5D%5Bb%5D%5B1%5D%5Bc%5D=2",
    ],
    ["form", true, [{ x: 1 }], "k%20y=%7B%22x%22%3A1%7D"],
    ["form", true, null, "k%20y=null"],
  ])("in the style %s, exploded %s, of %j is %s", (style, explode, value, expected) => {
    expect(pairs(style, explode, value)).toBe(expected);
  });
});

describe("a value in a path", () => {
  it.each([
    ["simple", false, "a/b", "a%2Fb"],
    ["simple", false, list, "a%20b,2"],
    ["simple", true, object, "x=a%26b,y=2"],
    ["simple", false, object, "x,a%26b,y,2"],
    ["label", false, "a", ".a"],
    ["label", true, list, ".a%20b.2"],
    ["label", false, list, ".a%20b,2"],
    ["label", true, object, ".x=a%26b.y=2"],
    ["matrix", false, "a", ";k%20y=a"],
    ["matrix", false, list, ";k%20y=a%20b,2"],
    ["matrix", true, list, ";k%20y=a%20b;k%20y=2"],
    ["matrix", true, object, ";x=a%26b;y=2"],
    ["matrix", false, object, ";k%20y=x,a%26b,y,2"],
  ])("in the style %s, exploded %s, of %j is %s", (style, explode, value, expected) => {
    expect(segmentOf({ name: "k y", style, explode }, value)).toBe(expected);
  });
});

describe("the keywords of a schema", () => {
  it.each([
    [{ type: "file", format: " " }, { type: "string" }],
    [{ type: ["string", "odd", "string"] }, { type: "string" }],
    [{ type: "string", nullable: true }, { type: ["string", "null"] }],
    [{ nullable: true }, {}],
    [{ properties: {} }, { type: "object" }],
    [{ items: {} }, { type: "array" }],
    [
      { type: "integer", minimum: 1, exclusiveMinimum: true, maximum: 9 },
      { type: "integer", exclusiveMinimum: 1, maximum: 9 },
    ],
    [{ exclusiveMaximum: true }, {}],
    [{ exclusiveMaximum: 3 }, { exclusiveMaximum: 3 }],
    [
      { minLength: -1, maxLength: 2, minItems: 1.5, maxItems: 0 },
      { maxLength: 2, maxItems: 0 },
    ],
    [{ multipleOf: 0 }, {}],
    [{ multipleOf: 0.5 }, { multipleOf: 0.5 }],
    [{ multipleOf: "2" }, {}],
    [{ deprecated: "yes", uniqueItems: "no" }, {}],
    [
      { deprecated: true, uniqueItems: false },
      { deprecated: true, uniqueItems: false },
    ],
    [{ enum: [] }, {}],
    [{ enum: ["a", "a", "b"] }, { enum: ["a", "b"] }],
    [
      { type: "string", nullable: true, enum: ["a"] },
      { type: ["string", "null"], enum: ["a", null] },
    ],
    [
      { type: "string", nullable: true, enum: [null] },
      { type: ["string", "null"], enum: [null] },
    ],
    [{ example: 0 }, { examples: [0] }],
    [{ examples: ["a", "b"], example: "c" }, { examples: ["a", "b"] }],
    [
      { pattern: "^a$", title: " T ", description: "D", xml: {}, discriminator: {} },
      { pattern: "^a$", title: "T", description: "D" },
    ],
  ])("%j are %j", (schema, expected) => {
    expect(plainKeywords(schema)).toEqual(expected);
  });
});

it.each([
  ["  plain <b>text</b> ", "plain <b>text</b>"],
  ["<html><head><title>x</title></head><body>a &lt;b&gt; &amp; &odd;</body></html>", "a <b> & &odd;"],
  [" <!DOCTYPE html><p>one</p><!-- no --><p>two</p><script>if (a<b) x()</script>three", "one two three"],
  ["<html>1 < 2", "1 < 2"],
  ["<html><style>never closed", ""],
  ["<body>a</body", "a"],
])("the words of “%s” are “%s”", (text, words) => {
  expect(readable(text)).toBe(words);
});

describe("what an operation gives and takes", () => {
  const answer = (schema: object) => ({
    responses: { 200: { description: "", content: { "application/json": { schema } } } },
  });
  const text = { type: "string" };

  it("is told by its answer, with what each field belongs to and stands beside", async () => {
    const pet = {
      type: "object",
      properties: { id: text, name: text, owner: { type: "object", properties: { id: { type: "integer" } } } },
    };
    const tool = await toolOf("get", "/shops/{shop}/pets", {
      parameters: [{ name: "shop", in: "path", required: true, schema: text }],
      ...answer({
        type: "object",
        properties: { results: { type: "array", items: pet }, total: { oneOf: [{ type: "integer" }] } },
      }),
    });
    expect(tool.flow?.()).toEqual({
      yields: [
        { name: "id", type: "string", of: ["pets", "shops"], beside: ["name", "owner"] },
        { name: "name", type: "string", of: ["pets", "shops"], beside: ["id", "owner"] },
        { name: "id", type: "integer", of: ["owner"], beside: [] },
      ],
      of: { shop: "shops" },
    });
  });

  it("is told by the name of a schema, and each schema is read once", async () => {
    const node = {
      type: "object",
      properties: {
        key: text,
        next: { $ref: "#/components/schemas/node" },
        children: { type: "array", items: { $ref: "#/components/schemas/node" } },
      },
    };
    const [tool] = await openApiTools({
      document: documentOf(
        { "/tree": { get: answer({ anyOf: [{ $ref: "#/components/schemas/node" }] }) } },
        { components: { schemas: { node } } },
      ),
    });
    expect(tool?.flow?.().yields).toEqual([
      { name: "key", type: "string", of: ["node", "tree"], beside: ["next", "children"] },
    ]);
  });

  it("is nothing for an answer that reports a failure", async () => {
    const tool = await toolOf("get", "/x", {
      responses: {
        404: { description: "", content: { "application/json": { schema: { properties: { id: text } } } } },
      },
    });
    expect(tool.flow?.().yields).toEqual([]);
  });
});

describe("an argument", () => {
  const query = (more: object) => ({
    parameters: [{ name: "q", in: "query", schema: { type: "string", description: "Of the schema." }, ...more }],
  });
  const read = async (more: object) => (await toolOf("get", "/x", query(more))).parameters.properties.q;

  it("has the parameter's own words first, and says if it is deprecated", async () => {
    expect(await read({})).toEqual({ type: "string", description: "Of the schema." });
    expect(await read({ description: "Own.", deprecated: true, example: "e" })).toEqual({
      ...{ type: "string", description: "Own. Deprecated.", examples: ["e"] },
    });
  });

  it("whose name is taken has its place before it, and says so", async () => {
    const twice = ["query", "header", "cookie"].map((place) => ({ name: "id", in: place, schema: { type: "string" } }));
    const { parameters } = await toolOf("get", "/x/{id}", {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }, ...twice],
    });
    expect(Object.keys(parameters.properties)).toEqual(["id", "query_id", "header_id", "cookie_id"]);
    expect(parameters.properties.query_id).toEqual({ type: "string", description: 'The query parameter "id".' });
    expect(parameters.required).toEqual(["id"]);
  });

  it("of a header, a path and a query is sent where it belongs, and asks for an answer in JSON", async () => {
    const parameters = [
      { name: "X-List", in: "header", schema: { type: "array", items: { type: "string" } } },
      { name: "p", in: "path", required: true, schema: { type: "array", items: { type: "string" } } },
      {
        name: "f",
        in: "query",
        style: "deepObject",
        schema: { type: "object", properties: { a: { type: "string" } } },
      },
    ];
    const sent = await sentBy("get", "/x/{p}", { parameters }, { "X-List": ["a", "b"], p: ["c", "d"], f: { a: "e" } });
    expect([sent.url, sent.headers.get("X-List"), sent.headers.get("Accept")]).toEqual([
      ...["/x/c,d?f%5Ba%5D=e", "a,b", "application/json, */*;q=0.5"],
    ]);
    expect(sent.headers.has("Cookie")).toBe(false);
  });
});

it.each([
  [404, /404/],
  [410, /410/],
  [409, /409/],
  [503, /The failure is the service's/],
])("status %i is told to the model with what to do", async (status, words) => {
  const failed = resultOf(() => new Response('""', { status, headers: { "content-type": "application/json" } }));
  await expect(failed).rejects.toThrow(words);
});
