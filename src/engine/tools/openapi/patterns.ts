import { costOf, type LinearPattern, linearPattern } from "../json-schema/linear-pattern.ts";

/** Finds the patterns of a document: each as texts are checked against it; undefined when the service alone does so. */
export type Patterns = (source: string) => LinearPattern | undefined;

/** What the patterns of one document may cost together: compiling them delays the start. */
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
