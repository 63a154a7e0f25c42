import { isDeepStrictEqual } from "node:util";
import type { PlannedCall } from "../goals/planned-call.ts";
import { toldNone } from "../shown/none.ts";
import { valueAt, without } from "../slots/arguments.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";

/**
 * The last calls without the conditions under which they found nothing, behind "is it late?", where calls that go on
 * from them would only be narrower and so find nothing either. Undefined where they may find something.
 */
export function withoutConditions(
  calls: readonly PlannedCall[],
  last: readonly PlannedCall[],
  found: string,
): PlannedCall[] | undefined {
  if (!toldNone(found)) return undefined;
  const isNarrower = (call: PlannedCall) => last.some((one) => holdsAll(call, one));
  if (!last.some((one) => conditionsOf(one).length > 0) || !calls.every(isNarrower)) return undefined;
  return last.map((one) => ({
    ...one,
    args: without(
      one.args,
      conditionsOf(one).map(({ name }) => name),
    ),
  }));
}

const conditionsOf = ({ tool, args }: PlannedCall): Slot[] =>
  slotsOf(tool).filter((slot) => slot.type === "boolean" && valueAt(args, slot) === true);

/** Whether a call has every value by which another one is narrowed. */
const holdsAll = (call: PlannedCall, { tool, args }: PlannedCall): boolean =>
  slotsOf(tool).every(
    (slot) =>
      slot.default !== undefined ||
      valueAt(args, slot) === undefined ||
      isDeepStrictEqual(call.args[slot.name], valueAt(args, slot)),
  );
