import { isDeepStrictEqual } from "node:util";
import type { Call } from "./requests.ts";

type Acceptable = Record<string, Record<string, unknown[]>>[];

/** Whether the same tools are called; how often each is called does not matter here. */
export function toolsFit(calls: readonly Call[], gold: readonly Call[]): boolean {
  const names = (of: readonly Call[]) => [...new Set(of.map(({ name }) => name))].sort();
  return isDeepStrictEqual(names(calls), names(gold));
}

/** Whether every expected call is made with acceptable arguments, and no other call. */
export function callsFit(calls: readonly Call[], gold: readonly Call[], acceptable?: Acceptable | null): boolean {
  if (calls.length !== gold.length) return false;
  const open = [...calls];
  return gold.every((wanted, i) => {
    const values = acceptable?.[i]?.[wanted.name];
    const at = open.findIndex(
      (call) =>
        call.name === wanted.name &&
        (values ? isAmong(call.arguments, values) : isEqual(call.arguments, wanted.arguments)),
    );
    if (at >= 0) open.splice(at, 1);
    return at >= 0;
  });
}

/** "" among the values allows the argument to be left out. */
function isAmong(given: Record<string, unknown>, values: Record<string, unknown[]>): boolean {
  const known = Object.keys(given).every((key) => key in values);
  return (
    known &&
    Object.entries(values).every(([key, allowed]) =>
      key in given ? allowed.some((one) => isEqual(given[key], one)) : allowed.includes(""),
    )
  );
}

/**
 * Compares texts without case, whitespace and final punctuation, and numbers by value: Seal-Tools writes some values of
 * number parameters as text.
 */
export function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a === "number" && typeof b === "string") return b.trim() !== "" && a === Number(b);
  if (typeof a === "string" && typeof b === "string") return plain(a) === plain(b);
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, i) => isEqual(one, b[i]));
  if (isRecord(a) && isRecord(b)) {
    // Some sources give nested values as lists of acceptable values, others as the values themselves.
    const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...keys].every(
      (key) =>
        isEqual(a[key], b[key]) ||
        (Array.isArray(b[key]) && b[key].some((one) => isEqual(a[key], one) || (one === "" && !(key in a)))),
    );
  }
  return isDeepStrictEqual(a, b);
}

/** A text without case, whitespace and most marks. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s,./_*^-]+/g, "")
    .replace(/['"]/g, "");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
