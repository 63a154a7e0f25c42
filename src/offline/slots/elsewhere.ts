import type { Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import { isOpenText } from "./likely-texts.ts";
import { listsIn } from "./lists.ts";
import { valuesSaid } from "./places-said.ts";
import type { Proposal } from "./proposal.ts";
import type { Slot } from "./slot.ts";

/** Tells what is one of several things said together, where another slot takes several. */
export function memberElsewhere(slots: readonly Slot[], reading: Reading): (proposal: Proposal) => boolean {
  const takesSeveral = (slot: Slot) => slot.isList && isOpenText(slot);
  if (slots.filter(takesSeveral).length !== 1) return () => false;
  const isMember = overlapsOneOf(reading.mentions.filter((one) => listsIn(reading).beside(one).length > 0));
  return (proposal) => !proposal.slot.isList && isOpenText(proposal.slot) && isMember(proposal);
}

/** Tells what another slot lists by exactly these words, which is no open text. */
export function listedBeside(slots: readonly Slot[], reading: Reading): (proposal: Proposal) => boolean {
  const places = slots.flatMap((slot) =>
    slot.type === "string" || slot.type === "integer" ? valuesSaid(slot, reading) : [],
  );
  return ({ start, end }) => places.some((place) => place.start === start && place.end === end);
}

/** "Diana Prince and keep it private": what stands beside a name is one, too. */
export const isNameBesideWord = (name: unknown, said: unknown): boolean =>
  typeof name === "string" && typeof said === "string" && NAME.test(name) && /^\p{Ll}+$/u.test(said);

const NAME = /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+$/u;
