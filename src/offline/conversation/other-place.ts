import { valueAt } from "../slots/arguments.ts";
import { valuesSaid } from "../slots/places-said.ts";
import { slotsOf } from "../slots/slot.ts";
import type { DialogueState, Mind } from "./state.ts";

/** Whether words name places, and none that what was shown last was looked up for. */
export function namesOtherPlace(text: string, { found }: DialogueState, { read }: Pick<Mind, "read">): boolean {
  if (found === undefined) return false;
  const places = slotsOf(found.tool).filter(({ kind }) => kind === "place");
  const own: unknown[] = places.map((slot) => valueAt(found.args, slot)).filter((value) => value !== undefined);
  const said = places.flatMap((slot) => valuesSaid(slot, read(text)).map(({ value }) => value));
  return own.length > 0 && said.length > 0 && !said.some((value) => own.includes(value));
}
