import type { PlannedCall } from "../goals/calls.ts";
import { type Args, overlaid, valueAt } from "../slots/arguments.ts";
import type { Filled } from "../slots/filled.ts";
import { isOther } from "../slots/pairs.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { spanOf } from "../slots/span.ts";

/** The place and the days of an earlier call, as another one takes them, where it has none of its own. */
export function carried({ tool, args }: PlannedCall, last: PlannedCall): Args {
  const free = slotsOf(tool).filter((slot) => !isOther(slot));
  const had = slotsOf(last.tool).filter((slot) => !isOther(slot));
  const isOpen = (kind: Slot["kind"]) => free.every((slot) => slot.kind !== kind || valueAt(args, slot) === undefined);
  const taken: Filled[] = [];
  const take = (slot: Slot | undefined, value: unknown) => {
    if (slot && value !== undefined) taken.push({ slot, value, others: [], score: 1 });
  };
  if (isOpen("place")) {
    const values = (slots: readonly Slot[]) => slots.filter(({ kind }) => kind === "place");
    const [place] = [...values(had)].reverse().filter((slot) => valueAt(last.args, slot) !== undefined);
    const same = values(free).filter(({ name }) => had.some((slot) => slot.name === name));
    for (const slot of same) take(slot, valueAt(last.args, slot));
    const end = values(free).find(({ role }) => role === "target") ?? values(free)[0];
    if (same.length === 0 && place && fits(end, valueAt(last.args, place))) take(end, valueAt(last.args, place));
  }
  if (isOpen("moment")) {
    const days = had.filter(({ kind }) => kind === "moment").map((slot) => valueAt(last.args, slot));
    const [first, to] = days.filter((day) => day !== undefined);
    const [from, until] = spanOf(tool);
    const single = free.find(({ kind }) => kind === "moment");
    take(from ?? single, first);
    take(until, to ?? (from ? first : undefined));
    for (const slot of free)
      if (slot.kind !== "moment" && slot.nameRoots.includes("hour")) take(slot, valueAt(last.args, slot));
  }
  return overlaid({}, taken);
}

const fits = (slot: Slot | undefined, value: unknown): boolean =>
  slot !== undefined && (!slot.isClosed || slot.choices?.some((choice) => choice.value === value) === true);
