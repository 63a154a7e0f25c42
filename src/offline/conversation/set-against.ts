import { isDeepStrictEqual } from "node:util";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { addDays } from "../../engine/domain/days.ts";
import { fullCall, type PlannedCall } from "../goals/planned-call.ts";
import { isoDay, namesDays } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import type { Past } from "../situation.ts";
import { type Args, overlaid, valueAt, withoutValuesOf } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { limits } from "../slots/how-many.ts";
import { isOther, isPair } from "../slots/pairs.ts";
import { daySlotsOf, type Slot, slotsOf } from "../slots/slot.ts";
import { spanOf } from "../slots/span.ts";
import { carried } from "./carried.ts";

const BOTH =
  /\b(?:them|both|the two|these two|those two|one another|each other)\b|[它他她]们|两者|两个|[这那]?[俩两][个天者区条家]/i;

/** The calls made last; "them" and "both" mean a single one together with the one before, if that is of its kind. */
export function withPrevious(
  message: string,
  last: readonly PlannedCall[],
  previous: readonly PlannedCall[],
): readonly PlannedCall[] {
  const [one, two] = [previous[0], last[0]];
  const isPair = previous.length === 1 && last.length === 1 && one?.tool === two?.tool;
  // "The cheapest of them", behind some that were narrowed down, is one of those left.
  const isLimit = (name: string) =>
    one !== undefined && slotsOf(one.tool).some((slot) => slot.name === name && limits(slot));
  const isNarrowed = Object.entries(one?.args ?? {}).every(
    ([name, value]) => isLimit(name) || isDeepStrictEqual(two?.args[name], value),
  );
  return isPair && !isNarrowed && BOTH.test(message) ? [...previous, ...last] : last;
}

/** Of some slots, the one that takes what another one sets something against. */
const twinOf = (other: Slot, slots: readonly Slot[]): Slot | undefined =>
  slots.find((slot) => isPair(slot, other)) ??
  slots.find((slot) => !isOther(slot) && slot.kind === other.kind && slot.role === other.role);

/** "Compare them": one call that sets what two earlier ones were about against each other, if its tool can. */
export function setAgainst(call: PlannedCall, [one, other, ...more]: readonly PlannedCall[]): PlannedCall | undefined {
  if (!one || !other || more.length > 0) return undefined;
  const bare = { ...call, args: {} };
  const [ours, theirs] = [carried(bare, one), carried(bare, other)];
  const slots = slotsOf(call.tool);
  const against = slots.filter(isOther).flatMap((slot): Filled[] => {
    const twin = twinOf(slot, slots);
    const value = twin && valueAt(theirs, twin);
    const isApart = slots.some(
      (main) => !isOther(main) && main.kind === slot.kind && valueAt(ours, main) !== valueAt(theirs, main),
    );
    return value === undefined || !isApart ? [] : [{ slot, value, others: [], score: 1 }];
  });
  return against.length === 0 ? undefined : { ...call, args: { ...overlaid(ours, against), ...saidItself(call) } };
}

/** What an earlier call set against each other, by itself, for a tool that sets nothing against anything. */
export function sidesOf(last: PlannedCall, tool: ModelTool): PlannedCall[] {
  const others = slotsOf(last.tool).filter((slot) => isOther(slot) && valueAt(last.args, slot) !== undefined);
  if (others.length === 0 || slotsOf(tool).some(isOther)) return [last];
  const against = others.flatMap((other): Filled[] => {
    const main = twinOf(other, slotsOf(last.tool));
    const value = valueAt(last.args, other);
    return main ? [{ slot: main, value, others: [], score: 1 }] : [];
  });
  const one = withoutValuesOf(others, last.args);
  return [
    { ...last, args: one },
    { ...last, args: overlaid(one, against) },
  ];
}

/** "Better than last week?", 比拱墅高还是低: what is named is only set against what was told. */
export const COMPARES =
  /\b(?:than(?! [¥$€£]?\d{1,6}(?![\d-]))|versus|vs|against|compar(?:e[sd]?|ing|ison))\b|(?<!对)比(?![较例如赛])|相比|对比|相差/i;

