import { plainText } from "./plain-text.ts";

/** Deepest nesting of a value from outside. LangChain reads back 50 levels, and the state itself uses some of them. */
export const DEEPEST = 20;

/** JSON that any checkpointer returns unchanged. */
export type Storable = string | number | boolean | null | Storable[] | { [key: string]: Storable };

/** Whether a value is nested deeper than `levels`. */
export function isTooDeep(value: unknown, levels = DEEPEST): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isTooDeep(item, levels - 1));
}

/**
 * A copy of a value from outside that is safe to store: JSON with plain texts. Values that JSON cannot represent are
 * left out, or null in a list; values nested too deep become "…". LangChain takes `lc` with a number for its own
 * record, so `lc` becomes a text; its other marks are left out.
 */
export function storable(value: unknown): Storable {
  return kept(value, DEEPEST) ?? null;
}

/** The same for the fields of an object. */
export const storableFields = (fields: object): { [key: string]: Storable } => keptFields(fields, DEEPEST - 1);

function kept(value: unknown, levels: number): Storable | undefined {
  if (typeof value === "string") return plainText(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean" || value === null) return value;
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object") return undefined;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (levels === 0) return "…";
  if (Array.isArray(value)) return value.map((item) => kept(item, levels - 1) ?? null);
  return keptFields(value, levels - 1);
}

const MARKS = ["__proto__", "__lc_escaped__"];

function keptFields(fields: object, levels: number): { [key: string]: Storable } {
  // Built from entries, so that no key calls a setter.
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, item]): [string, Storable][] => {
      const key = plainText(name);
      const value = MARKS.includes(key) ? undefined : kept(item, levels);
      if (value === undefined) return [];
      return [[key, key === "lc" && typeof value !== "string" ? JSON.stringify(value) : value]];
    }),
  );
}
