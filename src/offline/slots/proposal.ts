import type { Slot } from "./slot.ts";

/** A value a text offers for a slot. */
export interface Proposal {
  slot: Slot;
  value: unknown;
  /** The further members of a list that stands in brackets. */
  others?: readonly unknown[];
  start: number;
  end: number;
  /** How strongly the text speaks for it; what a required slot needs is less than what an optional one needs. */
  score: number;
  /** May share its words with other slots: yes/no answers and listed values. */
  shares?: boolean;
  /** The number is said in the very unit that the slot counts in. */
  isInUnit?: boolean;
  /** One end of a span of days. */
  isHalf?: boolean;
}
