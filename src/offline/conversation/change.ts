import { addDays, daysBetween } from "../../engine/domain/days.ts";
import { finds } from "../goals/finds.ts";
import { touchesExisting } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { dayAt, daysOf, isoDay, namesDays } from "../reading/mention.ts";
import type { Read, Reading } from "../reading/read.ts";
import { overlaid, valueAt, without, withoutValuesOf, withValue } from "../slots/arguments.ts";
import { endsRuledOut, holdsBound } from "../slots/bounds.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { limits } from "../slots/how-many.ts";
import { isOther } from "../slots/pairs.ts";
import { saysOneOf } from "../slots/places-said.ts";
import { daySlotsOf, placeSlotsOf, type Slot, slotsOf, tellsThings } from "../slots/slot.ts";
import { endFrom, endMeant, endSaid, movedDays, SHIFT, spanOf } from "../slots/span.ts";
import { leftNumber } from "./left-number.ts";
import { withMore } from "./more-of-it.ts";
import { inMonthOf } from "./own-days.ts";
import { inSameHalf, timesReplaced } from "./same-half.ts";

/**
 * "Make it two nights": the settled call with what the message names, and nothing else, replaced. `line`: what is known
 * of the thing, which "one more" is counted from where the call does not change that yet. `before`: what was said so far,
 * which may name the last day.
 */
export function changed(
  about: PlannedCall,
  said: string,
  read: Read,
  line?: string,
  before: readonly string[] = [],
): PlannedCall | undefined {
  const own = line === undefined ? [] : fill(about.tool, read(line));
  const had = (slot: Slot) =>
    valueAt(about.args, slot) ?? own.find((one) => one.slot.name === slot.name)?.value ?? slot.default;
  const { rest, more } = withMore(about.tool, said, had, read);
  const moved = movedIn(about.tool, had, rest);
  const text = inMonthOf(JSON.stringify(about.args), moved.length > 0 ? rest.replace(SHIFT, " ") : rest, read);
  const filled = withoutHalves(about, fill(about.tool, read(text), { optional: 0.9 }), read(text));
  const sure = asBounded(about, filled, read(text)).filter(
    ({ slot, score }) => score >= (slot.type === "boolean" ? 2 : 0.9) && !isKnownCode(slot),
  );
  const dated = atGivenEnd(about, withDayMeant(about, atTheEnd(about.tool, sure, read(text)), text), text);
  const back = putBack(about, dated);
  const isWith = back.length > 0 && WITH.test(text);
  const left = isWith ? dated.filter(({ slot }) => !back.some(isLeftOutBy(slot))) : dated;
  const named = inSameHalf(about, left, text, read("").now);
  named.push(...leftNumber(about.tool, text, named, read));
  named.push(...othersInYear(about, named));
  if (!more.some(({ slot }) => named.some((one) => one.slot === slot))) named.push(...more);
  const isLastSaid = before.some((one) => namesDay(one, lastDayOf(about), read));
  const isEndKept = keepsEnd(about, named, text, isLastSaid);
  const replaced = [...timesReplaced(about, named), ...back.map(({ name }) => name)];
  const old = without(isEndKept ? about.args : withoutOldEnd(about, named), replaced);
  const begun = overlaid(without(old, endsRuledOut(named, old, slotsOf(about.tool))), named);
  const isDated = named.some(({ slot }) => slot.kind === "moment");
  const lasting = endFrom(about.tool, withFirst(about.tool, begun, had), text);
  const ends = moved.length > 0 && !isDated ? moved : lasting.map((end) => backFrom(about, end, read(text)));
  const kept = isEndKept ? [] : keptLength(about, named, text, isLastSaid);
  const args = withoutOutgrown(about, overlaid(withoutOne(about, begun, named), [...kept, ...ends]));
  return JSON.stringify(args) === JSON.stringify(about.args) ? undefined : { ...about, args };
}

/** "What about tents?", behind the one cheapest product: not only one of them is asked for. */
function withoutOne({ tool, args: had }: PlannedCall, args: PlannedCall["args"], named: readonly Filled[]) {
  const isNew = named.some(({ slot, value }) => tellsThings(slot) && valueAt(had, slot) !== value);
  const ones = slotsOf(tool).filter((slot) => limits(slot) && valueAt(had, slot) === 1 && valueAt(args, slot) === 1);
  return isNew && named.every(({ slot }) => !limits(slot)) ? withoutValuesOf(ones, args) : args;
}

