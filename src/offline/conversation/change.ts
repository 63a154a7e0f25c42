import type { PlannedCall } from "../goals/calls.ts";
import type { Read } from "../reading/read.ts";
import { overlaid, valueAt } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { endFrom, spanOf } from "../slots/span.ts";
import { leftNumber } from "./left-number.ts";

/** "Make it two nights": the settled call with what the message names, and nothing else, replaced. */
export function changed(about: PlannedCall, text: string, read: Read): PlannedCall | undefined {
  const filled = fill(about.tool, read(text), { optional: 0.9 });
  const named = filled.filter(({ slot, score }) => score >= (slot.type === "boolean" ? 2 : 0.9) && !isKnownCode(slot));
  named.push(...leftNumber(about.tool, text, named, read));
  const begun = overlaid(about.args, named);
  const args = overlaid(begun, [...keptLength(about, named), ...endFrom(about.tool, begun, text)]);
  return JSON.stringify(args) === JSON.stringify(about.args) ? undefined : { ...about, args };
}

/** A code without a shape of its own would take any word. */
const isKnownCode = (slot: Filled["slot"]): boolean => slot.kind === "code" && !slot.pattern;

/** Another first day moves the last one along, when only the first is named. */
function keptLength({ tool, args }: PlannedCall, named: readonly Filled[]): Filled[] {
  const [from, to] = spanOf(tool);
  const isNamed = (slot: typeof from) => named.some((one) => one.slot.name === slot?.name);
  if (!from || !to || !isNamed(from) || isNamed(to)) return [];
  const days = (Date.parse(String(valueAt(args, to))) - Date.parse(String(valueAt(args, from)))) / 864e5;
  const first = named.find((one) => one.slot.name === from.name)?.value;
  return days > 0 ? endFrom(tool, { [from.name]: first }, `${days} days`) : [];
}
