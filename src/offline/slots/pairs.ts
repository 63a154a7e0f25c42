import { addDays, daysBetween } from "../../engine/domain/days.ts";
import type { Filled } from "./filled.ts";
import type { Proposal, Slot } from "./slot.ts";

const others = /^(?:other|second|another|compar|comparison|versus|baselin|previou|prior)$/;

/** Whether a slot is named for what something else is set against: it is filled after that. */
export const isOther = (slot: Slot): boolean => slot.nameRoots.some((root) => others.test(root));

/** Whether one of two slots takes what is set against the other one. */
export const isPair = (one: Slot, other: Slot): boolean =>
  (isOther(other) && other.name.endsWith(`_${one.name}`)) || (isOther(one) && one.name.endsWith(`_${other.name}`));

/** Whether two spans of days can be set against each other. */
export const comparesDays = (slots: readonly Slot[]): boolean =>
  slots.some((slot) => slot.kind === "moment" && isOther(slot));

/** A span of days serves one pair of slots, and a pair takes one span. */
export function clashesInPair(proposal: Proposal, taken: readonly Proposal[]): boolean {
  if (!proposal.isHalf) return false;
  return taken.some(
    (other) => other.isHalf && (other.start === proposal.start) !== (isOther(other.slot) === isOther(proposal.slot)),
  );
}

/** A place is only set against another one: where that is absent, it is absent too, or takes its place. */
export function withoutLonePlace(filled: readonly Filled[], slots: readonly Slot[]): readonly Filled[] {
  const main = slots.find((slot) => slot.kind === "place" && !isOther(slot));
  const lone = filled.find(({ slot }) => slot.kind === "place" && isOther(slot));
  if (!main || !lone || filled.some(({ slot }) => slot === main)) return filled;
  const isItsOwn = main.choices?.some(({ value }) => value === lone.value);
  return filled.flatMap((one) => (one !== lone ? one : isItsOwn ? { ...one, slot: main } : []));
}

/** If only one span of days is given for a comparison, its later half is compared with its earlier half. */
export function halved(
  filled: ReadonlyMap<Slot, Filled>,
  taken: readonly Proposal[],
  slots: readonly Slot[],
): Filled[] {
  if (slots.some((slot) => isOther(slot) && slot.default !== undefined)) return [];
  if ([...filled.keys()].some((slot) => isOther(slot) || (slot.kind !== "moment" && slot.kind !== "place"))) return [];
  const end = (role: Slot["role"], isOne: (slot: Slot) => boolean) =>
    slots.find((slot) => slot.kind === "moment" && slot.role === role && isOne(slot));
  const isMain = (slot: Slot) => taken.some((one) => one.isHalf && one.slot === slot);
  const [from, to] = [end("source", isMain), end("target", isMain)];
  const [otherFrom, otherTo] = [end("source", isOther), end("target", isOther)];
  if (!from || !to || !otherFrom || !otherTo) return [];
  const [first, last] = [from, to].map((slot) => String(filled.get(slot)?.value ?? ""));
  if (!first || !last) return [];
  const half = Math.floor((daysBetween(first, last) + 1) / 2);
  // Half of a year is not set against the other half because the year is named.
  if (!(half >= 1) || half > LONGEST) return [];
  const days = [1 - half, 0, 1 - 2 * half, -half].map((count) => addDays(last, count));
  return [from, to, otherFrom, otherTo].map((slot, i) => ({ slot, value: days[i], others: [], score: 2 }));
}

/** Days set against a whole other year are set against the same days of it: last Singles' Day against this year. */
export function sameDaysOfYear(filled: ReadonlyMap<Slot, Filled>): Filled[] {
  const end = (role: Slot["role"], isOne: (slot: Slot) => boolean) =>
    [...filled.values()].find(({ slot }) => slot.kind === "moment" && slot.role === role && isOne(slot));
  const own = [end("source", (slot) => !isOther(slot)), end("target", (slot) => !isOther(slot))];
  const others = [end("source", isOther), end("target", isOther)];
  const [from, to, otherFrom, otherTo] = [...own, ...others].map((one) => String(one?.value ?? ""));
  const year = otherFrom?.slice(0, 4);
  const isYear = otherFrom === `${year}-01-01` && otherTo === `${year}-12-31`;
  if (!isYear || !from || !to || from.slice(0, 4) === year || daysBetween(from, to) > LONGEST) return [];
  return others.flatMap((one, at) => (one ? { ...one, value: `${year}${[from, to][at]?.slice(4)}` } : []));
}

/** More days than these are as good as a year. */
const LONGEST = 100;
