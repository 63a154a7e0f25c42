import { RE2JS } from "re2js";

/** A pattern that is matched in time linear to the text. */
export interface LinearPattern {
  test(text: string): boolean;
  toString(): string;
}

/** Longest pattern, its counted repetitions written out, that is worth its time at the start. */
const LONGEST = 1500;
/** A pattern of many states goes through all of them at every character; beyond this, a text is not checked. */
const MOST_STEPS = 300_000;

/**
 * The pattern of a JSON Schema as RE2 matches it: whoever wrote it cannot block the process with a text that
 * backtracks. Undefined for what RE2 does not know (looking around, references back), what is no pattern, and what
 * is too long. A text too long for a pattern passes, and is left to whoever is called.
 */
export function linearPattern(source: string): LinearPattern | undefined {
  if (costOf(source) > LONGEST) return undefined;
  try {
    // What RE2 alone would take is no pattern of a JSON Schema.
    new RegExp(source, "u");
    const pattern = RE2JS.compile(RE2JS.translateRegExp(source));
    const size = pattern.programSize();
    return { test: (text) => text.length * size > MOST_STEPS || pattern.test(text), toString: () => `/${source}/u` };
  } catch {
    return undefined;
  }
}

/** What a pattern costs to compile: its length, with its counted repetitions. */
export function costOf(source: string): number {
  let cost = source.length;
  for (const [, least, most] of source.slice(0, LONGEST).matchAll(/\{(\d{1,9})(?:,(\d{0,9}))?\}/g)) {
    cost += Math.max(Number(least), Number(most ?? 0));
  }
  return cost;
}
