/** An object from JSON or YAML, with any content. */
export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value if it is an object, otherwise an empty object. */
export const objectIn = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** The value if it is a list, otherwise an empty list. */
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The trimmed value if it is a text that is not blank. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

/** The value of an object's own property. Inherited ones, such as `constructor`, do not count. */
export const heldIn = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/**
 * Whether a value is nested deeper than `limit`. The search stops at the limit, so a circular value counts as deeper.
 */
export function isDeeperThan(value: unknown, limit: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return limit === 0 || Object.values(value).some((part) => isDeeperThan(part, limit - 1));
}

/** JSON that is nested deeper is treated as text, because code that walks through it would overflow the stack. */
const DEEPEST = 100;

/** The JSON of a text; undefined if the text is no JSON, or JSON that is nested too deep. */
export function jsonOf(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return isDeeperThan(json, DEEPEST) ? undefined : json;
  } catch {
    return undefined;
  }
}
