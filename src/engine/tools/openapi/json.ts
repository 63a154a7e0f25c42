/** An object as JSON or YAML gives it: anything may be in it. */
export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value when it is an object, otherwise an empty one. */
export const objectIn = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** The value when it is a list, otherwise an empty one. */
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The value when it is a text with something in it. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
