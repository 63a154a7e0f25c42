import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { anyQuotes, between, withQuotations } from "../../engine/knowledge/quotes.ts";
import { keptFor } from "../kept.ts";
import { overlaps, type Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { proposeAmounts } from "./amounts.ts";
import { proposeChoices } from "./choices.ts";
import type { Filled } from "./filled.ts";
import { flagValues, proposeFlag } from "./flags.ts";
import { proposeFreeText } from "./free-text.ts";
import { type Lists, listsIn } from "./lists.ts";
import { clashesInPair, halved, isOther } from "./pairs.ts";
import type { Proposal } from "./proposal.ts";
import { type Slot, slotsOf } from "./slot.ts";
import { proposeTexts } from "./texts.ts";
import { proposeMoments } from "./time-values.ts";
import { proposeUnlisted } from "./unlisted.ts";

const enough = { required: 0.3, optional: 1.7 };

/** What a call cannot do without comes first when two slots could take the same words. */
const urgency = ({ slot, score }: Proposal): number => score + (slot.required ? 0.8 : 0) - (isOther(slot) ? 1.5 : 0);

/** Gives every slot of a tool the value the text speaks for most strongly; a stretch of text serves one slot only. */
export const fill = (tool: ModelTool, reading: Reading, least?: Partial<typeof enough>): readonly Filled[] =>
  least ? filledFrom(tool, reading, { ...enough, ...least }) : fillings(reading)(tool);

const fillings = keptFor((reading: Reading) => keptFor((tool: ModelTool) => filledFrom(tool, reading, enough)));

function filledFrom(tool: ModelTool, reading: Reading, limits: typeof enough): Filled[] {
  const slots = slotsOf(tool);
  const intent = intentOf(tool);
  const lists = listsIn(reading);
  const proposals = slots
    .flatMap((slot) => propose(slot, slots, reading, intent))
    .sort((a, b) => urgency(b) - urgency(a));
  const hasOthers = slots.some(isOther);
  const taken: Proposal[] = [];
  const filled = new Map<Slot, Filled>();
  for (const proposal of proposals) {
    const { slot, score } = proposal;
    if (filled.has(slot) || score < (slot.required ? limits.required : limits.optional)) continue;
    if (!proposal.shares && taken.some((other) => !other.shares && overlaps(other, proposal))) continue;
    if (hasOthers && clashesInPair(proposal, taken)) continue;
    taken.push(proposal);
    filled.set(slot, { slot, value: proposal.value, others: [...(proposal.others ?? [])], score });
    // A slot that takes a list has its members at once, before a sibling can take them.
    if (slot.isList) addOthers(proposal, proposals, taken, lists, filled);
  }
  for (const proposal of [...taken]) {
    if (!proposal.slot.isList) addOthers(proposal, proposals, taken, lists, filled);
  }
  if (hasOthers) for (const half of halved(filled, taken, slots)) filled.set(half.slot, half);
  for (const slot of slots) {
    if (slot.required && slot.type === "boolean" && slot.default === undefined && !filled.has(slot)) {
      filled.set(slot, { slot, value: false, others: [], score: 0 });
    }
  }
  return slots.flatMap((slot) => filled.get(slot) ?? []);
}

function propose(slot: Slot, slots: readonly Slot[], reading: Reading, intent: ReadonlySet<string>): Proposal[] {
  const flags = flagValues(slot);
  if (flags) return proposeFlag(slot, reading, intent, flags);
  const chosen = slot.choices
    ? [...proposeChoices(slot, reading), ...proposeUnlisted(slot, slots, reading, intent)]
    : [];
  if (slot.choices && (chosen.length > 0 || slot.isClosed)) return chosen;
  if (slot.type === "integer" || slot.type === "number") return proposeAmounts(slot, reading);
  const moments = slot.kind === "moment" ? proposeMoments(slot, reading) : [];
  const free = slot.kind === "free" ? proposeFreeText(slot, reading) : [];
  const numbers = slot.kind === "any" || slot.kind === "code" ? numbersAsText(slot, reading) : [];
  return [...moments, ...free, ...numbers, ...proposeTexts(slot, reading, intent)];
}

/** "Room 12", "30 minutes": an amount where a string is wanted, as it stands in the text. */
function numbersAsText(slot: Slot, reading: Reading): Proposal[] {
  return proposeAmounts(slot, reading)
    .map((proposal) => ({
      ...proposal,
      value: reading.text.slice(proposal.start, proposal.end),
      score: proposal.score - 1.2,
    }))
    .filter(({ value }) => slot.pattern?.test(value) !== false);
}

/** Tells the first proposal of a slot that lies within a place. */
const proposalsWithin = keptFor((proposals: readonly Proposal[]) => {
  const places = new Map<Slot, Map<number, number[]>>();
  proposals.forEach(({ slot, start }, order) => {
    const byStart = places.get(slot) ?? new Map<number, number[]>();
    places.set(slot, byStart.set(start, [...(byStart.get(start) ?? []), order]));
  });
  return (slot: Slot, { start, end }: Span): Proposal | undefined => {
    const orders = Array.from({ length: end - start }, (_, i) => places.get(slot)?.get(start + i) ?? []).flat();
    const first = orders.filter((order) => (proposals[order]?.end ?? 0) <= end).sort((a, b) => a - b)[0];
    return proposals[first ?? -1];
  };
});

/** What stands beside a value in a list and was not needed by another slot. */
function addOthers(
  proposal: Proposal,
  all: readonly Proposal[],
  taken: Proposal[],
  lists: Lists,
  filled: Map<Slot, Filled>,
): void {
  const entry = filled.get(proposal.slot);
  if (!entry || proposal.others || flagValues(proposal.slot)) return;
  const members = lists.beside(proposal);
  const places = new Map([[entry.value, proposal.start]]);
  for (const member of members) {
    const isTaken = (other: Proposal) =>
      !other.shares || (other.isHalf && isOther(other.slot) !== isOther(proposal.slot));
    if (taken.some((other) => other !== proposal && isTaken(other) && overlaps(other, member))) continue;
    const same = proposalsWithin(all)(proposal.slot, member);
    if (!same || same.value === entry.value || entry.others.includes(same.value)) continue;
    if (!proposal.slot.isList && typeof same.value !== "number" && same.score < 0.5 * proposal.score) continue;
    entry.others.push(same.value);
    taken.push(same);
    places.set(same.value, same.start);
  }
  const inOrder = [entry.value, ...entry.others].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  [entry.value, ...entry.others] = inOrder;
}

const ASIDES = [between("(", ")"), between("（", "）"), anyQuotes];

const intentOf = keptFor((tool: ModelTool): ReadonlySet<string> => {
  const words = [...wordsOf(tool.name), ...wordsOf(withQuotations(tool.description, ASIDES, () => " "))];
  return new Set(words.filter((word) => !isStopWord(word)).map(stem));
});
