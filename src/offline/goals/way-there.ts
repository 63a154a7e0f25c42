import { endsOf } from "../conversation/other-way.ts";
import type { Read } from "../reading/read.ts";
import { valueAt, withValue } from "../slots/arguments.ts";
import { proposeChoices } from "../slots/choices.ts";
import { daysIn } from "./context.ts";
import type { PlannedCall } from "./planned-call.ts";

/**
 * "A hotel in Vienna and a flight from Zurich": the call for a journey of which a clause only tells where it begins leads
 * to the only other place that the whole request names. A clause with days of its own is of another
 * journey.
 */
export function wayThere(call: PlannedCall, clause: string, request: string, read: Read): PlannedCall {
  const [from, to] = endsOf(call.tool) ?? [];
  const start = from && valueAt(call.args, from);
  if (!from || !to || start === undefined || valueAt(call.args, to) !== undefined) return call;
  const named = new Set([from, to].flatMap((slot) => proposeChoices(slot, read(request))).map(({ value }) => value));
  const [end, ...more] = [...named].filter((value) => value !== start);
  const isOfOwnDays = daysIn(clause, read).length > 0;
  return end === undefined || more.length > 0 || isOfOwnDays ? call : { ...call, args: withValue(call.args, to, end) };
}
