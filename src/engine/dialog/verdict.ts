import type { Decision } from "./task.ts";

/**
 * The user's decision on a call: approve, reject, or edit. `args` are all arguments of the edited call; `changes` are
 * only the changed ones, in the user's words.
 */
export type Verdict = Decision | { type: "edit"; args: Record<string, unknown> } | { type: "edit"; changes: string };

/** The user's verdicts by call id; other calls stay undecided. `problem` says what could not be used. */
export interface Verdicts {
  decisions: Map<string, Verdict>;
  problem?: string;
  /** Whether the problem asks to say yes once more. */
  asksOnceMore?: true;
}
