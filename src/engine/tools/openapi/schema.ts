import { SetupError } from "../../errors.ts";
import type { Circles } from "./circles.ts";
import { isObject, type JsonObject, listIn, objectIn } from "./json.ts";
import { isAnnotation, OTHER_TYPES, plainKeywords, TYPES } from "./keywords.ts";
import type { Patterns } from "./patterns.ts";
import { target } from "./reference.ts";

/** A referenced schema with at most this many parts is written out; a larger one is kept in `$defs`. */
const SMALL = 150;

/** The most parts and the greatest depth of one operation's schemas. Beyond them only the service checks. */
const MOST_PARTS = 3000;
const DEEPEST = 50;
/** The greatest depth of nested choices and conjunctions. Each level doubles the time of compiling. */
const DEEPEST_BRANCHES = 10;

/** A JSON Schema; undefined if it allows everything. */
type Schema = JsonObject | undefined;

export interface SchemaReader {
  /**
   * Converts an OpenAPI schema to JSON Schema 2020-12. References are written out or kept in `definitions()`. `name`:
   * the schema's name in `leftOut()`.
   */
  read(schema: unknown, name: string): JsonObject;
  /** The schemas that the read schemas refer to with `#/$defs/…`. */
  definitions(): JsonObject;
  /** What was left out of the read schemas. Only the service checks it. */
  leftOut(): string[];
}

/**
 * Reads the schemas of a request. A circular schema becomes a finite one with `$defs`. Properties that only the server
 * sets (`readOnly`) are left out. `oneOf` is read as `anyOf`, because the branches of real documents often overlap.
 * `operation`: whose schemas they are; if given, a type that there is not is a `SetupError`, else it is left out.
 */
