import type { Language } from "../../engine/language.ts";
import { addDays, daysBetween, rangeWords } from "./calendar.ts";
import { type Range, rangeOr } from "./daily-figures.ts";
import { city, type District, placeName } from "./districts.ts";

export const wholeCity = "全市";

/** One side of a comparison; without a district, the whole city. */
export interface Side extends Range {
  district: District | undefined;
}

interface Sides {
  district?: District | undefined;
  other_district?: District | typeof wholeCity | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
  other_start_date?: string | undefined;
  other_end_date?: string | undefined;
}

/** Another district over the same days, or the same place over another period: by default the equally long one before. */
export function sidesOf(args: Sides, now: Date): [Side, Side] {
  const one: Side = { district: args.district, ...rangeOr(7, args.start_date, args.end_date, now) };
  const length = daysBetween(one.from, one.to) + 1;
  const district = args.other_district === wholeCity ? undefined : (args.other_district ?? one.district);
  if (args.other_start_date !== undefined || args.other_end_date !== undefined) {
    return [one, { district, ...rangeOr(length, args.other_start_date, args.other_end_date, now) }];
  }
  if (args.other_district !== undefined) return [one, { ...one, district }];
  return [one, { district, from: addDays(one.from, -length), to: addDays(one.from, -1) }];
}

export type Names = readonly [string, string];

/** What the sides have in common, said once, and what tells them apart. */
export function namesOf(one: Side, other: Side, language: Language): { shared: string; names: Names } {
  const place = (side: Side) => placeName(side.district ?? city, language);
  const range = (side: Side) => rangeWords(side.from, side.to, language);
  const bare = ({ from, to }: Side) => (language === "zh" ? `${from}至${to}` : `${from} to ${to}`);
  const both = (side: Side) => (language === "zh" ? place(side) + range(side) : `${place(side)} ${range(side)}`);
  if (one.from === other.from && one.to === other.to) return { shared: range(one), names: [place(one), place(other)] };
  if (one.district === other.district) {
    return { shared: language === "zh" ? place(one) : `of ${place(one)}`, names: [bare(one), bare(other)] };
  }
  return { shared: "", names: [both(one), both(other)] };
}