/** "And with tents?": what leaves out of a call what is named now. */
const putBack = ({ tool, args }: PlannedCall, named: readonly Filled[]): Slot[] =>
  slotsOf(tool).filter((slot) =>
    named.some((one) => isLeftOutBy(one.slot)(slot) && [valueAt(args, slot)].flat().includes(one.value)),
  );

const isLeftOutBy =
  ({ name }: Slot) =>
  ({ leavesOut }: Slot): boolean =>
    leavesOut === name;

/** It is counted with the rest, and not alone. */
const WITH = /\b(?:with|includ\w+|plus)\b|加上|算上|包括|包含|连同/i;

/** The days that others are set against, in the year that the others are moved to: "and last year?". */
function othersInYear({ tool, args }: PlannedCall, named: readonly Filled[]): Filled[] {
  const days = named.filter(({ slot }) => slot.kind === "moment");
  const years = days.map(({ slot, value }) => {
    const [had, is] = [String(valueAt(args, slot) ?? ""), String(value)];
    return had.slice(4) === is.slice(4) ? Number(is.slice(0, 4)) - Number(had.slice(0, 4)) : 0;
  });
  const [by = 0] = years;
  if (by === 0 || !years.every((one) => one === by) || days.some(({ slot }) => isOther(slot))) return [];
  return slotsOf(tool).flatMap((slot) => {
    const had = slot.kind === "moment" && isOther(slot) ? valueAt(args, slot) : undefined;
    if (typeof had !== "string") return [];
    return [{ slot, value: `${Number(had.slice(0, 4)) + by}${had.slice(4)}`, others: [], score: 1 }];
  });
}

/** "And this week?", behind a day set against another: the week is not set against that day. */
function withoutOutgrown({ tool, args: had }: PlannedCall, args: PlannedCall["args"]): PlannedCall["args"] {
  const others = daySlotsOf(tool).filter(isOther);
  const lengthOf = (some: PlannedCall["args"]) => {
    const [first, last = first] = spanOf(tool).map((slot) => slot && valueAt(some, slot));
    return daysApart(first, last);
  };
  const isKept = others.every((slot) => valueAt(args, slot) === valueAt(had, slot));
  const isOutgrown = isKept && tool.effect === "read" && lengthOf(args) !== lengthOf(had);
  return isOutgrown ? withoutValuesOf(others, args) : args;
}

/** "Make it 20 days", of days that are over: what is looked back on ends when it did, and begins earlier. */
function backFrom({ tool, args }: PlannedCall, end: Filled, { now }: Reading): Filled {
  const [from, to] = spanOf(tool);
  const [first, last] = [from, to].map((slot) => slot && String(valueAt(args, slot) ?? ""));
  const today = isoDay(dayAt(now));
  if (!from || !first || !last || tool.effect === "write" || last > today || String(end.value) <= today) return end;
  return { ...end, slot: from, value: addDays(first, -daysApart(last, end.value)) };
}

/** Arguments with the first day that a thing has, where they do not change it. */
function withFirst(tool: PlannedCall["tool"], args: PlannedCall["args"], had: (slot: Slot) => unknown) {
  const [from] = spanOf(tool);
  const isOpen = from !== undefined && valueAt(args, from) === undefined;
  return isOpen ? withValue(args, from, had(from)) : args;
}

/** What is set against another place keeps all the days said, which by themselves are set against each other. */
function withoutHalves({ tool, args }: PlannedCall, filled: readonly Filled[], said: Reading): Filled[] {
  const others = slotsOf(tool).filter((slot) => isOther(slot) && valueAt(args, slot) !== undefined);
  const halves = filled.filter(({ slot }) => slot.kind === "moment");
  const isHalved = halves.some(({ slot }) => isOther(slot)) && said.mentions.filter(namesDays).length === 1;
  if (!isHalved || others.length === 0 || others.some(({ kind }) => kind === "moment")) return [...filled];
  const days = said.mentions.flatMap(daysOf).map(isoDay).sort();
  const ends = halves
    .filter(({ slot }) => !isOther(slot))
    .sort((a, b) => String(a.value).localeCompare(String(b.value)));
  const whole = ends.map((one, at) => ({ ...one, value: at === 0 ? days[0] : days.at(-1) }));
  return [...filled.filter(({ slot }) => slot.kind !== "moment"), ...whole];
}

