import type { Decision } from "./task.ts";

/**
 * What the user says of a call: to be done as it stands, with other arguments, or not at all. `args` are all there are;
 * `changes` are those that are to be other than they were, in the user's words.
 */
export type Verdict = Decision | { type: "edit"; args: Record<string, unknown> } | { type: "edit"; changes: string };

/** What the user decided, by call id; calls not named are still undecided. `problem` says what could not be used. */
export interface Verdicts {
  decisions: Map<string, Verdict>;
  problem?: string;
}
