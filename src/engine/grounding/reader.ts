import type { Said } from "./claim.ts";

/**
 * One way of writing. `read` gets what the pattern matched; undefined if that claims nothing. `longer`: how many
 * characters before the match belong to it.
 */
export interface Reader {
  /** Global. */
  pattern: RegExp;
  read: (match: RegExpExecArray, text: string) => (Said & { longer?: number }) | undefined;
}
