import type { Reading } from "../reading/read.ts";
import type { Filled } from "./filled.ts";
import { valuesSaid } from "./places-said.ts";
import type { Slot } from "./slot.ts";

/** "Except the green sleeping bags": what describes a thing that is left out tells which of such things are. */
export function leftOutTogether(filled: readonly Filled[], slots: readonly Slot[], reading: Reading): Filled[] {
  const describedBy = ({ leavesOut }: Slot) => slots.find(({ name }) => name === leavesOut)?.describes;
  const describing = filled.find(({ slot }) => describedBy(slot) !== undefined);
  const thing = filled.find(({ slot }) => describing && slot.leavesOut === describedBy(describing.slot));
  if (!describing || !thing || describing.others.length + thing.others.length > 0) return [...filled];
  const placeOf = ({ slot, value }: Filled) => valuesSaid(slot, reading).find((one) => one.value === value);
  const [how, what] = [placeOf(describing), placeOf(thing)];
  if (!how || !what || !/^[\s的]{0,2}$/.test(reading.text.slice(how.end, what.start))) return [...filled];
  const value = `${describing.value} ${thing.value}`;
  return filled.flatMap((one) => (one === describing ? [] : one === thing ? { ...one, value } : one));
}