/** "Under 20", behind what is low in stock: a bare number bounds what the call bounds already, and else the price. */
function asBounded(
  { tool, args }: PlannedCall,
  filled: readonly Filled[],
  { text, tokens, mentions }: Reading,
): Filled[] {
  const isOfPrice = /\b(?:cheap|expensive|dear)|[贵价]|便宜/i.test(text);
  const isBare = mentions.every((one) => one.kind !== "number" || /^(?:$|and$|to$|以|或|的|到|至)/.test(one.unit));
  const set = slotsOf(tool).filter((slot) => {
    const value = valueAt(args, slot);
    return value === true || typeof value === "number";
  });
  return filled.map((one) => {
    const [side] = one.slot.nameRoots.filter((root) => /^(?:max|min)$/.test(root));
    const isNamed = tokens.some(({ root }) => one.slot.nameRoots.includes(root));
    if (side === undefined || typeof one.value !== "number" || !isBare || isNamed || isOfPrice) return one;
    const like = slotsOf(tool).filter(
      (slot) =>
        slot.nameRoots.includes(side) &&
        !filled.some((f) => f.slot === slot) &&
        Number(one.value) >= (slot.minimum ?? -Infinity) &&
        Number(one.value) <= (slot.maximum ?? Infinity),
    );
    const shares = (slot: Slot) =>
      set.some(({ nameRoots }) => nameRoots.some((root) => root !== side && slot.nameRoots.includes(root)));
    const other = shares(one.slot)
      ? undefined
      : (like.find(shares) ?? like.find(({ nameRoots }) => nameRoots.some((root) => /^(?:pric|amount)$/.test(root))));
    // "Under 600" are at most 599 things, and at most 600 yuan.
    const said = mentions.find((each) => each.kind === "number" && holdsBound([one.value], each.value));
    return other ? { ...one, slot: other, value: said?.kind === "number" ? said.value : one.value } : one;
  });
}

