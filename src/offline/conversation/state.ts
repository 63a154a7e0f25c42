import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { fullCall, type PlannedCall } from "../goals/planned-call.ts";
import type { Read } from "../reading/read.ts";
import type { Args } from "../slots/arguments.ts";
import { missingIn } from "../slots/arguments.ts";
import { slotsOf } from "../slots/slot.ts";
import type { Item } from "./shown.ts";

/** Where a dialogue stands: what is being settled, what was shown last, what people said, newest first. */
export interface DialogueState {
  /** The call under discussion: one that lacks something, waits for a yes, or was made last. */
  about?: PlannedCall;
  shown: Item[];
  /** The one of them that was told of since. */
  told?: Item;
  /** Whether that is all that was left of them when fewer were wanted: "only 4 stars". */
  isLeft?: boolean;
  /** Whether one of them is to be chosen. */
  isChoosing?: boolean;
  /** Whether what was shown is in an order that was asked for: the best sellers. */
  isRanked?: boolean;
  /** The look-up that found what was shown. */
  found?: PlannedCall;
  /** All look-ups with what they found, oldest first. */
  finds?: { call: PlannedCall; observation: string }[];
  /** What was chosen of things shown, newest first. */
  chosen: Item[];
  said: string[];
}

export interface Mind {
  tools: readonly ModelTool[];
  embeddings: EmbeddingsInterface;
  read: Read;
  /** Whether the task came from somebody who chose these tools for it. */
  isTasked?: boolean;
}

/** The call with its gaps counted anew. */
export function recount(call: PlannedCall): PlannedCall {
  return { ...call, missing: missingIn(slotsOf(call.tool), call.args) };
}

/** The call of a tool, with its gaps counted. */
export const callOf = (tool: ModelTool, args: Args): PlannedCall => recount(fullCall(tool, args));
