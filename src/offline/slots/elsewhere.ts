import type { Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import { isOpenText } from "./likely-texts.ts";
import { listsIn } from "./lists.ts";
import { valuesSaid } from "./places-said.ts";
import type { Proposal } from "./proposal.ts";
import type { Slot } from "./slot.ts";
import { IP, takesIp } from "./texts.ts";

/** Tells an address that is no id, where another slot takes addresses. */
export function addressElsewhere(slots: readonly Slot[]): (proposal: Proposal) => boolean {
  if (!slots.some(takesIp)) return () => false;
  return ({ slot, value }) => slot.nameRoots.includes("id") && !takesIp(slot) && IP.test(String(value));
}

/** Tells what is one of the only things said together, where another slot takes several. */
export function memberElsewhere(slots: readonly Slot[], reading: Reading): (proposal: Proposal) => boolean {
  const takesSeveral = (slot: Slot) => slot.isList && isOpenText(slot);
  if (slots.filter(takesSeveral).length !== 1) return () => false;
  const { beside, first } = listsIn(reading);
  const members = reading.mentions.filter((one) => beside(one).length > 0);
  if (new Set(members.map((one) => first(one)?.start)).size > 1) return () => false;
  const isMember = overlapsOneOf(members);
  return (proposal) => !proposal.slot.isList && isOpenText(proposal.slot) && isMember(proposal);
}

/** Tells what another slot lists by exactly these words, which is no open text. */
export function listedBeside(slots: readonly Slot[], reading: Reading): (proposal: Proposal) => boolean {
  const places = slots.flatMap((slot) =>
    slot.type === "string" || slot.type === "integer" ? valuesSaid(slot, reading) : [],
  );
  return ({ start, end }) => places.some((place) => place.start === start && place.end === end);
}

/** "Diana Prince and keep it private": what is done beside a name is no other name. */
export const isDoneBesideName = (name: unknown, { value, end }: Proposal, { text }: Reading): boolean =>
  typeof name === "string" && NAME.test(name) && /^\p{Ll}+$/u.test(String(value)) && TO_SOMETHING.test(text.slice(end));

const NAME = /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)+$/u;
const TO_SOMETHING = /^ (?:it|her|him|them|us|me|the|an?|my|our|his|their|this|that|these|those)\b/i;
