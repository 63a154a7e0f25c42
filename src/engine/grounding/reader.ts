import type { Said } from "./claim.ts";

/** One way of writing. `read` gets what the pattern matched; undefined if that claims nothing. */
export interface Reader {
  /** Global. */
  pattern: RegExp;
  read: (match: RegExpMatchArray, text: string) => Said | undefined;
}
