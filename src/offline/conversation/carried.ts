import type { PlannedCall } from "../goals/planned-call.ts";
import { type Args, overlaid, valueAt } from "../slots/arguments.ts";
import type { Filled } from "../slots/filled.ts";
import { isOther } from "../slots/pairs.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { spanOf } from "../slots/span.ts";
import { isOfStay } from "../slots/time-values.ts";
import { isOfDay } from "./same-half.ts";

/** The place and the days of an earlier call, as another one takes them, where it has none of its own. */
export function carried({ tool, args }: PlannedCall, last: PlannedCall): Args {
  const free = slotsOf(tool).filter((slot) => !isOther(slot));
  const had = slotsOf(last.tool).filter((slot) => !isOther(slot));
  const isOpen = (kind: Slot["kind"]) => free.every((slot) => slot.kind !== kind || valueAt(args, slot) === undefined);
  const taken: Filled[] = [];
  const take = (slot: Slot | undefined, value: unknown) => {
    const [first, ...others] = [value].flat();
    if (slot && first !== undefined) taken.push({ slot, value: first, others, score: 1 });
  };
  if (isOpen("place")) {
    const values = (slots: readonly Slot[]) => slots.filter(({ kind }) => kind === "place");
    const [place] = [...values(had)].reverse().filter((slot) => valueAt(last.args, slot) !== undefined);
    const same = values(free).filter(({ name }) => had.some((slot) => slot.name === name));
    for (const slot of same) take(slot, valueAt(last.args, slot));
    const end = values(free).find(({ role }) => role === "target") ?? values(free)[0];
    const spot = same.length === 0 && place && end ? placeFor(end, place, valueAt(last.args, place)) : undefined;
    if (spot !== undefined) take(end, spot);
  }
  const days = had.filter(({ kind }) => kind === "moment").map((slot) => valueAt(last.args, slot));
  const [first, to] = days.filter((day) => day !== undefined);
  const [from, until] = spanOf(tool);
  const isStay = from !== undefined && until !== undefined && isOfStay(from) && isOfStay(until);
  if (isOpen("moment")) {
    const single = free.find(({ kind }) => kind === "moment");
    // What was asked of another domain for a day was no stay.
    if (isStay && tool.learned !== last.tool.learned) return overlaid({}, taken);
    take(from ?? single, first);
    take(until, to ?? (from && !isStay ? first : undefined));
    // What its days were set against belongs to them.
    for (const slot of first === undefined ? [] : slotsOf(tool).filter(isOther))
      if (isSetAgainst(slot, last)) take(slot, valueAt(last.args, slot));
    for (const slot of free) if (slot.kind !== "moment" && isOfDay(slot)) take(slot, valueAt(last.args, slot));
  } else if (isStay && valueAt(args, from) === undefined && tool.learned === last.tool.learned) {
    // "A hotel there until Friday", behind a flight: from the day of that.
    if (String(first) < String(valueAt(args, until))) take(from, first);
  }
  return overlaid({}, taken);
}

/** Whether an earlier call set its days against others in the same way: against days of their own, or against a year before. */
const isSetAgainst = ({ name, kind, type }: Slot, { tool }: PlannedCall): boolean =>
  slotsOf(tool).some((slot) => slot.name === name && slot.kind === kind && slot.type === type);

/** A place of one slot as another takes it: where that knows others, the whole that it lies in, a city for its district. */
function placeFor({ choices = [], isClosed }: Slot, { leftOut, choices: own = [] }: Slot, value: unknown): unknown {
  if (choices.some((choice) => choice.value === value)) return value;
  const isOfOwn = own.some((choice) => choice.value === value);
  const whole = choices.find(({ says }) => leftOut.some((blank) => says.includes(blank)))?.value;
  return isOfOwn && choices.length > 0 ? whole : isClosed ? undefined : value;
}
