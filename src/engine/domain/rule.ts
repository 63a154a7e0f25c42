import type { Run } from "../journal/runs.ts";
import type { Tool } from "../tools/tool.ts";

/** A run, and what came before it in the conversation. */
export interface JudgedRun {
  run: Run;
  /** Earlier runs of the same conversation, for what an answer may rest on. */
  earlier: readonly Run[];
  /** Every tool there is, by name. */
  tools: ReadonlyMap<string, Tool>;
  /** What agents know without a call: background knowledge, instructions, example questions. */
  texts?: readonly string[];
}

/** What a round consists of. What an agent says to its caller or to the user belongs to the observation. */
export const ROUND_PARTS = ["thought", "action", "observation"] as const;
export type RoundPart = (typeof ROUND_PARTS)[number];

/** Something that went wrong, and whose doing it was. */
export interface Fault {
  /** In a few words, equal for faults of the same kind: "repeated call". */
  kind: string;
  agent: string;
  /** The id of the event of the journal. */
  event: string;
  part: RoundPart;
  /** What is wrong, with the values. */
  reason: string;
}

/** What a rule found among `of` things that it looked at. 0: it does not apply. */
export interface Checked {
  faults: readonly Fault[];
  of: number;
}

/** Something that every run has to keep. A rule needs no model. */
export type Rule = (judged: JudgedRun) => Checked;
