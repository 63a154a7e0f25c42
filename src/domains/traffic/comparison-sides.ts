import { addDays, type Day, daysBetween } from "../../engine/domain/days.ts";
import type { Language } from "../../engine/language.ts";
import type { ToolRun } from "../../engine/tools/tool.ts";
import { dayOf, rangeWords } from "./calendar.ts";
import { type Range, rangeOr } from "./daily-figures.ts";
import { type DayKind, type DaysOfWeek, daysOfWeekWords } from "./day-kinds.ts";
import { city, type District, placeName } from "./districts.ts";
import { hoursOf, type PartOfDay, partWords } from "./parts-of-day.ts";

export const wholeCity = "全市";

/** One side of a comparison; without a district, the whole city. */
export interface Side {
  district: District | undefined;
  range: Range;
  /** Only these days of the range; without, all. */
  days?: DaysOfWeek | undefined;
  /** Only this part of each day. */
  part?: PartOfDay | undefined;
  /** The last days of one of the sides have no figures yet, so that both are shorter than asked for. */
  isCut?: boolean;
  /** One of the sides is today: of all days the hours are compared that there are figures for today. */
  isSoFar?: boolean;
}

interface Sides {
  district?: District | undefined;
  other_district?: District | typeof wholeCity | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
  other_start_date?: string | undefined;
  other_end_date?: string | undefined;
  days?: DayKind | undefined;
  other_days?: DayKind | undefined;
  part?: PartOfDay | undefined;
  other_part?: PartOfDay | undefined;
  usual?: boolean;
}

/** Days before those asked about that tell what is usual; days of the week are compared over twice as many. */
const USUAL = 28;

/**
 * Another district over the same days, other days of the week, another part of each day, or the same place over another
 * period: by default the equally long one before. Two periods of the same length stay so where the last days of one have
 * no figures yet: the same days of both are compared. What begins today is today up to now.
 */
export function sidesOf(args: Sides, run: Pick<ToolRun, "now" | "language">): [Side, Side] {
  const kind = args.days ?? args.other_days;
  const today = dayOf(run.now);
  const { part = args.other_part, other_part: otherPart = part } = args;
  const isSoFar = kind === undefined && part === undefined && [args.start_date, args.other_start_date].includes(today);
  const rangeOf = (length: number, from: Day | undefined, to: Day | undefined, of = part) =>
    isSoFar && from === today ? { from: today, to: today } : rangeOr(length, from, to, run, of);
  const isOfOneSpan = args.other_start_date === undefined && args.other_end_date === undefined;
  const last = isOfOneSpan && part && otherPart && hoursOf(part)[1] < hoursOf(otherPart)[1] ? otherPart : part;
  const range = rangeOf(kind === undefined ? 7 : 2 * USUAL, args.start_date, args.end_date, last);
  const days = kind && { kind };
  const otherDays = args.other_days && { kind: args.other_days };
  const one: Side = { district: args.district, range, days, part, isSoFar };
  const district = args.other_district === wholeCity ? undefined : (args.other_district ?? args.district);
  const other: Side = { ...one, district, days: otherDays ?? days, part: otherPart };
  const asked = lengthOf(args.start_date, args.end_date) ?? daysIn(range);
  if (!isOfOneSpan) {
    const otherRange = rangeOf(asked, args.other_start_date, args.other_end_date, otherPart);
    const otherAsked = lengthOf(args.other_start_date, args.other_end_date) ?? daysIn(otherRange);
    const apart = { ...other, range: otherRange };
    return asked === otherAsked ? cutAlike(one, apart) : [one, apart];
  }
  if (args.other_district !== undefined || part !== otherPart) return [one, other];
  if (kind !== undefined) return [one, { ...other, days: otherDays ?? { kind, isRest: true } }];
  const back = args.usual ? USUAL : asked;
  const before: Side = { ...other, range: { from: addDays(range.from, -back), to: addDays(range.from, -1) } };
  return args.usual ? [one, before] : cutAlike(one, before);
}

const daysIn = ({ from, to }: Range): number => daysBetween(from, to) + 1;

const lengthOf = (from: Day | undefined, to: Day | undefined): number | undefined =>
  from === undefined || to === undefined ? undefined : daysIn({ from, to });

/** Both sides from their first days on, as long as the shorter one. */
function cutAlike(one: Side, other: Side): [Side, Side] {
  const [length, longer] = [daysIn(one.range), daysIn(other.range)].sort((a, b) => a - b);
  if (length === undefined || length === longer) return [one, other];
  const cut = (side: Side): Side => {
    const { from } = side.range;
    return { ...side, range: { from, to: addDays(from, length - 1) }, isCut: true };
  };
  return [cut(one), cut(other)];
}

export type Names = readonly [string, string];

/** What the sides have in common, said once, and what tells them apart. */
export function namesOf(one: Side, other: Side, language: Language): { shared: string; names: Names } {
  const { shared, names } = placesAndDaysOf(one, other, language);
  const [time, otherTime] = [one, other].map(({ part }) => part && partWords(part, hoursOf(part)[1], language));
  if (time === undefined) return { shared, names };
  const zh = language === "zh";
  if (time === otherTime) return { shared: zh ? shared + time : `${shared} in the ${time}`.trim(), names };
  const gap = zh ? "" : " ";
  const apart = (own: Names): Names => [[own[0], time].join(gap).trim(), [own[1], otherTime].join(gap).trim()];
  return names[0] === names[1]
    ? { shared: zh ? names[0] + shared : `of ${names[0]} ${shared}`, names: apart(["", ""]) }
    : { shared, names: apart(names) };
}

function placesAndDaysOf(one: Side, other: Side, language: Language): { shared: string; names: Names } {
  const place = ({ district }: Side) => placeName(district ?? city, language);
  const span = ({ range: { from, to } }: Side) => rangeWords(from, to, language);
  const bare = (side: Side) => span(side).replace(/^(?:from|on) /, "");
  const week = ({ days }: Side) => days && daysOfWeekWords(days, language);
  const [gap, of] = language === "zh" ? ["", ""] : [" ", "of "];
  const both = (side: Side) => [place(side), span(side)].join(gap);
  const [mine, others] = [week(one), week(other)];
  const isOneSpan = span(one) === span(other);
  if (mine !== others && isOneSpan && one.district === other.district)
    return { shared: of + both(one), names: [mine ?? bare(one), others ?? bare(other)] };
  const named = (name: (side: Side) => string): Names =>
    mine === others
      ? [name(one), name(other)]
      : [[name(one), mine ?? ""].join(gap).trim(), [name(other), others ?? ""].join(gap).trim()];
  const all = mine !== undefined && mine === others ? mine : undefined;
  const withAll = (shared: string) => [shared, all ?? ""].join(language === "zh" ? "" : ", ").replace(/^, |, $/, "");
  if (isOneSpan) return { shared: withAll(span(one)), names: named(place) };
  if (one.district === other.district) return { shared: withAll(of + place(one)), names: named(bare) };
  return { shared: withAll(""), names: named(both) };
}
