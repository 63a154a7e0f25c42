import type { PlannedCall } from "../goals/planned-call.ts";
import type { Read } from "../reading/read.ts";
import type { Args } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { slotsOf } from "../slots/slot.ts";
import { daysLater, endFrom, endMeant, endSaid, movedDays, onlyBegins, spanOf } from "../slots/span.ts";
import { asItIsToBe, daysShown } from "./own-days.ts";
import type { Item } from "./shown.ts";

/** The arguments of a call that changes a thing, with the days that the thing is to have by what was said. */
export function withNewDays({ tool, args }: PlannedCall, { text }: Item, said: readonly string[], read: Read): Args {
  const days = slotsOf(tool).filter(({ kind }) => kind === "moment");
  const [first, last = first] = daysShown(text);
  if (days.length === 0 || first === undefined || last === undefined) return args;
  const had = { first, last };
  const wanted = said
    .flatMap((one) => [valuesOf(movedDays(tool, had, one)), namedDays(tool, asItIsToBe(one, text, read), had, read)])
    .find((one) => Object.keys(one).length > 0);
  const kept = Object.entries(args).filter(([name]) => !days.some((slot) => slot.name === name));
  return { ...Object.fromEntries(kept), ...wanted };
}

const valuesOf = (filled: ReturnType<typeof fill>): Args =>
  Object.fromEntries(filled.map(({ slot, value }) => [slot.name, value]));

const ISO_DAY = /^\d{4}-\d\d-\d\d$/;
/** The days a text names for a thing: a single one is the end that it speaks of, or the first day of what is moved. */
function namedDays(tool: PlannedCall["tool"], text: string, had: { first: string; last: string }, read: Read): Args {
  const [from, to] = spanOf(tool);
  const filled = fill(tool, read(text), { optional: 0.9 });
  const days = filled.filter(({ slot, value }) => slot.kind === "moment" && ISO_DAY.test(String(value)));
  const [only, other] = days;
  if (!only) return from ? valuesOf(endFrom(tool, { [from.name]: had.first }, text)) : {};
  if (other || !from || !to) return valuesOf(days);
  const day = String(only.value);
  if (endMeant(tool, only.slot, text) === to) return { [to.name]: day };
  // "Pick it up on the 5th" says nothing of the day of return.
  const isOfFirst = endSaid(tool, text) === from && day > had.first && day < had.last;
  if (isOfFirst || onlyBegins(tool, text)) return { [from.name]: day };
  return { [from.name]: day, [to.name]: daysLater(day, (Date.parse(had.last) - Date.parse(had.first)) / 864e5) };
}
