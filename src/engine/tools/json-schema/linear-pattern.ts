import { RE2JS } from "re2js";

/** A pattern that matches in time linear to the text. */
export interface LinearPattern {
  test(text: string): boolean;
  toString(): string;
}

/**
 * The longest pattern that is compiled, in characters with counted repetitions written out. A longer one costs too much
 * time at start-up.
 */
const LONGEST = 1500;
/** The most steps of one match: characters times states. A longer text is not checked. */
const MOST_STEPS = 300_000;

/**
 * The pattern of a JSON Schema, matched by RE2, so that no text can block the process with backtracking. Undefined if
 * RE2 does not support it (lookaround, backreferences), if it is invalid, or if it is too long. A text that is too long
 * for the pattern passes, and the service checks it.
 */
export function linearPattern(source: string): LinearPattern | undefined {
  if (costOf(source) > LONGEST) return undefined;
  try {
    // Throws for a pattern that only RE2 accepts, because it is invalid in a JSON Schema.
    new RegExp(source, "u");
    const pattern = RE2JS.compile(RE2JS.translateRegExp(source));
    const size = pattern.programSize();
    return { test: (text) => text.length * size > MOST_STEPS || pattern.test(text), toString: () => `/${source}/u` };
  } catch {
    return undefined;
  }
}

/** The cost of compiling a pattern: its length with counted repetitions. */
export function costOf(source: string): number {
  let cost = source.length;
  for (const [, least, most] of source.slice(0, LONGEST).matchAll(/\{(\d{1,9})(?:,(\d{0,9}))?\}/g)) {
    cost += Math.max(Number(least), Number(most ?? 0));
  }
  return cost;
}
