import { ALIASES } from "../aliases.ts";
import { isObject, type JsonObject, textIn } from "./json.ts";

export const TYPES: readonly unknown[] = ["string", "number", "integer", "boolean", "object", "array", "null"];
/** Not in JSON Schema: of Swagger 2.0, and what documents write for a value of every type. */
export const OTHER_TYPES: readonly unknown[] = ["file", "any"];

const NUMBERS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];
const COUNTS = ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"];
const KEPT = ["const", "default", "deprecated", "uniqueItems", ALIASES];

/**
 * The keywords of an OpenAPI 3.0 or 3.1 schema that contain no other schema, as JSON Schema 2020-12. Keywords outside
 * JSON Schema are left out, and so are useless ones such as an empty `enum`. The server still checks those.
 */
export function plainKeywords(schema: JsonObject): JsonObject {
  const out: JsonObject = {};
  const types = typesOf(schema);
  if (types.length > 0) out.type = types.length === 1 ? types[0] : types;
  for (const key of ["title", "description", "format"]) {
    if (textIn(schema[key])) out[key] = textIn(schema[key]);
  }
  for (const key of KEPT) if (schema[key] !== undefined) out[key] = schema[key];
  if (typeof out.deprecated !== "boolean") delete out.deprecated;
  if (typeof out.uniqueItems !== "boolean") delete out.uniqueItems;
  for (const key of NUMBERS) if (typeof schema[key] === "number") out[key] = schema[key];
  for (const key of COUNTS) if (Number.isInteger(schema[key]) && Number(schema[key]) >= 0) out[key] = schema[key];
  if (typeof schema.multipleOf === "number" && schema.multipleOf > 0) out.multipleOf = schema.multipleOf;
  if (typeof schema.pattern === "string") out.pattern = schema.pattern;
  const choices = choicesOf(schema, types);
  if (choices.length > 0) out.enum = choices;
  const examples = Array.isArray(schema.examples)
    ? schema.examples
    : schema.example === undefined
      ? []
      : [schema.example];
  if (examples.length > 0) out.examples = examples;
  return exclusive(schema, out);
}

/** Whether a keyword does not limit the valid values, so it may be next to a reference. */
export const isAnnotation = (keyword: string): boolean =>
  ["title", "description", ALIASES, "default", "deprecated", "examples"].includes(keyword);

function typesOf(schema: JsonObject): string[] {
  const named = [schema.type].flat().map((type) => (type === "file" ? "string" : String(type)));
  const types = named.filter((type) => TYPES.includes(type));
  if (types.length === 0 && isObject(schema.properties)) types.push("object");
  if (types.length === 0 && schema.items !== undefined) types.push("array");
  if (types.length > 0 && schema.nullable === true && !types.includes("null")) types.push("null");
  return [...new Set(types)];
}

function choicesOf(schema: JsonObject, types: string[]): unknown[] {
  if (!Array.isArray(schema.enum)) return [];
  const choices = [...new Map(schema.enum.map((choice) => [JSON.stringify(choice), choice])).values()];
  return types.includes("null") && choices.length > 0 && !choices.includes(null) ? [...choices, null] : choices;
}

/** In OpenAPI 3.0, `exclusiveMinimum: true` makes `minimum` exclusive. */
function exclusive(schema: JsonObject, out: JsonObject): JsonObject {
  for (const [flag, bound] of [
    ["exclusiveMinimum", "minimum"],
    ["exclusiveMaximum", "maximum"],
  ] as const) {
    if (schema[flag] !== true || out[bound] === undefined) continue;
    out[flag] = out[bound];
    delete out[bound];
  }
  return out;
}
