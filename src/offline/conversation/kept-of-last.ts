import { acts } from "../goals/acts.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { type Args, valueAt, without } from "../slots/arguments.ts";
import { type Slot, slotsOf, tellsThings } from "../slots/slot.ts";
import { carried } from "./carried.ts";
import { recount } from "./state.ts";

/** A call with what an earlier one was about, but for what it says itself, and for what is said to be left out. */
export const withKept = (call: PlannedCall, last: PlannedCall, blank: readonly string[] = []): PlannedCall =>
  recount({ ...call, args: { ...call.args, ...without(kept(call, last), [...blank, ...Object.keys(call.args)]) } });

/** What an earlier call was about, as another one takes it: places, days and things, as far as the other one has none. */
function kept(call: PlannedCall, last: PlannedCall): Args {
  const slots = slotsOf(call.tool);
  const isNamed = slots.some((slot) => tellsWhich(slot) && valueAt(call.args, slot) !== undefined);
  const given = slots.filter((slot) => {
    const value = valueAt(last.args, slot);
    if (value === undefined || isNamed) return false;
    return (
      (tellsWhich(slot) && !(slot.kind === "code" && acts(last.tool))) ||
      value === true ||
      (tellsThings(slot) && slot.choices?.some((one) => one.value === value))
    );
  });
  return { ...Object.fromEntries(given.map(({ name }) => [name, last.args[name]])), ...carried(call, last) };
}

/** Whether a slot names things or people. */
export const tellsWhich = ({ kind, type, leavesOut }: Slot): boolean =>
  type === "string" && leavesOut === undefined && (kind === "code" || kind === "name" || kind === "phone");

/** Whether a call says of nothing what it is about, only how that is to be told: it is about all there is. */
export const isOfAll = ({ tool, args }: PlannedCall): boolean =>
  slotsOf(tool).every((slot) => slot.default !== undefined || valueAt(args, slot) === undefined);

/** What says that all there is is meant. */
export const SAYS_ALL =
  /\b(?:products|items|goods|things|all|any(?:thing)?|everything|overall|total|what(?:['’]?s)?(?! (?:colou?rs?|time|size)\b)|we|which [a-z]+ (?:are|do|have|need|r))\b|哪些|(?<!为)(?:什么|啥)(?!颜色|时候|尺|价|原因)|所有|全部|一共|总共|整体/i;

/** What is left is left of what was spoken of. */
export const LEFT = /\b(?:left|remaining)\b|剩/i;
