import { costOf, linearPattern } from "../json-schema/linear-pattern.ts";

/** The patterns of a document. */
export interface Patterns {
  /** Whether texts are checked against a pattern here; if not, the service alone does so. */
  areChecked(pattern: string): boolean;
}

/** What the patterns of one document may cost together: compiling them delays the start. */
const MOST_COST = 50_000;

export function patternsOf(): Patterns {
  const known = new Map<string, boolean>();
  let cost = 0;
  return {
    areChecked(pattern) {
      const before = known.get(pattern);
      if (before !== undefined) return before;
      cost += costOf(pattern);
      const isChecked = cost <= MOST_COST && linearPattern(pattern) !== undefined;
      known.set(pattern, isChecked);
      return isChecked;
    },
  };
}