export function schemaReader(
  document: JsonObject,
  circles: Circles,
  patterns: Patterns,
  operation?: string,
): SchemaReader {
  const definitions = new Map<string, { name: string; schema: JsonObject }>();
  const names = new Set<string>();
  let parts = 0;
  let depth = 0;
  let branchDepth = 0;
  /** The names of the properties that are being read. */
  const path: string[] = [];
  const leftOut = new Set<string>();
  let omissions = 0;

  /** `chain`: the references through which this place is being read. Coming back to one of them adds nothing. */
  function read(value: unknown, chain: readonly string[]): Schema {
    if (value === false) return { not: {} };
    if (!isObject(value)) return undefined;
    if (parts >= MOST_PARTS || depth >= DEEPEST) {
      leaveOut(`what is beyond ${MOST_PARTS} parts, or ${DEEPEST} inside each other`);
      return undefined;
    }
    parts += 1;
    depth += 1;
    const schema = typeof value.$ref === "string" ? readReference(value.$ref, value, chain) : readOwn(value, chain);
    depth -= 1;
    return schema;
  }

  function readOwn(value: JsonObject, chain: readonly string[]): Schema {
    const unknown = [value.type ?? []].flat().find((type) => ![...TYPES, ...OTHER_TYPES].includes(type));
    if (operation !== undefined && unknown !== undefined)
      throw new SetupError(
        `The operation ${operation} of the OpenAPI document: "${path.join(".")}" has the type ${JSON.stringify(unknown)}. The types are: ${TYPES.join(", ")}.`,
      );
    const own: JsonObject = { ...plainKeywords(value), ...readParts(value) };
    if (typeof own.pattern === "string" && !isChecked(own.pattern)) delete own.pattern;
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
    const known = new Set<unknown>(properties.map(([name]) => name));
    const required = listIn(value.required).filter((name) => known.has(name));
    if (required.length > 0) out.required = [...new Set(required)];
    const byPattern = Object.entries(objectIn(value.patternProperties));
    const checked = byPattern.filter(([pattern]) => isChecked(pattern));
    if (checked.length > 0) out.patternProperties = readEach(checked);
    const { additionalProperties: more } = value;
    // If a pattern was left out, names that it allows must not be refused.
    if (more !== undefined && checked.length === byPattern.length)
      out.additionalProperties = typeof more === "boolean" ? more : (read(more, []) ?? {});
    if (isObject(value.items)) out.items = read(value.items, []) ?? {};
    const first = listIn(value.prefixItems).map((item) => read(item, []) ?? {});
    if (first.length > 0) out.prefixItems = first;
    return out;
  }

  function readEach(entries: [string, unknown][]): JsonObject {
    return Object.fromEntries(entries.map(([name, schema]) => [name, readNamed(name, schema) ?? {}]));
  }

  function readNamed(name: string, schema: unknown): Schema {
    path.push(name);
    const known = read(schema, []);
    path.pop();
    return known;
  }

  function isChecked(pattern: string): boolean {
    const isKnown = patterns(pattern) !== undefined;
    if (!isKnown) leaveOut(`the pattern ${JSON.stringify(pattern.slice(0, 200))} of "${path.join(".")}"`);
    return isKnown;
  }

  function readBranches(value: JsonObject, own: JsonObject, chain: readonly string[]): JsonObject {
    if (![value.allOf, value.anyOf, value.oneOf, value.not].some((branch) => branch !== undefined)) return {};
    if (branchDepth >= DEEPEST_BRANCHES) {
      leaveOut(`what is beyond ${DEEPEST_BRANCHES} allOf, anyOf, oneOf or not inside each other`);
      return {};
    }
    branchDepth += 1;
    const branches = branchesOf(value, own, chain);
    branchDepth -= 1;
    return branches;
  }

  function branchesOf(value: JsonObject, own: JsonObject, chain: readonly string[]): JsonObject {
    const all = listIn(value.allOf)
      .map((branch) => read(branch, chain))
      .filter((branch) => branch !== undefined);
    for (const choices of [listIn(value.anyOf), listIn(value.oneOf)]) {
      const branches = choices.map((branch) => read(branch, chain));
      // A branch that accepts everything makes the choice useless.
      if (branches.length > 0 && branches.every((branch) => branch !== undefined)) all.push({ anyOf: branches });
    }
    const not = isObject(value.not) ? readWhole(value.not, chain) : undefined;
    const only = all.length === 1 ? all[0] : undefined;
    const together = only && mayStandBeside(only, own) ? only : all.length > 0 ? { allOf: all } : {};
    return { ...together, ...(not && { not }) };
  }

  function leaveOut(what: string): void {
    omissions += 1;
    leftOut.add(what);
  }

  /** Undefined if something was left out, because `not` would then forbid more than the document does. */
  function readWhole(value: unknown, chain: readonly string[]): Schema {
    const before = omissions;
    const schema = read(value, chain);
    return omissions === before ? schema : undefined;
  }

  function isReadOnly(property: unknown): boolean {
    if (!isObject(property)) return false;
    if (property.readOnly === true) return true;
    return typeof property.$ref === "string" && objectIn(target(document, property.$ref)).readOnly === true;
  }

  function define(ref: string): string {
    const known = definitions.get(ref);
    if (known) return known.name;
    const last = (ref.split("/").at(-1) ?? "").replace(/[^a-zA-Z0-9_-]+/g, "_") || "schema";
    const plain = last === "__proto__" ? "schema" : last.slice(0, 100);
    let name = plain;
    for (let n = 2; names.has(name); n++) name = `${plain}_${n}`;
    names.add(name);
    const definition: { name: string; schema: JsonObject } = { name, schema: {} };
    // Registered before it is read, so that it can refer to itself.
    definitions.set(ref, definition);
    const outside = branchDepth;
    branchDepth = 0;
    definition.schema = read(target(document, ref), [ref]) ?? {};
    branchDepth = outside;
    return name;
  }

  return {
    read: (schema, name) => readNamed(name, schema) ?? {},
    definitions: () => Object.fromEntries([...definitions.values()].map(({ name, schema }) => [name, schema])),
    leftOut: () => [...leftOut],
  };
}

/** A single branch can be merged if the schema around it does not use the same keywords. */
function mayStandBeside(branch: JsonObject, around: JsonObject): boolean {
  return Object.keys(branch).every((keyword) => isAnnotation(keyword) || around[keyword] === undefined);
}

/** OpenAPI 3.0's `nullable` next to a reference or branches, where no type can take "null". */
function nullable(value: JsonObject, schema: JsonObject): JsonObject {
  if (value.nullable !== true || [schema.type].flat().includes("null") || Object.keys(schema).length === 0)
    return schema;
  return { anyOf: [schema, { type: "null" }] };
}
