import type { Slot } from "./slot.ts";

/** The value found for a slot, and further ones named beside it ("A and B"). */
export interface Filled {
  slot: Slot;
  value: unknown;
  /** Other values of the same list in the text; a slot that takes one value is called once for each. */
  others: unknown[];
  /** Of the value and the others, the one that the text speaks for most strongly; absent: the value. */
  likeliest?: unknown;
  score: number;
}
