import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { keptFor } from "../kept.ts";
import { exclusionsIn } from "../reading/exclusions.ts";
import { overlaps, type Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import { isSum } from "./amounts.ts";
import { withBothEnds } from "./bounds.ts";
import {
  addressElsewhere,
  isDoneBesideName,
  isSaidFor,
  leftOutTogether,
  listedBeside,
  memberElsewhere,
  whichOnes,
} from "./elsewhere.ts";
import { withoutEndOfOne } from "./end-of-one.ts";
import { exchanged } from "./exchange.ts";
import { type Filled, filledBy } from "./filled.ts";
import { flagValues } from "./flags.ts";
import { takesWholeQuestion } from "./free-text.ts";
import { takesOmitted } from "./han-omitted.ts";
import { limits as limitsCount } from "./how-many.ts";
import { inOneFrame } from "./in-one-frame.ts";
import { isOpenText, likelyTexts } from "./likely-texts.ts";
import { isJoint, listsIn } from "./lists.ts";
import { openTextsIn } from "./open-text.ts";
import { clashesInPair, halved, isOther, isPair, sameDaysOfYear } from "./pairs.ts";
import { saysOneOf } from "./places-said.ts";
import { intentOf, isTold, proposedFor } from "./proposed.ts";
import { roleScore } from "./roles.ts";
import { type Proposal, type Slot, slotsOf } from "./slot.ts";
import { cutsCode } from "./text-signs.ts";
import { isNow, isOfStay } from "./time-values.ts";
import { isToldByForm } from "./told-by-form.ts";
import { withWholeName } from "./whole-names.ts";

const enough = { required: 0.3, optional: 1.7 };

/** What a call cannot do without comes first when two slots could take the same words. */
const urgency = ({ slot, score }: Proposal): number =>
  score + (slot.required ? 0.8 : 0) - (isOther(slot) && slot.default === undefined ? 1.5 : 0);

/** Gives every slot of a tool the value the text speaks for most strongly; a stretch of text serves one slot only. */
export const fill = (tool: ModelTool, reading: Reading, least?: Partial<typeof enough>): readonly Filled[] =>
  least ? filledFrom(tool, reading, { ...enough, ...least }) : fillings(reading)(tool);

const fillings = keptFor((reading: Reading) => keptFor((tool: ModelTool) => filledFrom(tool, reading, enough)));

/** As by the rules alone: in a moment, and near enough where only how much is said of a tool counts. */
export const fillByRules = (tool: ModelTool, reading: Reading): readonly Filled[] => filledByRules(reading)(tool);

const filledByRules = keptFor((reading: Reading) =>
  keptFor((tool: ModelTool) => filledFrom(tool, reading, enough, false)),
);

function filledFrom(tool: ModelTool, reading: Reading, limits: typeof enough, isWeighed = true): Filled[] {
  const slots = slotsOf(tool);
  const excluded = exclusionsIn(reading);
  const proposed = proposedFor(tool, reading);
  // "We are three now": the moment of speaking is no day that something is put on.
  const nows = reading.mentions.filter((mention) => isNow(mention, reading)).map(({ start }) => start);
  // Requests for a tool of a domain are learned, and so is how they are worded.
  const texts =
    isWeighed && tool.learned === undefined ? { reading, slots, intent: intentOf(tool), proposed } : undefined;
  const isBoundOf = overlapsOneOf(whichOnes(tool, reading));
  const isOfList = texts ? memberElsewhere(slots, reading) : () => false;
  const isOfAddress = addressElsewhere(slots);
  const openTextIn = openTextsIn(slots, reading);
  const isPart = cutsCode(reading);
  const listed = texts ? listedBeside(slots, reading) : () => false;
  const proposals = slots
    .flatMap((slot) =>
      texts && isOpenText(slot) && !takesWholeQuestion(slot) && !isTold(slot, proposed.get(slot), reading)
        ? likelyTexts(slot, texts, slot.required ? limits.required : limits.optional).filter((one) => !listed(one))
        : (proposed.get(slot) ?? []).filter((one) => !texts || !isOpenText(slot) || !isPart(one)),
    )
    .flatMap((one) => (texts && isOpenText(one.slot) ? openTextIn(withWholeName(one, reading)) : [one]))
    // What is done is done now: "we're three now" names no day for it.
    .filter(
      ({ start }) =>
        tool.effect !== "write" || !reading.mentions.some((one) => one.start === start && isNow(one, reading)),
    )
    .filter(
      (one) =>
        one.slot.leavesOut !== undefined ||
        (texts !== undefined && (one.slot.type === "boolean" || takesOmitted(one.slot))) ||
        !excluded.some(({ start, end }) => start <= one.start && one.end <= end),
    )
    .filter((one) => !isBoundOf(one) && !isSaidFor(tool, one) && !isOfList(one) && !isOfAddress(one))
    .filter(({ slot, start }) => tool.effect !== "write" || slot.kind !== "moment" || !nows.includes(start))
    .filter((one, _, all) => !isWithinOther(one, all) && !isMeasured(one, all) && !isMeasure(one, reading))
    // "The biggest one" is the first only of what is put into that order.
    .filter(
      ({ slot, value }, _, all) =>
        !limitsCount(slot) || slot.required || value !== 1 || all.some((one) => ordersBy(one.slot)),
    )
    .sort((a, b) => urgency(b) - urgency(a));
  const hasOthers = slots.some(isOther);
  const framedWith = (one: Proposal) => (texts ? inOneFrame(one, proposals, reading.text) : []);
  const taken: Proposal[] = [];
  const filled = new Map<Slot, Filled>();
  for (const proposal of proposals) {
    const { slot, score } = proposal;
    if (filled.has(slot) || score < leastFor(proposal, limits)) continue;
    const isTaken = (other: Proposal) =>
      (!proposal.shares && !other.shares) || (slot.choices !== undefined && isPair(slot, other.slot));
    if (taken.some((other) => isTaken(other) && overlaps(other, proposal))) continue;
    if (hasOthers ? clashesInPair(proposal, taken) : isAnotherDay(proposal, taken, reading)) continue;
    taken.push(proposal);
    filled.set(slot, filledBy(proposal));
    // A slot that takes a list has its members at once, before a sibling can take them.
    if (slot.isList) addOthers(proposal, proposals, taken, reading, filled, framedWith);
  }
  if (!hasOthers) {
    const worth = (one: Proposal) => (one.score < leastFor(one, limits) ? -1 : urgency(one));
    taken.splice(0, taken.length, ...exchanged(taken, proposals, slots, worth));
    const given = new Set(taken.map(({ slot }) => slot));
    for (const slot of filled.keys()) if (!given.has(slot)) filled.delete(slot);
    for (const one of taken) if (!one.slot.isList) filled.set(one.slot, filledBy(one));
  }
  for (const proposal of [...taken]) {
    if (!proposal.slot.isList) addOthers(proposal, proposals, taken, reading, filled, framedWith);
  }
  if (!hasOthers) for (const { slot } of taken) addWhole(slot, filled, reading);
  if (hasOthers)
    for (const half of [...halved(filled, taken, slots), ...sameDaysOfYear(filled)]) filled.set(half.slot, half);
  for (const slot of slots) {
    const unsaid = slot.assumed ?? (slot.type === "boolean" ? false : undefined);
    if (slot.required && slot.default === undefined && unsaid !== undefined && !filled.has(slot))
      filled.set(slot, { slot, value: unsaid, others: [], score: 0 });
  }
  // A word is no day, where one in digits is wanted.
  const isWord = ({ slot, value }: Filled) =>
    slot.kind === "moment" && slot.format !== undefined && typeof value === "string" && !/\d/.test(value);
  const found = slots.flatMap((slot) => filled.get(slot) ?? []).filter((one) => !isWord(one));
  const ended = texts ? withoutEndOfOne(found, taken, reading) : found;
  const given = withBothEnds(leftOutTogether(ended, slots, reading), slots, reading);
  return texts ? given.map(inOneText) : given;
}

/** "The skull, femur and pelvis": a text that is for several things has them all. */
function inOneText(filled: Filled): Filled {
  const { slot, value, others } = filled;
  const isForSeveral = isOpenText(slot) && !slot.isList && others.length > 0 && /[^s]s$/.test(slot.name);
  return isForSeveral ? { ...filled, value: [value, ...others].join(", "), others: [] } : filled;
}

/** Whether what says a flag or a listed value is a part of what says another: "sold out" of "nearly sold out", 路上 of 在路上. */
const isWithinOther = ({ slot, start, end }: Proposal, all: readonly Proposal[]): boolean =>
  all.some(
    (other) =>
      other.slot !== slot &&
      (slot.type === "boolean" || isOneOfFew(slot)) &&
      (isOneOfFew(other.slot) || (slot.type === "boolean" && other.slot.type === "boolean")) &&
      overlaps(other, { start, end }) &&
      end - start < other.end - other.start,
  );

/** What is chosen from a list and names no thing or place: a state, a measure, an order. */
const isOneOfFew = ({ kind, choices, leavesOut, isClosed }: Slot): boolean =>
  kind === "any" && choices !== undefined && leavesOut === undefined && isClosed;

/** Whether a number is of a scale, and no count of what is wanted at most: the 4 of "4 star hotels, the cheapest"; orders count no sum. */
const isMeasured = ({ slot, start }: Proposal, all: readonly Proposal[]): boolean =>
  limitsCount(slot) &&
  all.some(
    (other) => other.start === start && other.isInUnit === true && isBounded(other.slot) && !limitsCount(other.slot),
  );

/** Whether words only say what a number counts in: the 件 of 20件. */
const isMeasure = ({ slot, start, end }: Proposal, { mentions, text }: Reading): boolean =>
  isOpenText(slot) &&
  !isToldByForm(slot) &&
  mentions.some(
    (one) =>
      one.kind === "number" &&
      one.end === start &&
      /\p{Script=Han}/u.test(one.unit) &&
      text.startsWith(one.unit, start) &&
      end === start + one.unit.length,
  );

const isBounded = (slot: Slot): boolean =>
  slot.type === "integer" && slot.minimum !== undefined && slot.maximum !== undefined && !isSum(slot);

/** "On the 2nd, 9th and 16th": a day beside another in a list is a day of its own and ends no span. */
function isAnotherDay(proposal: Proposal, taken: readonly Proposal[], reading: Reading): boolean {
  const { slot, isHalf } = proposal;
  if (slot.kind !== "moment" || slot.role === undefined || isHalf) return false;
  if (roleScore(slot.role, proposal, reading, isOfStay(slot) ? "stay" : "day") > 0) return false;
  const beside = listsIn(reading).beside(proposal);
  return taken.some(
    (other) => other.slot !== slot && other.slot.kind === "moment" && beside.some((one) => overlaps(one, other)),
  );
}

const WHOLE = /whole|entire|全|整/i;

/** "Yuhang, and the whole city as well": one call more, that leaves the place out. */
function addWhole(slot: Slot, filled: ReadonlyMap<Slot, Filled>, reading: Reading): void {
  if (slot.kind !== "place" || slot.required) return;
  const whole = slot.leftOut.filter((say) => WHOLE.test(say));
  if (saysOneOf(whole, reading)) filled.get(slot)?.others.push(undefined);
}

/** Whether a slot says in which order things are listed. */
const ordersBy = ({ choices, nameRoots }: Slot): boolean => choices !== undefined && nameRoots.includes("sort");

/** A number out of a slot's bounds is hardly meant for it, 600 for stars, unless its unit says so: "13 people". */
function leastFor({ slot, value, isInUnit }: Proposal, limits: typeof enough): number {
  if (slot.required) return limits.required;
  const isOutside = typeof value === "number" && !isInUnit && !isAllowed(slot, value);
  return isOutside ? limits.optional + OUTSIDE : limits.optional;
}

const OUTSIDE = 1;

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
  reading: Reading,
  filled: Map<Slot, Filled>,
  framedWith: (proposal: Proposal) => readonly Proposal[],
): void {
  const entry = filled.get(proposal.slot);
  if (!entry || proposal.others || flagValues(proposal.slot)) return;
  // Whatever is named of what a list may hold belongs to it, wherever it stands.
  const named = slotLists(proposal.slot) ? all.filter(({ slot }) => slot === proposal.slot) : [];
  const framed = framedWith(proposal);
  const members = [...framed, ...listsIn(reading).beside(proposal), ...listedBehind(proposal, all, reading), ...named];
  const places = new Map([[entry.value, proposal.start]]);
  for (const member of members) {
    const isTaken = (other: Proposal) =>
      !other.shares ||
      (other.isHalf ? isOther(other.slot) !== isOther(proposal.slot) : isPair(other.slot, proposal.slot));
    if (taken.some((other) => other !== proposal && isTaken(other) && overlaps(other, member))) continue;
    const same = framed.find((one) => one === member) ?? proposalsWithin(all)(proposal.slot, member);
    if (!same || same.value === entry.value || entry.others.includes(same.value)) continue;
    if (!slotLists(proposal.slot) && isDoneBesideName(entry.value, same, reading)) continue;
    if (typeof same.value === "number" && (same.score < 0 || !isAllowed(proposal.slot, same.value))) continue;
    if (proposal.isInUnit && isOfOtherUnit(same, reading)) continue;
    const isLikely = proposal.slot.isList || typeof same.value === "number" || same.score >= 0.5 * proposal.score;
    if (!isLikely && !framed.includes(same)) continue;
    entry.others.push(same.value);
    taken.push(same);
    places.set(same.value, same.start);
  }
  const inOrder = [entry.value, ...entry.others].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  entry.likeliest = entry.value;
  [entry.value, ...entry.others] = inOrder;
}

