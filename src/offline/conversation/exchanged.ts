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

/** The order of what a tool ranks, where there are two. */
export const orderOf = (tool: ModelTool): Slot | undefined =>
  slotsOf(tool).find(({ name, choices }) => name === "order" && choices?.length === 2);

/** A call for the way back, or for the other end of a ranking; undefined if its tool takes neither both ends nor an order. */
export function exchanged(call: PlannedCall): PlannedCall | undefined {
  const [from, to] = endsOf(call.tool) ?? [];
  if (!from || !to) return fromOtherEnd(call);
  const [start, end] = [valueAt(call.args, from), valueAt(call.args, to)];
  if (start === end) return undefined;
  const at = (slot: Slot, value: unknown) => ({ slot, value, others: [], score: 1 });
  const args = overlaid(call.args, [at(from, end), at(to, start)]);
  return { ...call, args: Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined)) };
}

function fromOtherEnd(call: PlannedCall): PlannedCall | undefined {
  const order = orderOf(call.tool);
  const own = order && (valueAt(call.args, order) ?? order.default);
  const other = order?.choices?.find(({ value }) => value !== own);
  return order && other
    ? { ...call, args: overlaid(call.args, [{ slot: order, value: other.value, others: [], score: 1 }]) }
    : undefined;
}
