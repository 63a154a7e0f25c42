import { isObject } from "./actions.ts";
import { readLooseJson } from "./loose-json.ts";

/**
 * The value of a parameter between two tags: a text unchanged, anything else as JSON. The parameter's schema decides;
 * without one, a value that looks like JSON is no text.
 */
export function valueBetweenTags(written: string, schema: unknown): unknown {
  const bare = written.trim();
  const types = typesIn(schema);
  if (types?.every((type) => type === "string")) return bare;
  const value = jsonIn(bare);
  if (value === undefined) return bare;
  return types === undefined || types.includes(typeOf(value)) ? value : bare;
}

function jsonIn(bare: string): unknown {
  if (!/^(?:-?\d+(?:\.\d+)?|true|false|null|[{[][\s\S]*)$/.test(bare)) return undefined;
  const read = /^[{[]/.test(bare) ? readLooseJson(bare, 0) : { value: JSON.parse(bare) as unknown };
  return "value" in read ? read.value : undefined;
}

/** The types of JSON that a schema allows; undefined if it does not say. */
function typesIn(schema: unknown): string[] | undefined {
  if (!isObject(schema)) return undefined;
  const { type, enum: listed, const: only, anyOf, oneOf } = schema;
  const several: unknown = anyOf ?? oneOf;
  if (Array.isArray(several)) {
    const all = several.map(typesIn);
    return all.every((one) => one !== undefined) ? all.flat() : undefined;
  }
  if (type === undefined && Array.isArray(listed)) return listed.map(typeOf);
  if (type === undefined && only !== undefined) return [typeOf(only)];
  const types = [type].flat().filter((one) => typeof one === "string");
  return types.length === 0 ? undefined : types.map((one) => (one === "integer" ? "number" : one));
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
