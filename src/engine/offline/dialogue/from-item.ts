import type { ControlTool } from "../../dialog/protocol.ts";
import { stem, wordsOf } from "../../embedding/words.ts";
import { read } from "../reading/read.ts";
import { type Filled, fill } from "../slots/fill.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import type { Item } from "./shown.ts";

/** What a chosen thing gives a tool: values under the names of its slots, then required ones read from its line. */
export function fillFrom(tool: ControlTool, item: Item, now: Date): Filled[] {
  const named = slotsOf(tool).flatMap((slot): Filled[] => {
    const key = Object.keys(item.values).find((one) => isNameOf(one, slot));
    return key === undefined ? [] : [{ slot, value: item.values[key], others: [], score: 4 }];
  });
  if (Object.keys(item.values).length > 0) return named;
  return fill(tool, read(item.text, now)).filter(({ slot, score }) => slot.required && score >= 0.8);
}

/** `id` names `room_id`, `roomId` and `id`. */
function isNameOf(key: string, slot: Slot): boolean {
  const roots = wordsOf(key).map(stem);
  if (roots.join(" ") === slot.nameRoots.join(" ")) return true;
  return roots.length === 1 && slot.nameRoots.length > 1 && slot.kind === "code" && roots[0] === slot.nameRoots.at(-1);
}
