import { isObject, type JsonObject, jsonOf } from "../tools/openapi/json.ts";
import type { Tool } from "../tools/tool.ts";
import { identifierIn, isSameKind, isSameWords, wordsIn } from "./identifier.ts";

/** What a call found. */
export interface Found {
  tool: Tool;
  text: string;
  rows?: readonly JsonObject[];
}

type Value = string | number;

/** A value in a result, under its name. */
interface Field {
  name: string;
  value: Value;
  /** The words for the thing it belongs to; empty if the result is the thing itself. */
  of: readonly string[];
  /** How deep it is nested. */
  depth: number;
}

/**
 * The values that a result holds for a tool's parameter, each once: those of its name, else identifiers of its kind of
 * thing, else the identifiers nearest to the top. Several values: the result does not tell which one is meant.
 */
export function valuesFor(parameter: string, taker: Tool, found: Found): Value[] {
  const same = valuesNamed(parameter, found);
  const fields = fieldsOf(found);
  const own = identifierIn(parameter);
  const kind = taker.flow?.().of?.[parameter];
  const ending = own?.ending ?? (kind === undefined ? undefined : "id");
  const of = own && own.of.length > 0 ? own.of : wordsIn(kind ?? "");
  if (same.length > 0 || ending === undefined) return same;
  const identifiers = fields.flatMap((field) => {
    const identifier = identifierIn(field.name);
    return identifier?.ending === ending ? [{ ...field, identifier }] : [];
  });
  const named = identifiers.filter(({ identifier }) => isSameKind(identifier.of, of));
  if (named.length > 0) return distinct(named);
  // `sku` holds what `sku_ids` takes.
  const byKind = fields.filter(({ name }) => of.length > 0 && isSameWords(wordsIn(name), of));
  if (byKind.length > 0) return distinct(byKind);
  const bare = identifiers.filter(({ identifier }) => identifier.of.length === 0);
  const placed = bare.filter((field) => isSameKind(field.of, of));
  if (placed.length > 0) return distinct(placed);
  const highest = Math.min(...bare.map(({ depth }) => depth));
  return distinct(bare.filter(({ depth }) => depth === highest));
}

/** The values in a result under a name that says what they are; a bare "id" does not. */
export function valuesNamed(parameter: string, found: Found): Value[] {
  if (identifierIn(parameter)?.of.length === 0) return [];
  const wanted = wordsIn(parameter).join(" ");
  return distinct(fieldsOf(found).filter(({ name }) => wordsIn(name).join(" ") === wanted));
}

const distinct = (fields: readonly Field[]): Value[] => [...new Set(fields.map(({ value }) => value))];

/** All texts and numbers of a result with names: of its JSON, else of its rows. */
function fieldsOf({ text, rows = [] }: Found): Field[] {
  const json = jsonOf(text);
  const fields: Field[] = [];
  const visit = (value: unknown, of: readonly string[], depth: number): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, of, depth);
    if (!isObject(value)) return;
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === "string" || typeof inner === "number") fields.push({ name, value: inner, of, depth });
      else visit(inner, wordsIn(name), depth + 1);
    }
  };
  visit(typeof json === "object" && json !== null ? json : rows, [], 0);
  return fields;
}
