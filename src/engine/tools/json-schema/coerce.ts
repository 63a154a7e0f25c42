import type { ErrorObject } from "ajv";

/**
 * Corrects, in place, values of a wrong type that can only mean one thing; true if it changed one.
 * It does not use ajv's own coercion, which also turns null into 0 and into "".
 */
export function coerce(args: Record<string, unknown>, errors: readonly ErrorObject[]): boolean {
  let changed = false;
  for (const error of errors) {
    if (error.keyword !== "type") continue;
    const place = find(args, error.instancePath);
    if (!place) continue;
    const { parent, key } = place;
    if (Reflect.get(parent, key) !== error.data) continue;
    if (error.data === null && !Array.isArray(parent)) {
      changed = Reflect.deleteProperty(parent, key);
      continue;
    }
    for (const type of [error.params.type].flat()) {
      const value = meant(error.data, String(type));
      if (value === undefined) continue;
      changed = Reflect.set(parent, key, value);
      break;
    }
  }
  return changed;
}

const BOOLEANS = new Map([
  ["true", true],
  ["false", false],
]);

/** The value of the wanted type that `value` obviously means, if any. */
function meant(value: unknown, type: string): unknown {
  if (type === "string") return ["number", "boolean"].includes(typeof value) ? String(value) : undefined;
  if (type === "array" && !looksLike(value, "[")) return typeof value === "object" ? undefined : [value];
  if (typeof value !== "string") return undefined;
  if (type === "number" || type === "integer") return numberIn(value, type);
  if (type === "boolean") return BOOLEANS.get(value.trim().toLowerCase());
  if (type === "array") return jsonIn(value);
  return type === "object" && looksLike(value, "{") ? jsonIn(value) : undefined;
}

function numberIn(text: string, type: string): number | undefined {
  if (!/^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i.test(text.trim())) return undefined;
  const value = Number(text);
  // A longer integer would silently become a different one.
  return (type === "integer" ? Number.isSafeInteger(value) : Number.isFinite(value)) ? value : undefined;
}

const looksLike = (value: unknown, start: string): boolean =>
  typeof value === "string" && value.trimStart().startsWith(start);

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function find(root: object, pointer: string): { parent: object; key: string } | undefined {
  const keys = pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  const key = keys.pop();
  let parent: unknown = root;
  // Own properties only: inherited ones are shared by the whole program.
  for (const step of keys) parent = isHolder(parent, step) ? Reflect.get(parent, step) : undefined;
  return key !== undefined && isHolder(parent, key) ? { parent, key } : undefined;
}

const isHolder = (value: unknown, key: string): value is object =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key);
