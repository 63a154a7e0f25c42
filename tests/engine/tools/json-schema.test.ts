import { expect, it } from "vitest";
import { SetupError, ToolError } from "../../../src/engine/errors.ts";
import { linearPattern } from "../../../src/engine/tools/json-schema/linear-pattern.ts";
import { checkCompiler } from "../../../src/engine/tools/json-schema.ts";

const compileCheck = checkCompiler();

it("names every mistake at once", () => {
  const check = compileCheck("book", {
    type: "object",
    properties: { day: { type: "string", format: "date", description: "Day of travel." }, seats: { type: "integer" } },
    required: ["day"],
    additionalProperties: false,
  });
  expect(() => check({ seats: "two", window: true })).toThrow(ToolError);
  expect(() => check({ seats: "two", window: true })).toThrow(
    'Wrong arguments for book, nothing was called. "day" is missing (string: Day of travel.). There is no "window"; the names are: day, seats. "seats" is "two", but must be integer.',
  );
});

it("takes arguments that arrive as JSON text, and none at all", () => {
  const check = compileCheck("book", { type: "object", properties: { seats: { type: "integer" } } });
  expect(check('{"seats":"2"}')).toEqual({ seats: 2 });
  expect(check(undefined)).toEqual({});
  expect(() => check("two")).toThrow('The arguments are "two", but must be object.');
});

it("leaves what it was given unchanged", () => {
  const check = compileCheck("book", { type: "object", properties: { seats: { type: "integer" } } });
  const args = Object.freeze({ seats: "2" });
  expect(check(args)).toEqual({ seats: 2 });
  expect(args).toEqual({ seats: "2" });
});

it("reads the same schema any number of times", () => {
  const schema = {
    $id: "https://example.com/pair",
    type: "object" as const,
    properties: { pair: { prefixItems: [{ type: "string" }, { type: "integer" }] } },
  };
  for (const name of ["first", "second"])
    expect(compileCheck(name, schema)({ pair: ["a", 1] })).toEqual({ pair: ["a", 1] });
});

it("stops the start for a schema that is none", () => {
  const wrong = { type: "object" as const, properties: { a: { type: "colour" } } };
  expect(() => compileCheck("paint", wrong)).toThrow(SetupError);
  expect(() => compileCheck("paint", wrong)).toThrow(
    'The arguments of tool "paint" are described by a wrong JSON Schema',
  );
});

it("counts the visits of each call anew, whatever other calls took", () => {
  const node = { type: "object", properties: { next: { $ref: "#/$defs/node" } } };
  const check = compileCheck("walk", {
    type: "object",
    properties: { next: { $ref: "#/$defs/node" } },
    $defs: { node },
  });
  let chain: object = {};
  for (let depth = 0; depth < 20; depth += 1) chain = { next: chain };
  for (let call = 0; call < 3; call += 1) expect(check(chain)).toEqual(chain);
});

it("names the place of a mistake as programs do", () => {
  const check = compileCheck("book", {
    type: "object",
    properties: {
      items: { type: "array", items: { type: "object", properties: { "a/b~c": { type: "integer" } } } },
      "1st": { type: "integer" },
    },
  });
  expect(() => check({ items: [{}, { "a/b~c": "x" }] })).toThrow('"items[1].a/b~c" is "x", but must be integer.');
  expect(() => check({ "1st": "x" })).toThrow('"1st" is "x"');
});

it("takes numbers in every usual way of writing, and no other", () => {
  const check = compileCheck("count", { type: "object", properties: { n: { type: "number" } } });
  const read = (n: string) => check({ n }).n;
  expect(["2.55", "2.", ".5", "-3", "+4", "1e3", "1E+2", "5e-1"].map(read)).toEqual([
    2.55, 2, 0.5, -3, 4, 1000, 100, 0.5,
  ]);
  for (const n of ["2,5", "x1", "1x", "0x10", "e3", "1e999"]) expect(() => read(n)).toThrow(`"n" is "${n}"`);
});

it("puts a lone value into a list, but no object that is no list", () => {
  const check = compileCheck("tag", { type: "object", properties: { tags: { type: "array" } } });
  expect(check({ tags: 1 })).toEqual({ tags: [1] });
  expect(() => check({ tags: { a: 1 } })).toThrow('"tags" is {"a":1}, but must be array.');
});

it("checks addresses", () => {
  const check = compileCheck("open", { type: "object", properties: { at: { type: "string", format: "url" } } });
  expect(check({ at: "https://example.org" })).toEqual({ at: "https://example.org" });
  expect(() => check({ at: "nowhere" })).toThrow('must match format "url"');
});

it("compiles patterns up to a length, with their repetitions written out", () => {
  expect(linearPattern("a".repeat(1500))?.test("a".repeat(1500))).toBe(true);
  expect(linearPattern("a".repeat(1501))).toBeUndefined();
  expect(linearPattern("^a{2,3}$")?.test("aaaa")).toBe(false);
  expect(linearPattern("a{1500}")).toBeUndefined();
  expect(linearPattern("(?=a)b")).toBeUndefined();
});
