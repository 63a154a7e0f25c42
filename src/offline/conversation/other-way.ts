import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { valueAt, withoutValuesOf, withValue } from "../slots/arguments.ts";
import { placeSlotsOf, type Slot, slotsOf } from "../slots/slot.ts";

/** The two ends of a journey. */
export function endsOf(tool: ModelTool): [Slot, Slot] | undefined {
  const places = placeSlotsOf(tool);
  const [from, to] = [places.find(({ role }) => role === "source"), places.find(({ role }) => role === "target")];
  return from && to && [from, to];
}

/** The order of what a tool ranks, where there are two. */
export const orderOf = (tool: ModelTool): Slot | undefined =>
  slotsOf(tool).find(({ name, choices }) => name === "order" && choices?.length === 2);

/** A call for the way back, or for the other end of a ranking; undefined if its tool takes neither both ends nor an order. */
export function otherWay(call: PlannedCall): PlannedCall | undefined {
  const [from, to] = endsOf(call.tool) ?? [];
  if (!from || !to) return fromOtherEnd(call);
  const [start, end] = [valueAt(call.args, from), valueAt(call.args, to)];
  if (start === end) return undefined;
  // Where only one end was said, the other one is open on the way back.
  const open = [...(end === undefined ? [from] : []), ...(start === undefined ? [to] : [])];
  const args = withValue(withValue(call.args, from, end), to, start);
  return { ...call, args: withoutValuesOf(open, args) };
}

function fromOtherEnd(call: PlannedCall): PlannedCall | undefined {
  const order = orderOf(call.tool);
  const own = order && (valueAt(call.args, order) ?? order.default);
  const other = order?.choices?.find(({ value }) => value !== own);
  return order && other && { ...call, args: withValue(call.args, order, other.value) };
}
