import { expect, it } from "vitest";
import { SetupError, ToolError } from "../../../src/engine/errors.ts";
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