/** "Return it a day later": the new days of what lasts from one to another, counted from those that it has. */
function movedIn(tool: PlannedCall["tool"], had: (slot: Slot) => unknown, text: string): Filled[] {
  const ends = spanOf(tool);
  // What is on one day has no ends.
  const [only] = ends.some((end) => end) ? [] : daySlotsOf(tool);
  const [first, last] = (only ? [only, only] : ends).map((slot) => slot && String(had(slot) ?? ""));
  return first && last && DAY.test(first) ? movedDays(tool, { first, last }, text) : [];
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A code without a shape of its own would take any word. */
const isKnownCode = (slot: Filled["slot"]): boolean => slot.kind === "code" && !slot.pattern;

/** "And to Lisbon", "Lisbon?": of a journey it is the end that changes, unless its beginning is spoken of. */
function atTheEnd(tool: PlannedCall["tool"], named: readonly Filled[], reading: Reading): Filled[] {
  const places = placeSlotsOf(tool);
  const end = places.find(({ role }) => role === "target");
  const isSaid = ({ slot, score }: Filled) => score >= SAID || saysOneOf(slot.called, reading);
  if (!end || named.some(({ slot }) => slot === end)) return [...named];
  return named.map((one) =>
    places.includes(one.slot) && one.slot.role === "source" && !isSaid(one) ? { ...one, slot: end } : one,
  );
}

/** From here on a value's end of a pair was said. */
const SAID = 4;

/** A single day is said for the first day of a stay, unless its last one is spoken of or all that is changed. */
function withDayMeant({ tool, args }: PlannedCall, named: readonly Filled[], text: string): Filled[] {
  const days = named.filter(({ slot }) => slot.kind === "moment");
  const [from, to] = spanOf(tool);
  const isSet = (slot: Slot | undefined) => slot !== undefined && valueAt(args, slot) !== undefined;
  const isOfLast = touchesExisting(tool) && isSet(to) && !isSet(from) && endSaid(tool, text) === undefined;
  return named.map((one) =>
    days.length === 1 && one === days[0] && !isRange(one.slot)
      ? { ...one, slot: isOfLast && to ? to : endMeant(tool, one.slot, text) }
      : one,
  );
}

/** "No, the 26th", where what is to be done gives one end of its days only: that is the one that changes. */
function atGivenEnd({ tool, args }: PlannedCall, named: readonly Filled[], text: string): Filled[] {
  const ends = spanOf(tool);
  const [only, ...more] = named.filter(({ slot }) => slot.kind === "moment");
  const [given, other] = ends.filter((slot) => slot && valueAt(args, slot) !== undefined);
  const isOpen = only && more.length === 0 && only.slot === ends[0] && endSaid(tool, text) === undefined;
  if (!isOpen || !given || other || finds(tool) || FROM.test(text)) return [...named];
  return named.map((one) => (one === only ? { ...one, slot: given } : one));
}

/**
 * "Start on the 3rd", "from the 3rd": a stay begins on another day, and ends on the day that was said; what was to last so
 * long lasts as long. What there is already ends as before where it is to start on another day.
 */
function keepsEnd({ tool, args }: PlannedCall, named: readonly Filled[], text: string, isLastSaid: boolean): boolean {
  const [from, to] = spanOf(tool);
  const days = named.filter(({ slot }) => slot.kind === "moment");
  const [only, ...others] = days;
  const isFirst = only !== undefined && others.length === 0 && from !== undefined && only.slot.name === from.name;
  if (!isFirst || !to || finds(tool)) return false;
  if (isRange(to)) return BEGINS.test(text) || FROM.test(text);
  const last = lastDayOf({ tool, args });
  const isKept = isLastSaid || (BEGINS.test(text) && touchesExisting(tool));
  return String(only.value) < last && isKept && (BEGINS.test(text) || FROM.test(text));
}

/** The last day that a call gives; "" if it gives none. */
function lastDayOf({ tool, args }: Pick<PlannedCall, "tool" | "args">): string {
  const [, to] = spanOf(tool);
  return to ? String(valueAt(args, to) ?? "") : "";
}

const namesDay = (text: string, day: string, read: Read): boolean =>
  read(text).mentions.some((mention) => daysOf(mention).some((one) => isoDay(one) === day));

const BEGINS = /\b(?:start|begin)\w*\b|开始|[日号天]起/i;
const FROM = /\bfrom\b|从/i;

/** Another day ends a range of days; the end of a stay moves along. */
function withoutOldEnd({ tool, args }: PlannedCall, named: readonly Filled[]): PlannedCall["args"] {
  const [, to] = spanOf(tool);
  const days = named.filter(({ slot }) => slot.kind === "moment");
  if (!to || days.length === 0 || days.some(({ slot }) => slot === to) || !isRange(to)) return args;
  return Object.fromEntries(Object.entries(args).filter(([name]) => name !== to.name));
}

/** Whether a slot holds the first of several days, which is no single day. */
export const begins = ({ nameRoots }: Slot): boolean => nameRoots.some((root) => /^(?:start|begin|since)$/.test(root));

const isRange = ({ nameRoots }: Slot): boolean => nameRoots.some((root) => /^(?:end|to|until|last)$/.test(root));

/** Another first day moves the last one along, when only the first is named. */
function keptLength(
  { tool, args }: PlannedCall,
  named: readonly Filled[],
  text: string,
  isLastSaid: boolean,
): Filled[] {
  const [from, to] = spanOf(tool);
  const isNamed = (slot: typeof from) => named.some((one) => one.slot.name === slot?.name);
  if (!from || !to || !isNamed(from) || isNamed(to)) return [];
  if (isRange(to) && touchesExisting(tool)) {
    const days = daysApart(valueAt(args, from), valueAt(args, to));
    return named.flatMap((one) =>
      one.slot.name === from.name && days >= 0 ? { ...one, slot: to, value: addDays(String(one.value), days) } : [],
    );
  }
  if (isRange(to)) return begins(from) ? named.flatMap((one) => (one.slot === from ? { ...one, slot: to } : [])) : [];
  const days = daysApart(valueAt(args, from), valueAt(args, to));
  const first = named.find((one) => one.slot.name === from.name)?.value;
  const isLastKept = touchesExisting(tool) || isLastSaid;
  if (endSaid(tool, text) === from && isLastKept && String(first) < lastDayOf({ tool, args })) return [];
  return days > 0 ? endFrom(tool, { [from.name]: first }, `${days} days`) : [];
}

/** NaN where one of them is not known. */
const daysApart = (first: unknown, last: unknown): number => daysBetween(String(first), String(last));
