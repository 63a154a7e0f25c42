import type { Decision } from "./task.ts";

/** What the user says of a call: to be done as it stands, with these arguments instead, or not at all. */
export type Verdict = Decision | { type: "edit"; args: Record<string, unknown> };

/** What the user decided, by call id; calls not named are still undecided. `problem` says what could not be used. */
export interface Reading {
  decisions: Map<string, Verdict>;
  problem?: string;
}
