import { missingIn, overlaid, valueAt } from "../slots/arguments.ts";
import { slotsOf } from "../slots/slot.ts";
import type { PlannedCall } from "./planned-call.ts";

/** A call with the facts that the task gives, by the names of the tool, where the words say nothing. */
export function withGiven(call: PlannedCall, given: Readonly<Record<string, unknown>>): PlannedCall {
  const slots = slotsOf(call.tool);
  const facts = slots.flatMap((slot) => {
    const name = slot.path.join(".");
    if (!Object.hasOwn(given, name) || valueAt(call.args, slot) !== undefined) return [];
    const [value, ...others] = [given[name]].flat();
    const isFitting = value !== undefined && value !== null && (slot.isList || others.length === 0);
    return isFitting ? [{ slot, value, others, score: 1 }] : [];
  });
  if (facts.length === 0) return call;
  const args = overlaid(call.args, facts);
  return { ...call, args, missing: missingIn(slots, args) };
}
