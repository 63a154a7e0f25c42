import { z } from "zod";
import { aliases } from "../../engine/tools/aliases.ts";
import { landmarks } from "./data/outings.ts";
import { places } from "./data/places.ts";
import { cityAliases } from "./place-finder.ts";

/** A city or airport, called `title` by people; `words`: what else they say for it, `values`: and for each city. */
export function cityArgument(words: string[], title = "City (城市)", values = cityAliases) {
  return z
    .string()
    .trim()
    .min(1)
    .max(80)
    .meta({ title, description: "City or airport", ...aliases({ words, values }) });
}

/** Where an excursion is, told by the city or by what there is to see. */
export const outingCityArgument = (words: string[]) =>
  cityArgument(
    words,
    undefined,
    Object.fromEntries(places.map(({ en, code }) => [en, [...(cityAliases[en] ?? []), ...(landmarks[code] ?? [])]])),
  );

export const bookingIdPattern = { hotel: /^HB-\d{6,}$/, car: /^CB-\d{6,}$/, excursion: /^EB-\d{6,}$/ };
export const anyBookingId = /^[HCE]B-\d{6,}$/;
export const ticketIdPattern = /^TK-\d{6,}$/;
