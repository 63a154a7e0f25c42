import { addDays, daysBetween } from "../../engine/domain/days.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { isDay, namesDays } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import type { Args } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { daySlotsOf } from "../slots/slot.ts";
import {
  endFrom,
  endMeant,
  endSaid,
  type Had,
  movedDays,
  onlyBegins,
  onlyEnds,
  spanOf,
  stretchWay,
} from "../slots/span.ts";
import { asItIsToBe, dayBoundIn, daysShown } from "./own-days.ts";
import type { Item } from "./shown.ts";

/** The arguments of a call that changes a thing, with the days that the thing is to have by what was said. */
export function withNewDays({ tool, args }: PlannedCall, { text }: Item, said: readonly string[], read: Read): Args {
  const days = daySlotsOf(tool);
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
function namedDays(tool: PlannedCall["tool"], text: string, had: Had, read: Read): Args {
  const [from, to] = spanOf(tool);
  const reading = read(text);
  const filled = fill(tool, reading, { optional: 0.9 });
  const named = filled.filter(({ slot, value }) => slot.kind === "moment" && ISO_DAY.test(String(value)));
  const begin = named.find(({ slot }) => slot === from);
  const isOfEnd = named.length > 1 && onlyEnds(tool, reading, had, begin?.value);
  const days = isOfEnd ? named.filter(({ slot }) => slot === to) : named;
  const [only, other] = days;
  const way = stretchWay(text);
  if (way !== 0 && only && from && to) {
    const wanted = other ? valuesOf(days) : { [endMeant(tool, only.slot, text).name]: only.value };
    const { [from.name]: first = had.first, [to.name]: last = had.last } = wanted;
    // "The hotel before Christmas" says which one.
    const isBound = reading.mentions.filter(namesDays).every((day) => isDay(day) && dayBoundIn(text, day) === "before");
    return !isBound && way * (daysBetween(String(first), String(last)) - daysBetween(had.first, had.last)) > 0
      ? wanted
      : {};
  }
  if (!only) return from ? valuesOf(endFrom(tool, { [from.name]: had.first }, text)) : {};
  if (other || !from || !to) return valuesOf(days);
  const day = String(only.value);
  if (endMeant(tool, only.slot, text) === to) return { [to.name]: day };
  // "Pick it up on the 5th" says nothing of the day of return.
  const isOfFirst = endSaid(tool, text) === from && day > had.first && day < had.last;
  if (isOfFirst || onlyBegins(tool, text)) return { [from.name]: day };
  return { [from.name]: day, [to.name]: addDays(day, daysBetween(had.first, had.last)) };
}
