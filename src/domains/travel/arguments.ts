import { z } from "zod";
import { aliases } from "../../engine/tools/aliases.ts";
import { cityAliases } from "./place-finder.ts";

/** A city or airport, called `title` by people; `words`: what else they say for it. */
export function cityArgument(words: string[], title = "City (城市)") {
  return z
    .string()
    .trim()
    .min(1)
    .max(80)
    .meta({ title, description: "City or airport", ...aliases({ words, values: cityAliases }) });
}

export const bookingIdPattern = { hotel: /^HB-\d{6,}$/, car: /^CB-\d{6,}$/, excursion: /^EB-\d{6,}$/ };
export const anyBookingId = /^[HCE]B-\d{6,}$/;
export const ticketIdPattern = /^TK-\d{6,}$/;
