import { plainText } from "./plain-text.ts";

/** Deepest nesting of a value from outside. LangChain reads back 50 levels, and a state takes some of them itself. */
export const DEEPEST = 20;

/** JSON that any checkpointer gives back as it was. */
export type Storable = string | number | boolean | null | Storable[] | { [key: string]: Storable };

/** Whether a value is nested deeper than `levels`. */
export function isTooDeep(value: unknown, levels = DEEPEST): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isTooDeep(item, levels - 1));
}

/**
 * A copy of a value from outside that is safe to keep: JSON with plain texts. What JSON has no word for is left out, or
 * null in a list; what is nested too deep becomes "…". LangChain takes `lc` with a number for a record of its own, so
 * there it becomes text; its other marks are left out.
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
  // Made of entries, so that no key is taken for a setter.
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, item]): [string, Storable][] => {
      const key = plainText(name);
      const value = MARKS.includes(key) ? undefined : kept(item, levels);
      if (value === undefined) return [];
      return [[key, key === "lc" && typeof value !== "string" ? JSON.stringify(value) : value]];
    }),
  );
}
