import { addDays, daysBetween } from "../../engine/domain/days.ts";
import type { Language } from "../../engine/language.ts";
import type { ToolRun } from "../../engine/tools/tool.ts";
import { rangeWords } from "./calendar.ts";
import { type Range, rangeOr } from "./daily-figures.ts";
import { city, type District, placeName } from "./districts.ts";

export const wholeCity = "全市";

/** One side of a comparison; without a district, the whole city. */
export interface Side {
  district: District | undefined;
  range: Range;
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
export function sidesOf(args: Sides, run: Pick<ToolRun, "now" | "language">): [Side, Side] {
  const range = rangeOr(7, args.start_date, args.end_date, run);
  const one: Side = { district: args.district, range };
  const district = args.other_district === wholeCity ? undefined : (args.other_district ?? args.district);
  const length = daysBetween(range.from, range.to) + 1;
  if (args.other_start_date !== undefined || args.other_end_date !== undefined) {
    return [one, { district, range: rangeOr(length, args.other_start_date, args.other_end_date, run) }];
  }
  if (args.other_district !== undefined) return [one, { district, range }];
  return [one, { district, range: { from: addDays(range.from, -length), to: addDays(range.from, -1) } }];
}

export type Names = readonly [string, string];

/** What the sides have in common, said once, and what tells them apart. */
export function namesOf(one: Side, other: Side, language: Language): { shared: string; names: Names } {
  const place = ({ district }: Side) => placeName(district ?? city, language);
  const span = ({ range: { from, to } }: Side) => rangeWords(from, to, language);
  const bare = (side: Side) => span(side).replace(/^(?:from|on) /, "");
  const both = (side: Side) => (language === "zh" ? place(side) + span(side) : `${place(side)} ${span(side)}`);
  if (span(one) === span(other)) return { shared: span(one), names: [place(one), place(other)] };
  if (one.district === other.district) {
    return { shared: language === "zh" ? place(one) : `of ${place(one)}`, names: [bare(one), bare(other)] };
  }
  return { shared: "", names: [both(one), both(other)] };
}
