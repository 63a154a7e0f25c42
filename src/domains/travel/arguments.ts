import { z } from "zod";
import { BRIEF } from "../../engine/tools/brief.ts";
import { cityNames } from "./place-finder.ts";

/** A city or airport; `meaning` in both languages says which one, without brackets: those stand after values. */
export function cityArgument(meaning: string, title = "City (城市)") {
  return z
    .string()
    .trim()
    .min(1)
    .max(80)
    .meta({ title, description: `${meaning}. City or airport, 城市或机场: ${cityNames}.`, [BRIEF]: "City or airport" });
}

export const bookingIdPattern = { hotel: /^HB-\d{6,}$/, car: /^CB-\d{6,}$/, excursion: /^EB-\d{6,}$/ };
