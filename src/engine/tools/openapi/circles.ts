import { isObject, type JsonObject, listIn } from "./json.ts";
import { target } from "./reference.ts";

/** Facts about references that are needed before they are written out. */
export interface Circles {
  /** The number of parts of the written-out schema; infinite if it contains itself. */
  weight(ref: string): number;
  /** Whether checking a value against the schema leads to checking the same value against it again. */
  standsInItself(ref: string): boolean;
}

/** The most references that are weighed or followed from one. Beyond it, the safe answer is given. */
const MOST = 500;

export function circlesOf(document: JsonObject): Circles {
  const weights = new Map<string, number>();
  const insides = new Map<string, boolean>();
  let depth = 0;

  function weight(ref: string): number {
    const known = weights.get(ref);
    if (known !== undefined) return known;
    if (depth > MOST) return Number.POSITIVE_INFINITY;
    depth += 1;
    // Infinite while it is being weighed: a schema that meets it now is inside it.
    weights.set(ref, Number.POSITIVE_INFINITY);
    const total = weigh(target(document, ref));
    weights.set(ref, total);
    depth -= 1;
    return total;
  }

  function weigh(value: unknown): number {
    if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + weigh(item), 0);
    if (!isObject(value)) return 0;
    if (typeof value.$ref === "string") return weight(value.$ref);
    const held = Object.entries(value).filter(([key]) => key !== "example" && key !== "examples" && key !== "default");
    return held.reduce((sum, [, part]) => sum + weigh(part), 1);
  }

  function standsInItself(ref: string): boolean {
    const known = insides.get(ref);
    if (known !== undefined) return known;
    const seen = new Set<string>();
    const waiting = [...sameValue(target(document, ref))];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      if (seen.size > MOST) break;
      waiting.push(...sameValue(target(document, next)));
    }
    const isInside = seen.has(ref) || seen.size > MOST;
    insides.set(ref, isInside);
    return isInside;
  }

  return { weight, standsInItself };
}

/** The references that the same value is checked against together with this schema. */
function sameValue(schema: unknown): string[] {
  if (!isObject(schema)) return [];
  if (typeof schema.$ref === "string") return [schema.$ref];
  return [schema.allOf, schema.anyOf, schema.oneOf, [schema.not]].flatMap(listIn).flatMap(sameValue);
}
