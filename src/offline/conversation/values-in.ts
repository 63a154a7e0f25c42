import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { Read } from "../reading/read.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { isSameSlot, type Slot } from "../slots/slot.ts";
import { fillFrom } from "./from-item.ts";
import { givenFor } from "./given.ts";
import { itemsIn } from "./shown.ts";

/** The values that a result holds for a slot: under its name, of the things it lists, or in its words. */
export function valuesIn(observation: string, slot: Slot, tool: ModelTool, read: Read): unknown[] {
  const named = givenFor(slot, observation).map(({ values }) => values[slot.name]);
  const isOf = (one: Filled) => isSameSlot(one.slot, slot);
  const valuesOf = ({ value, others }: Filled) => [value, ...others];
  const listed = itemsIn(observation).flatMap((item) => fillFrom(tool, item, read).filter(isOf).flatMap(valuesOf));
  const said = fill(tool, read(observation)).filter(isOf).flatMap(valuesOf);
  return [...new Set([named, listed, said].find((values) => values.length > 0))];
}
