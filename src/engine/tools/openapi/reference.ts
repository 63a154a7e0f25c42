import { SetupError } from "../../errors.ts";
import { isObject, type JsonObject } from "./json.ts";

/** References to references that are followed before they are taken for a circle. */
const LONGEST_CHAIN = 50;

/** What a `$ref` inside the document points to. Throws `SetupError` when it points to nothing. */
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

/** The object itself, or what it refers to through any number of `$ref`s. */
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
