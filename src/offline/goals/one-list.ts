import { valueAt, withValue } from "../slots/arguments.ts";
import { isSameSlot, type Slot, slotsOf } from "../slots/slot.ts";
import type { PlannedCall } from "./planned-call.ts";

/**
 * "2 adult tickets and 3 child tickets for the fair": where a tool takes a list of things, the calls that each have one
 * of them are one call with all. Not where they are for different people or things besides.
 */
export function inOneList(calls: readonly PlannedCall[]): PlannedCall[] {
  const [first, ...more] = calls;
  const slots = first ? slotsOf(first.tool) : [];
  const keys = new Set(slots.filter(isOfThings).map(({ path }) => path[0]));
  const [key] = keys;
  if (!first || more.length === 0 || keys.size !== 1 || typeof key !== "string") return [...calls];
  const others = slots.filter((slot) => !isOfThings(slot));
  const lists = calls.map(({ args }) => args[key]);
  if (!lists.every(Array.isArray) || others.some((slot) => areApart(slot, calls))) return [...calls];
  const args = others.reduce((given, slot) => {
    const value = calls.map((call) => valueAt(call.args, slot)).find((one) => one !== undefined);
    return value === undefined ? given : withValue(given, slot, value);
  }, first.args);
  const missing = first.missing.filter((slot) =>
    calls.every((call) => call.missing.some((one) => isSameSlot(one, slot))),
  );
  return [{ ...first, args: { ...args, [key]: lists.flat() }, missing }];
}

/** Whether a value is one of each of several things. */
const isOfThings = ({ path }: Slot): boolean => path[1] === 0 && path.length > 2;

/** Whether two calls surely have different values: plain words beside a name may be anything. */
function areApart(slot: Slot, calls: readonly PlannedCall[]): boolean {
  const said = calls.map(({ args }) => valueAt(args, slot)).filter((value) => value !== undefined);
  return new Set(said.filter((value) => typeof value !== "string" || !/^[a-z ]+$/.test(value))).size > 1;
}
