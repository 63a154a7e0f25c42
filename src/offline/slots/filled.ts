import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { type Args, valueAt } from "./arguments.ts";
import { type Slot, slotsOf } from "./slot.ts";

/** The value found for a slot, and further ones named beside it ("A and B"). */
export interface Filled {
  slot: Slot;
  value: unknown;
  /** Other values of the same list in the text; a slot that takes one value is called once for each. */
  others: unknown[];
  score: number;
}

/** What arguments have for the parameters of a tool that go under the same names. */
export const sharedValues = (tool: ModelTool, args: Args): Filled[] =>
  slotsOf(tool).flatMap((slot) => {
    const value = valueAt(args, slot);
    return value === undefined ? [] : [{ slot, value, others: [], score: 1 }];
  });
