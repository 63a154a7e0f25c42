import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { removes } from "../goals/asked-for.ts";
import { daysIn } from "../goals/context.ts";
import { namesDays, overlaps } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { numberFits } from "../shown/narrowed.ts";
import type { Args } from "../slots/arguments.ts";
import { boundsIn, holdsBound } from "../slots/bounds.ts";
import { saysOneOf, valuesSaid } from "../slots/places-said.ts";
import { placeSlotsOf } from "../slots/slot.ts";
import { daysShown, isOn } from "./own-days.ts";
import type { Item } from "./shown.ts";

/** Of what a list holds, what is on the days and at the places that a request for all of it names. */
export function thereAndThen(text: string, items: readonly Item[], finder: ModelTool, read: Read): readonly Item[] {
  const days = daysIn(text, read).filter(namesDays);
  const places = placeSlotsOf(finder)
    .flatMap((slot) =>
      valuesSaid(slot, read(text)).map(({ value }) => slot.choices?.find((one) => one.value === value)),
    )
    .map((choice) => choice?.says ?? []);
  return items.filter(
    ({ text: line }) =>
      (days.length === 0 || days.some((day) => isOn(text, day, daysShown(line)))) &&
      (places.length === 0 || places.some((says) => saysOneOf(says, read(line)))),
  );
}

/**
 * Whether a text names the place that all journeys of a list begin or end at while they lead to several others: there
 * somebody is at home, and all that they have booked is no trip there.
 */
export function isHomeOf(text: string, items: readonly Item[], finder: ModelTool, read: Read): boolean {
  const ends = placeSlotsOf(finder).filter(({ role }) => role !== undefined);
  const named = ends.flatMap((slot) => valuesSaid(slot, read(text)).map(({ value }) => value));
  const placesOf = ({ text: line }: Item) =>
    ends.flatMap(({ choices = [] }) =>
      choices.filter(({ says }) => saysOneOf(says, read(line))).map(({ value }) => value),
    );
  const places = items.map(placesOf);
  const others = new Set(places.flat().filter((place) => !named.includes(place)));
  return others.size > 1 && places.every((some) => some.some((place) => named.includes(place)));
}

/** The day of what is to be taken back on which nothing of a list is: 取消12月25号的预订. */
export const dayOfNone = (text: string, items: readonly Item[], tool: ModelTool, read: Read): string | undefined =>
  removes(tool)
    ? daysIn(text, read)
        .filter(namesDays)
        .find((day) => items.every(({ text: line }) => daysShown(line).length > 0 && !isOn(text, day, daysShown(line))))
        ?.text
    : undefined;

/** Of what a list holds, what is within the bounds that a request names and the look-up could not take: "all over 15 %". */
export function withinLimits(text: string, items: readonly Item[], asked: Args, read: Read): readonly Item[] {
  const limits = boundsIn(read(text));
  const fits = read(text).mentions.flatMap((mention) =>
    mention.kind === "number" &&
    limits.some((limit) => overlaps(limit, mention)) &&
    !holdsBound(numbersOf(asked), mention.value)
      ? (numberFits(mention, { things: [...items] }, { said: text, read }) ?? [])
      : [],
  );
  return items.filter((item) => fits.every((one) => one(item)));
}

const numbersOf = (args: Args): number[] => Object.values(args).filter((value) => typeof value === "number");
