import { z } from "zod";
import { idArgument } from "../../engine/domain/arguments.ts";
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

const bookingOf = (words: string[], pattern: RegExp, example: string) =>
  idArgument("Booking (预订)", { words }, pattern, example);

/** The booking that is to be changed or cancelled, by its kind. */
export const bookingArgument = {
  hotel: bookingOf(["hotel booking", "酒店预订编号"], /^HB-\d{6,}$/, "HB-000123"),
  car: bookingOf(["car rental", "租车预订编号"], /^CB-\d{6,}$/, "CB-000123"),
  excursion: bookingOf(["excursion booking", "游览预订编号"], /^EB-\d{6,}$/, "EB-000123"),
};

export const anyBookingArgument = bookingOf(
  ["only this booking", "只看这个"],
  /^[HCE]B-\d{6,}$/,
  "HB-000123",
).optional();

/** A ticket; `words`: what people say for it. */
export const ticketArgument = (words: string[]) => idArgument("Ticket (机票)", { words }, /^TK-\d{6,}$/, "TK-011261");

/** The most that something may cost; `page`: its title, where it has one of its own, and what the price is for. */
export const priceArgument = (words: string[], page: { title?: string; description?: string }) =>
  z
    .number()
    .positive()
    .optional()
    .meta({ title: "Highest price in CNY (最高价格)", ...page, ...aliases({ words }) });
