import { isOpenText } from "./likely-texts.ts";
import type { Proposal, Slot } from "./slot.ts";

/** The value found for a slot, and further ones named beside it ("A and B"). */
export interface Filled {
  slot: Slot;
  value: unknown;
  /** Other values of the same list in the text; a slot that takes one value is called once for each. */
  others: unknown[];
  /** Of the value and the others, the one that the text speaks for most strongly; absent: the value. */
  likeliest?: unknown;
  score: number;
  /** Where it begins in the text; absent where no words say it. */
  start?: number;
}

/** A slot with the value that is proposed for it. */
export const filledBy = ({ slot, value, others = [], score, start }: Proposal): Filled => ({
  ...{ slot, value, others: [...others], score, start },
});

/** "In the food and beverage industry": plain words joined by "and" are one value; of others, the likeliest is it. */
export function ofOneThing(filled: Filled, text: string): Filled {
  const { slot, value, others } = filled;
  const isPlain = isOpenText(slot) && !slot.isList && slot.kind !== "place" && slot.kind !== "code";
  if (!isPlain || others.length === 0) return filled;
  const joined = `${value} and ${others[0]}`;
  const isSaid = others.length === 1 && text.includes(joined);
  return { ...filled, value: isSaid ? joined : (filled.likeliest ?? value), others: [] };
}
