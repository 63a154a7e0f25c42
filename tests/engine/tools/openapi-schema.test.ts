import { expect, it } from "vitest";
import { openApiTools } from "../../../src/engine/tools/openapi.ts";
import type { Tool } from "../../../src/engine/tools/tool.ts";
import { documentOf, jsonBody } from "./openapi-world.ts";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });

/** The tool of a POST whose body has one field, `value`, of the given schema. */
async function toolWith(value: object, schemas: object = {}, openapi = "3.0.3"): Promise<Tool> {
  const requestBody = jsonBody({ type: "object", required: ["value"], properties: { value } });
  const document = documentOf(
    { "/x": { post: { operationId: "send", requestBody } } },
    { components: { schemas }, openapi },
  );
  const [tool] = await openApiTools({ document });
  return tool!;
}

const fieldOf = (tool: Tool): unknown => tool.parameters.properties.value;

it("nullable, exclusive bounds, examples and repeated choices of OpenAPI 3.0 become JSON Schema", async () => {
  expect(fieldOf(await toolWith({ type: "string", nullable: true, enum: ["a", "a", "b"] }))).toEqual({
    type: ["string", "null"],
    enum: ["a", "b", null],
  });
  expect(fieldOf(await toolWith({ type: "number", minimum: 0, exclusiveMinimum: true, example: 1 }))).toEqual({
    type: "number",
    exclusiveMinimum: 0,
    examples: [1],
  });
  expect(fieldOf(await toolWith({ ...ref("A"), nullable: true }, { A: { type: "string" } }))).toEqual({
    type: "string",
  });
  expect(fieldOf(await toolWith({ allOf: [ref("A")], nullable: true }, { A: { type: "string" } }))).toEqual({
    anyOf: [{ type: "string" }, { type: "null" }],
  });
});

it("what no checker can use is left to the server", async () => {
  const schema = { type: "any", pattern: "(?i)a", format: "colour", enum: [], required: true, minLength: -1, xml: {} };
  expect(fieldOf(await toolWith(schema))).toEqual({ format: "colour" });
});

it("a description beside a reference stays, and the reference is written out", async () => {
  const tool = await toolWith({ ...ref("A"), description: "Mine." }, { A: { type: "string", description: "Its." } });
  expect(fieldOf(tool)).toEqual({ type: "string", description: "Mine." });
});

it("a circular schema becomes a finite one that checks at every depth", async () => {
  const Node = { type: "object", required: ["name"], properties: { name: { type: "string" }, next: ref("Node") } };
  const tool = await toolWith(ref("Node"), { Node });
  expect(fieldOf(tool)).toEqual({ $ref: "#/$defs/Node" });
  expect(tool.parameters.$defs).toMatchObject({ Node: { properties: { next: { $ref: "#/$defs/Node" } } } });
  tool.check({ value: { name: "a", next: { name: "b" } } });
  expect(() => tool.check({ value: { name: "a", next: {} } })).toThrow('"value.next.name" is missing (string)');
});

it("parent and child that name each other do not check the same value for ever", async () => {
  const Pet = {
    type: "object",
    properties: { kind: { type: "string" }, friend: ref("Pet") },
    oneOf: [ref("Cat"), ref("Dog")],
  };
  const Cat = { allOf: [ref("Pet"), { type: "object", properties: { lives: { type: "integer" } } }] };
  const Dog = { allOf: [ref("Pet"), { type: "object", properties: { bark: { type: "boolean" } } }] };
  const tool = await toolWith(ref("Pet"), { Pet, Cat, Dog });
  expect(tool.check({ value: { kind: "cat", lives: 9, friend: { kind: "dog" } } })).toMatchObject({
    value: { lives: 9 },
  });
  const child = await toolWith(ref("Cat"), { Pet, Cat, Dog });
  expect(() => child.check({ value: { lives: "many" } })).toThrow('"value.lives" is "many", but must be integer');
});

it("a schema that only refers to itself accepts anything", async () => {
  const tool = await toolWith(ref("A"), { A: { anyOf: [ref("B"), { type: "string" }] }, B: ref("A") });
  expect(tool.check({ value: 1 })).toEqual({ value: 1 });
});

it("branches that overlap do not refuse a value that fits both", async () => {
  const tool = await toolWith({ oneOf: [{ type: "integer" }, { type: "number" }] });
  expect(tool.check({ value: 1 })).toEqual({ value: 1 });
  expect(() => tool.check({ value: "x" })).toThrow('"value" is "x", but must be');
});

