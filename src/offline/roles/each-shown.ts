import { itemsIn } from "../conversation/shown.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import type { Read } from "../reading/read.ts";
import { valueAt, withValue } from "../slots/arguments.ts";
import { proposeChoices } from "../slots/choices.ts";
import { isOther } from "../slots/pairs.ts";
import { placeSlotsOf } from "../slots/slot.ts";

/**
 * "Which of these had the most accidents", 其中哪个区事故最多, behind a few places: a look-up that names no place, once for
 * each of those that were shown, and not for all there are. `found`: what was shown last.
 */
export function forEachShown(call: PlannedCall, request: string, found: string, read: Read): PlannedCall[] {
  const items = itemsIn(found);
  const place = placeSlotsOf(call.tool).find((slot) => !isOther(slot));
  const isOpen =
    place && call.tool.effect === "read" && placeSlotsOf(call.tool).every((slot) => !valueAt(call.args, slot));
  if (!isOpen || !AMONG.test(request) || items.length < 2 || items.length > MOST) return [call];
  const values = items.map(({ text }) => proposeChoices(place, read(text)).map(({ value }) => value));
  const named = values.flatMap(([only, ...others]) => (only === undefined || others.length > 0 ? [] : [only]));
  if (new Set(named).size < items.length) return [call];
  return named.map((value) => ({ ...call, args: withValue(call.args, place, value) }));
}

/** Some of those shown. */
export const AMONG =
  /\b(?:of|among) (?:them|these|those|the (?:two|three|four|five))\b|其中|[这那](?:些|几个|[两三四五]个)/i;
/** What is of more is looked up for all. */
const MOST = 6;
