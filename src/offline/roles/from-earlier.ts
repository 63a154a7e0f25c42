import { recount } from "../conversation/state.ts";
import { valuesIn } from "../conversation/values-in.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import type { Situation } from "../situation.ts";
import { overlaid } from "../slots/arguments.ts";
import type { Filled } from "../slots/filled.ts";
import { slotsOf } from "../slots/slot.ts";

/**
 * A call with what the results of earlier tasks hold for its arguments that are `null`. Undefined if they hold none for
 * one of them, or several of which it takes one.
 */
export function fromEarlier(call: PlannedCall, { earlier, read }: Situation): PlannedCall | undefined {
  const isOpen = (value: unknown) => value === null;
  if (!Object.values(call.args).some(isOpen)) return call;
  const said = Object.fromEntries(Object.entries(call.args).filter(([, value]) => !isOpen(value)));
  const open = slotsOf(call.tool).filter(({ name }) => isOpen(call.args[name]));
  const found = open.flatMap((slot): Filled[] => {
    const values = earlier.flatMap((result) => valuesIn(result, slot, call.tool, read)).flat();
    const [value, ...others] = new Set(values);
    return value === undefined || (others.length > 0 && !slot.isList) ? [] : [{ slot, value, others, score: 1 }];
  });
  return found.length === open.length ? recount({ ...call, args: overlaid(said, found) }) : undefined;
}
