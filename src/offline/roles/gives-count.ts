import { countsOf } from "../conversation/left-number.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import type { Read } from "../reading/read.ts";
import type { Step } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";

/**
 * "Two people", 两间: whether words at a card say nothing but how many of it are wanted, so that they neither choose
 * "Louvre in two hours" nor the second of a list. `change`: what waits, with what they name.
 */
export function givesCount(request: string, { tool, args }: PlannedCall, waits: readonly Step[], read: Read): boolean {
  const own = waits.find(({ name }) => name === tool.name);
  const counts = countsOf(tool).filter((slot) => own && valueAt(args, slot) !== valueAt(own.args, slot));
  return counts.length > 0 && saysOnlyValues(request, [tool], read);
}
