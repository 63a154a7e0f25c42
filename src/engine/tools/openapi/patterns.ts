import { costOf, type LinearPattern, linearPattern } from "../json-schema/linear-pattern.ts";

/** Compiles the patterns of a document; undefined if only the service can check a pattern. */
export type Patterns = (source: string) => LinearPattern | undefined;

/** The most that the patterns of one document may cost together, because compiling them delays the start. */
const MOST_COST = 50_000;

export function patternsOf(): Patterns {
  const known = new Map<string, LinearPattern | undefined>();
  let cost = 0;
  return (source) => {
    if (known.has(source)) return known.get(source);
    cost += costOf(source);
    const pattern = cost <= MOST_COST ? linearPattern(source) : undefined;
    known.set(source, pattern);
    return pattern;
  };
}
