import { SetupError } from "../../errors.ts";
import { isObject, type JsonObject } from "./json.ts";

/** The longest chain of references. A longer one counts as circular. */
const LONGEST_CHAIN = 50;

/** The value that a `$ref` in the document points to. Throws a `SetupError` if it points to nothing. */
export function target(document: JsonObject, ref: string): unknown {
  const keys = ref
    .replace(/^#\/?/, "")
    .split("/")
    .filter((key) => key !== "");
  let value: unknown = document;
  for (const key of keys) {
    const name = decoded(key).replaceAll("~1", "/").replaceAll("~0", "~");
    const held = Array.isArray(value) || isObject(value) ? Object.getOwnPropertyDescriptor(value, name) : undefined;
    if (!ref.startsWith("#") || !held) {
      throw new SetupError(`The OpenAPI document refers to ${JSON.stringify(ref)}, which is not in it.`);
    }
    value = held.value;
  }
  return value;
}

/** The object itself, or the object that its `$ref`s lead to. */
export function resolve(document: JsonObject, value: unknown): JsonObject {
  let current = value;
  for (let step = 0; step < LONGEST_CHAIN; step++) {
    if (!isObject(current)) return {};
    if (typeof current.$ref !== "string") return current;
    current = target(document, current.$ref);
  }
  throw new SetupError(`The OpenAPI document has references that only refer to each other: ${JSON.stringify(value)}.`);
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
