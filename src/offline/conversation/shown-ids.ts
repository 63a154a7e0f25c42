import type { PlannedCall } from "../goals/planned-call.ts";
import { literalsIn } from "../reading/literals.ts";
import { valueAt } from "../slots/arguments.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { itemsIn } from "./shown.ts";

const takesIds = ({ isList, kind, pattern }: Slot): boolean => isList && kind === "code" && pattern !== undefined;

/** Whether a call could be about things by their ids and is about none yet. */
export const isOpenForIds = ({ tool, args }: PlannedCall): boolean =>
  slotsOf(tool).some((slot) => takesIds(slot) && valueAt(args, slot) === undefined) &&
  slotsOf(tool).every((slot) => !slot.isList || valueAt(args, slot) === undefined);

/** The argument by which a call is about things. */
export const slotOfIds = ({ tool }: PlannedCall): Slot | undefined => slotsOf(tool).find(takesIds);

/** A call about the things that a text lists, by their ids; undefined if the text lists none that its tool takes. */
export function aboutShown(call: PlannedCall, text: string): PlannedCall | undefined {
  const codesIn = (line: string) => literalsIn(line).flatMap(({ kind, value }) => (kind === "code" ? value : []));
  const lines = itemsIn(text).map((item) => codesIn(item.text));
  for (const slot of slotsOf(call.tool).filter(takesIds)) {
    const isOfSlot = (code: string) => slot.pattern?.test(code) === true;
    // A report of a single thing lists none.
    const ids =
      lines.length > 0 ? lines.flatMap((codes) => codes.find(isOfSlot) ?? []) : codesIn(text).filter(isOfSlot);
    if (ids.length > 0) return { ...call, args: { ...call.args, [slot.name]: [...new Set(ids)] } };
  }
  return undefined;
}
