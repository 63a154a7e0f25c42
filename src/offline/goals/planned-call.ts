import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { Args } from "../slots/arguments.ts";
import type { Slot } from "../slots/slot.ts";

/** A call a text asks for; `missing` are the required slots it says nothing about. */
export interface PlannedCall {
  tool: ModelTool;
  args: Args;
  missing: Slot[];
  score: number;
}
