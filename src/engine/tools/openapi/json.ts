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

/** What an object holds under a name, without what every object inherits, such as `constructor`. */
export const heldIn = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

/** Whether parts stand in more than `limit` others; looks no deeper, so a circle is deeper. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return limit === 0 || Object.values(value).some((part) => isDeeperThan(part, limit - 1));
}