/** "4 nights" beside "1 room". */
const isOfOtherUnit = ({ isInUnit, start }: Proposal, { mentions }: Reading): boolean =>
  !isInUnit &&
  mentions.some((one) => one.kind === "number" && one.start === start && one.unit !== "" && !isStopWord(one.unit));

const slotLists = ({ isList, isClosed, choices }: Slot): boolean => isList && isClosed && choices !== undefined;

const isAllowed = ({ minimum = -Infinity, maximum = Infinity }: Slot, value: number): boolean =>
  minimum <= value && value <= maximum;

/** Listed values with only joints between them and a value: names that are no words of the language are told by the list. */
function listedBehind(first: Proposal, all: readonly Proposal[], { text }: Reading): Proposal[] {
  const { isPerson, role, kind } = first.slot;
  const ofSlot = all
    .filter(({ slot }) => slot === first.slot && (slot.choices !== undefined || isPerson))
    .sort((a, b) => a.start - b.start || b.score - a.score);
  const list = [first];
  // "From Yuhang to Xihu" is about both, where no slot is for either end.
  const isWay = (gap: string) => kind === "place" && !role && WAY.test(gap);
  const follows = (gap: string) =>
    isJoint(gap.replace(/^的(?=.)/, "")) || isWay(gap) || (/^的?$/.test(gap) && !role && !isPerson);
  for (const one of ofSlot) {
    const gap = text.slice(list.at(-1)?.end, one.start);
    if (follows(gap.replace(/^['"](?=\W)|(?<=\W)['"]$/g, ""))) list.push(one);
  }
  return list.slice(1);
}

const WAY =
  /^(?: (?:to|into|through) (?:the )?| ?(?:->|→) ?|(?:开车|打车|驾车|自驾|坐车|坐地铁|骑车|走路|出发)?(?:到|去|往|至))$/i;
