import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { spaced, stem, wordsOf } from "../../engine/embedding/words.ts";
import { actsIn, isOnExisting } from "../goals/acts.ts";
import { keptFor } from "../kept.ts";
import type { Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf, textBefore } from "../reading/spans.ts";
import { boundsIn } from "./bounds.ts";
import type { Filled } from "./filled.ts";
import { isOpenText } from "./likely-texts.ts";
import { listsIn } from "./lists.ts";
import { valuesSaid } from "./places-said.ts";
import type { Proposal, Slot } from "./slot.ts";
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

/** Whether words are said for a tool of which only the wording is known, and are no value: the 包裹 of 寄包裹. */
export const isSaidFor = (tool: ModelTool, { slot, value }: Proposal): boolean =>
  isOpenText(slot) && slot.kind !== "free" && wordsOf(String(value)).every((word) => saidFor(tool).has(stem(word)));

const saidFor = keptFor(
  ({ learned, title = "", aliases = [] }: ModelTool): ReadonlySet<string> =>
    new Set(learned ? [] : [title, ...aliases].flatMap(wordsOf).map(stem)),
);

/**
 * The bounds that tell which things a tool is to change: the 15 of "end those over 15 %". "To at least 15" tells how they
 * are to be.
 */
export const whichOnes = (tool: ModelTool, reading: Reading): Span[] =>
  changesWhatIs(tool) ? boundsIn(reading).filter(({ start }) => !TO.test(textBefore(reading.text, start, 4))) : [];

const TO = /(?:\bto |[到成至为])$/i;

const changesWhatIs = keptFor(
  ({ name, effect }: ModelTool): boolean => effect === "write" && actsIn(spaced(name)).some(isOnExisting),
);

/** "Except the green sleeping bags": what describes a thing that is left out tells which of such things are. */
export function leftOutTogether(filled: readonly Filled[], slots: readonly Slot[], reading: Reading): Filled[] {
  const describedBy = ({ leavesOut }: Slot) => slots.find(({ name }) => name === leavesOut)?.describes;
  const describing = filled.find(({ slot }) => describedBy(slot) !== undefined);
  const thing = filled.find(({ slot }) => describing && slot.leavesOut === describedBy(describing.slot));
  if (!describing || !thing || describing.others.length + thing.others.length > 0) return [...filled];
  const placeOf = ({ slot, value }: Filled) => valuesSaid(slot, reading).find((one) => one.value === value);
  const [how, what] = [placeOf(describing), placeOf(thing)];
  if (!how || !what || !/^[\s的]{0,2}$/.test(reading.text.slice(how.end, what.start))) return [...filled];
  const value = `${describing.value} ${thing.value}`;
  return filled.flatMap((one) => (one === describing ? [] : one === thing ? { ...one, value } : one));
}
