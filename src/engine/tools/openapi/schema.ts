import type { Circles } from "./circles.ts";
import { isObject, type JsonObject, listIn, objectIn } from "./json.ts";
import { isAnnotation, isPattern, plainKeywords } from "./keywords.ts";
import { target } from "./reference.ts";

/** References whose written-out schema has at most this many parts are written out; others are kept in `$defs`. */
const SMALL = 150;

/** A JSON Schema, or undefined for one that says nothing. */
type Schema = JsonObject | undefined;

export interface SchemaReader {
  /** The JSON Schema 2020-12 of an OpenAPI schema; what it refers to is written out, or stands in `definitions()`. */
  read(schema: unknown): JsonObject;
  /** What the schemas read so far refer to with `#/$defs/…`. */
  definitions(): JsonObject;
}

/**
 * Reads schemas of a request: a circular schema becomes a finite one with `$defs`, properties only the server sets
 * (`readOnly`) are left out, and `oneOf` is read as `anyOf`, as branches of real documents often overlap.
 */
export function schemaReader(document: JsonObject, circles: Circles): SchemaReader {
  const definitions = new Map<string, { name: string; schema: JsonObject }>();

  /** `chain`: the references this place of the value is already read through; coming back to one says nothing new. */
  function read(value: unknown, chain: readonly string[]): Schema {
    if (value === false) return { not: {} };
    if (!isObject(value)) return undefined;
    if (typeof value.$ref === "string") return readReference(value.$ref, value, chain);
    const own = { ...plainKeywords(value), ...readParts(value) };
    return nullable(value, { ...readBranches(value, own, chain), ...own });
  }

  function readReference(ref: string, value: JsonObject, chain: readonly string[]): Schema {
    if (chain.includes(ref)) return undefined;
    const beside = Object.entries(plainKeywords(value)).filter(([keyword]) => isAnnotation(keyword));
    const writtenOut = circles.weight(ref) <= SMALL || (chain.length > 0 && circles.standsInItself(ref));
    const referred = writtenOut ? read(target(document, ref), [...chain, ref]) : { $ref: `#/$defs/${define(ref)}` };
    return referred && { ...referred, ...Object.fromEntries(beside) };
  }

  function readParts(value: JsonObject): JsonObject {
    const out: JsonObject = {};
    const properties = Object.entries(objectIn(value.properties)).filter(([, property]) => !isReadOnly(property));
    if (properties.length > 0) out.properties = readEach(properties);
    const required = listIn(value.required).filter((name) => properties.some(([known]) => known === name));
    if (required.length > 0) out.required = [...new Set(required)];
    const patterns = Object.entries(objectIn(value.patternProperties)).filter(([pattern]) => isPattern(pattern));
    if (patterns.length > 0) out.patternProperties = readEach(patterns);
    const { additionalProperties: more } = value;
    if (more !== undefined) out.additionalProperties = typeof more === "boolean" ? more : (read(more, []) ?? {});
    if (isObject(value.items)) out.items = read(value.items, []) ?? {};
    const first = listIn(value.prefixItems).map((item) => read(item, []) ?? {});
    if (first.length > 0) out.prefixItems = first;
    return out;
  }

  function readEach(entries: [string, unknown][]): JsonObject {
    return Object.fromEntries(entries.map(([name, schema]) => [name, read(schema, []) ?? {}]));
  }

  function readBranches(value: JsonObject, own: JsonObject, chain: readonly string[]): JsonObject {
    const all = listIn(value.allOf)
      .map((branch) => read(branch, chain))
      .filter((branch) => branch !== undefined);
    for (const choices of [listIn(value.anyOf), listIn(value.oneOf)]) {
      const branches = choices.map((branch) => read(branch, chain));
      // One branch that accepts everything makes the whole choice say nothing.
      if (branches.length > 0 && branches.every((branch) => branch !== undefined)) all.push({ anyOf: branches });
    }
    const not = isObject(value.not) ? read(value.not, chain) : undefined;
    const only = all.length === 1 ? all[0] : undefined;
    const together = only && mayStandBeside(only, own) ? only : all.length > 0 ? { allOf: all } : {};
    return { ...together, ...(not && { not }) };
  }

  function isReadOnly(property: unknown): boolean {
    if (!isObject(property)) return false;
    if (property.readOnly === true) return true;
    return typeof property.$ref === "string" && objectIn(target(document, property.$ref)).readOnly === true;
  }

  function define(ref: string): string {
    const known = definitions.get(ref);
    if (known) return known.name;
    const names = new Set([...definitions.values()].map(({ name }) => name));
    const plain = (ref.split("/").at(-1) ?? "").replace(/[^a-zA-Z0-9_-]+/g, "_") || "schema";
    let name = plain;
    for (let n = 2; names.has(name); n++) name = `${plain}_${n}`;
    const definition: { name: string; schema: JsonObject } = { name, schema: {} };
    // Known before it is read, so that it can refer to itself.
    definitions.set(ref, definition);
    definition.schema = read(target(document, ref), [ref]) ?? {};
    return name;
  }

  return {
    read: (schema) => read(schema, []) ?? {},
    definitions: () => Object.fromEntries([...definitions.values()].map(({ name, schema }) => [name, schema])),
  };
}

/** A single branch can be merged when the schema around it says nothing about the same things. */
function mayStandBeside(branch: JsonObject, around: JsonObject): boolean {
  return Object.keys(branch).every((keyword) => isAnnotation(keyword) || around[keyword] === undefined);
}

/** OpenAPI 3.0's `nullable` beside a reference or branches, where there is no type to add "null" to. */
function nullable(value: JsonObject, schema: JsonObject): JsonObject {
  if (value.nullable !== true || [schema.type].flat().includes("null") || Object.keys(schema).length === 0)
    return schema;
  return { anyOf: [schema, { type: "null" }] };
}