it("a large schema used twice is kept once", async () => {
  const Large = {
    type: "object",
    properties: Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`p${n}`, {}])),
  };
  const tool = await toolWith({ type: "object", properties: { a: ref("Large"), b: ref("Large") } }, { Large });
  expect(fieldOf(tool)).toMatchObject({ properties: { a: { $ref: "#/$defs/Large" }, b: { $ref: "#/$defs/Large" } } });
});

it("formats, patterns and bounds are checked and shown with an example", async () => {
  const date = await toolWith({ type: "string", format: "date" });
  expect(() => date.check({ value: "tomorrow" })).toThrow(
    '"value" is "tomorrow", but must match format "date", for example 2026-01-31.',
  );
  const limit = await toolWith({ type: "integer", maximum: 30 }, {}, "3.1.0");
  expect(() => limit.check({ value: 31 })).toThrow('"value" is 31, but must be <= 30.');
});

it("only what was plainly meant is put right", async () => {
  const checked = async (schema: object, value: unknown) => (await toolWith(schema)).check({ value }).value;
  expect(await checked({ type: "number" }, " 1.5 ")).toBe(1.5);
  expect(await checked({ type: "boolean" }, "True")).toBe(true);
  expect(await checked({ type: "string" }, 19122)).toBe("19122");
  expect(await checked({ type: "array", items: { type: "integer" } }, "[1, 2]")).toEqual([1, 2]);
  expect(await checked({ type: "array", items: { type: "string" } }, "a")).toEqual(["a"]);
  expect(await checked({ type: "object", properties: { a: { type: "integer" } } }, '{"a":"1"}')).toEqual({ a: 1 });
  await expect(checked({ type: "integer" }, "")).rejects.toThrow('"value" is ""');
  await expect(checked({ type: "integer" }, true)).rejects.toThrow('"value" is true');
  await expect(checked({ type: "integer" }, "12345678901234567890")).rejects.toThrow("must be integer");
  await expect(checked({ type: "string" }, null)).rejects.toThrow('"value" is missing');
});

it("references to nothing stop the start with the reference", async () => {
  await expect(toolWith(ref("Gone"))).rejects.toThrow('refers to "#/components/schemas/Gone", which is not in it');
});

it("what no value fits is refused, and properties that only the server sets are no arguments", async () => {
  const tool = await toolWith(
    {
      type: "object",
      properties: {
        never: false,
        any: true,
        id: { type: "string", readOnly: true },
        kept: ref("Kept"),
        set: ref("Set"),
      },
      required: ["id"],
    },
    { Kept: { type: "string" }, Set: { type: "string", readOnly: true } },
  );
  expect(fieldOf(tool)).toEqual({
    type: "object",
    properties: { never: { not: {} }, any: {}, kept: { type: "string" } },
  });
});

it("choices beside each other are read however many there are, but not deep inside each other", async () => {
  const beside = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`p${at}`, { anyOf: [{ type: "string" }] }]));
  const tool = await toolWith({ type: "object", properties: beside });
  expect(fieldOf(tool)).toMatchObject({ properties: { p19: { anyOf: [{ type: "string" }] } } });
  let deep: object = { type: "string" };
  for (let depth = 0; depth < 11; depth += 1) deep = { not: { not: deep } };
  expect(JSON.stringify(fieldOf(await toolWith(deep)))).not.toContain("string");
});

it("a part that was left out makes no prohibition wider", async () => {
  const { not } = fieldOf(await toolWith({ not: { type: "string", pattern: "(?=a)b" } })) as { not?: unknown };
  expect(not).toBeUndefined();
  expect(fieldOf(await toolWith({ not: { type: "string", pattern: "^b" } }))).toEqual({
    not: { type: "string", pattern: "^b" },
  });
});

it("examples and defaults add no weight to a schema that is referred to", async () => {
  const long = Array.from({ length: 300 }, () => ({ a: {} }));
  const Small = { type: "object", properties: { a: { type: "string" } }, example: long, examples: long, default: long };
  const tool = await toolWith(ref("Small"), { Small });
  expect(fieldOf(tool)).toMatchObject({ type: "object" });
});

it("names that a pattern allows which cannot be checked here are left to the service", async () => {
  const named = (pattern: string) => toolWith({ patternProperties: { [pattern]: {} }, additionalProperties: false });
  expect(fieldOf(await named("(?=a)b"))).toEqual({});
  expect(fieldOf(await named("^b"))).toEqual({ patternProperties: { "^b": {} }, additionalProperties: false });
});
