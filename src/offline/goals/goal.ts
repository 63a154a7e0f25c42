import type { ModelTool } from "../../engine/dialog/protocol.ts";

/** One thing a text asks for, and the tool nearest to it. */
export interface Goal {
  /** The part of the text that asks for it. */
  text: string;
  /** The clauses of that part. */
  clauses: string[];
  /** The pieces of those clauses that words join which may join several wishes. */
  pieces: string[];
  tool: ModelTool;
  score: number;
}
