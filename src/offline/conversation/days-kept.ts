import { isDeepStrictEqual } from "node:util";
import type { PlannedCall } from "../goals/planned-call.ts";
import type { Read } from "../reading/read.ts";
import { type Args, valueAt, withoutValuesOf, withValue } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { daySlotsOf, type Slot, slotsOf } from "../slots/slot.ts";

/** What goes on from a list and is about some of those in it. */
const OF_THEM = /\b(?:of|among) (?:them|these|those)\b|^which (?:were|was|are|have|of)\b|其中|[这那]些/i;

/** The slot that tells which event the days of a call are of, and the one that tells it otherwise. */
function slotsOfEvent({ tool }: PlannedCall): { slot: Slot; by: Slot; otherwise: string } | undefined {
  const slots = slotsOf(tool);
  const slot = slots.find(({ daysOf }) => daysOf !== undefined);
  const by = slots.find(({ name }) => name === slot?.daysOf?.by);
  return slot?.daysOf && by ? { slot, by, otherwise: slot.daysOf.otherwise } : undefined;
}

const daysIn = ({ tool, args }: PlannedCall): unknown[] => daySlotsOf(tool).map((slot) => valueAt(args, slot));

/**
 * "How many of them came back", behind the orders of October: a call that goes on from another keeps its days for the
 * event that they were of. Days that are said anew together with an event are of that one.
 */
export function withDaysKept(call: PlannedCall, before: readonly PlannedCall[], said: string, read: Read): PlannedCall {
  const last = before.find((one) => isDeepStrictEqual(daysIn(one), daysIn(call))) ?? before[0];
  const event = call.tool === last?.tool ? slotsOfEvent(call) : undefined;
  if (!last || !event || daysIn(call).every((day) => day === undefined)) return call;
  const { slot, by, otherwise } = event;
  const named = fill(call.tool, read(said), { optional: 0.9 }).map((one) => one.slot.name);
  if (named.includes(slot.name)) return call;
  const [had, has] = [last, call].map(({ args }) => valueAt(args, by));
  if (daySlotsOf(call.tool).some(({ name }) => named.includes(name)))
    return named.includes(by.name) ? { ...call, args: withoutValuesOf([slot], call.args) } : call;
  const isKept =
    OF_THEM.test(said) && had === undefined && has !== undefined && isDeepStrictEqual(daysIn(call), daysIn(last));
  return isKept ? { ...call, args: withValue(call.args, slot, otherwise) } : call;
}

/** Whether days of one event are asked of those that were found by the days of another: both at once are not looked up. */
export function losesDays(call: PlannedCall, [last]: readonly PlannedCall[], said: string): boolean {
  const event = call.tool === last?.tool ? slotsOfEvent(call) : undefined;
  // "The orders of yesterday, are any of them not shipped": they are those that the message names itself.
  const isOfLast = OF_THEM.test(said) && !/[,，]/.test(said.slice(0, said.search(OF_THEM)));
  if (!last || !event || !isOfLast || daysIn(last).every((day) => day === undefined)) return false;
  const { slot, by, otherwise } = event;
  const eventOf = (args: Args) => {
    const value = valueAt(args, slot);
    return (value === slot.default ? undefined : value) ?? valueAt(args, by) ?? otherwise;
  };
  return eventOf(last.args) !== eventOf(call.args);
}
