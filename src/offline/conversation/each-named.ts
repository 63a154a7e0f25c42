import type { PlannedCall } from "../goals/planned-call.ts";
import type { Reading } from "../reading/read.ts";
import { valueAt, withValue } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { tellsThings } from "../slots/slot.ts";

/** "Red or blue ones": a call that takes one of several values that are named, and the same one for each other value. */
export function forEachNamed(call: PlannedCall, said: Reading): PlannedCall[] {
  const named = JOINS.test(said.text) && !EXCHANGES.test(said.text) ? fill(call.tool, said, { optional: 0.9 }) : [];
  const several = named.find(
    ({ slot, value, others }) =>
      others.length > 0 && tellsThings(slot) && !slot.isList && valueAt(call.args, slot) === value,
  );
  if (!several) return [call];
  const { slot, others } = several;
  return [call, ...others.map((value) => ({ ...call, args: withValue(call.args, slot, value) }))];
}

const JOINS = /\b(?:or|and)\b|[、或和]|还有/i;
const EXCHANGES = /\b(?:not|instead|rather|than|no)\b|不|换|改|比/i;
