import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { overlaid, valueAt } from "../slots/arguments.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";

/** The two ends of a journey. */
export function endsOf(tool: ModelTool): [Slot, Slot] | undefined {
  const places = slotsOf(tool).filter(({ kind }) => kind === "place");
  const [from, to] = [places.find(({ role }) => role === "source"), places.find(({ role }) => role === "target")];
  return from && to && [from, to];
}

/** A call for the way back; undefined if its tool does not take both ends, or they are the same. */
export function exchanged(call: PlannedCall): PlannedCall | undefined {
  const [from, to] = endsOf(call.tool) ?? [];
  if (!from || !to) return undefined;
  const [start, end] = [valueAt(call.args, from), valueAt(call.args, to)];
  if (start === end) return undefined;
  const at = (slot: Slot, value: unknown) => ({ slot, value, others: [], score: 1 });
  const args = overlaid(call.args, [at(from, end), at(to, start)]);
  return { ...call, args: Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined)) };
}