/**
 * What a message says is set against what an earlier call was about: one call of a tool that does so, with the days and
 * the place of that call. Undefined where the message names nothing of the kind.
 */
export function setBeside(tool: ModelTool, last: PlannedCall, said: Reading): PlannedCall | undefined {
  const slots = slotsOf(tool);
  const had = tool === last.tool ? last.args : carried(fullCall(tool), last);
  const others = slots.filter(isOther);
  const filled = fill(tool, said, { optional: 0.9 }).filter(
    ({ slot }) => slot.kind === "place" || slot.kind === "moment",
  );
  const named = inOneWeek(tool, had, filled, said) ?? filled;
  const against = named.flatMap((one): Filled[] => {
    const twin = isOther(one.slot)
      ? one.slot
      : others.find(({ kind, role }) => kind === one.slot.kind && role === one.slot.role);
    return twin ? [{ ...one, slot: twin, others: [] }] : [];
  });
  const setAlready = others.filter((slot) => valueAt(last.args, slot) !== undefined);
  if (setAlready.some(({ kind }) => against.every(({ slot }) => slot.kind !== kind))) return undefined;
  const isApart = against.some(({ slot, value }) =>
    slots.some(
      (main) => !isOther(main) && main.kind === slot.kind && main.role === slot.role && valueAt(had, main) !== value,
    ),
  );
  if (!isApart) return undefined;
  const kept = withoutValuesOf(others, had);
  return fullCall(tool, overlaid(kept, against));
}

/**
 * The only days that a message names, whole and not set against themselves; of a week, the same day of it where the last
 * call was about a single one.
 */
function inOneWeek(tool: ModelTool, had: Args, named: readonly Filled[], said: Reading): Filled[] | undefined {
  const [period, ...others] = said.mentions.filter(namesDays);
  if (period?.kind !== "period" || others.length > 0) return undefined;
  const own = spanOf(tool).map((slot) => slot && valueAt(had, slot));
  const [day] = own;
  const isForDay = typeof day === "string" && own.every((one) => one === day);
  const same = isForDay ? sameWeekday(day, said) : undefined;
  const [first, last] = [isoDay(period.from), isoDay(period.to)];
  const ends = daySlotsOf(tool).filter((slot) => isOther(slot) && slot.role !== undefined);
  if (ends.length !== 2) return undefined;
  const days = ends.map((slot): Filled => {
    const value = same ?? (slot.role === "target" ? last : first);
    return { slot, value, others: [], score: 2 };
  });
  return [...named.filter(({ slot }) => slot.kind !== "moment"), ...days];
}

/** The same day of the only week that a text names, where not all of its days are meant. */
export function sameWeekday(day: string, { mentions, text }: Reading): string | undefined {
  const [period, ...others] = mentions.filter(namesDays);
  if (period?.kind !== "period" || others.length > 0 || MEAN.test(text)) return undefined;
  const [first, last] = [isoDay(period.from), isoDay(period.to)];
  const isWeek = weekdayOf(first) === 1 && addDays(first, WEEK - 1) === last;
  return isWeek ? addDays(first, (weekdayOf(day) + WEEK - 1) % WEEK) : undefined;
}

const WEEK = 7;
const weekdayOf = (day: string): number => new Date(day).getUTCDay();
/** All days of a week are meant, and not one of them. */
const MEAN = /\b(?:average|(?<!\b(?:i|we|you) )mean|typical|usual|whole|all of|total)\b|平均|日均|整[周个]|全周|总/i;

/** What a call has of its own, but for what is only set against something. */
const saidItself = ({ tool, args }: PlannedCall): Args => withoutValuesOf(slotsOf(tool).filter(isOther), args);

/** What was told of before the events of the last calls. */
export const beforeLast = (past: readonly Past[]): readonly Past[] => {
  const end = past.findLastIndex(({ kind }) => kind === "step");
  return past.slice(0, past.findLastIndex(({ kind }, at) => at < end && kind !== "step") + 1);
};
