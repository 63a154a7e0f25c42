import type { Card } from "../../engine/dialog/cards.ts";
import type { Run } from "../../engine/journal/runs.ts";
import type { Check } from "./check.ts";

/** What came of a message or a decision. */
export interface Reply {
  text?: string;
  waitsFor?: Card;
}

/** One conversation with an assistant that is judged, on data of its own. */
export interface Assistant {
  send(input: { text: string } | { resume: unknown }, signal: AbortSignal): Promise<Reply>;
  /** The turns so far, as the journal has them, the oldest first. */
  runs(): Run[];
  /** Checks that only its surroundings can make at the end. */
  checks?(): Promise<Check[]>;
  close(): Promise<void>;
}
