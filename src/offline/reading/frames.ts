import { daysBetween } from "../../engine/domain/days.ts";
import { daysOf, isoDay, type Mention, type MentionOf, type Moment, namesDays, todayAt } from "./mention.ts";

/** What joins two days, so that each is asked about, or sets them against each other. */
const JOINED =
  /^[\s,，、;；]*(?:(?:and|or|vs\.?|versus|than|with|to|until|till|both|[和与及或跟比到至])(?![\p{Script=Latin}])|$)/iu;
const COMPARES = /\b(?:than|vs|versus|against|compar\w+|instead)\b|比|相差|不是|改/i;

/** The fewest days of a span that tells roughly when something is; a weekend begins on its Friday for who travels. */
const WEEKEND = 2;
const FULL_WEEK = 7;

/**
 * The spans that only tell roughly when, where a day of them to come is named behind: "next week I am in Rome, flights
 * on Friday". Only that day is asked about.
 */
export function framesIn(text: string, moments: readonly Mention[], now: Date): Mention[] {
  if (COMPARES.test(text)) return [];
  const today = todayAt(now);
  return moments.filter((frame, at): frame is MentionOf<"period"> => {
    if (frame.kind !== "period" || !isBroad(frame)) return false;
    const behind = moments.slice(at + 1).filter(namesDays);
    const [next] = behind;
    if (!next || JOINED.test(text.slice(frame.end, next.start))) return false;
    return behind.every((one) => daysOf(one).every((day) => isoDay(day) >= today && isWithin(day, frame)));
  });
}

const daysFrom = (from: Moment, to: Moment): number => daysBetween(isoDay(from), isoDay(to));

function isBroad({ from, to }: MentionOf<"period">): boolean {
  const length = daysFrom(from, to) + 1;
  return isWeekend(from, length) || length >= FULL_WEEK;
}

const isWeekend = ({ year, month, day }: Moment, length: number): boolean =>
  length === WEEKEND && new Date(year, month - 1, day).getDay() === 6;

function isWithin(day: Moment, { from, to }: MentionOf<"period">): boolean {
  const margin = isWeekend(from, daysFrom(from, to) + 1) ? 1 : 0;
  return daysFrom(from, day) >= -margin && daysFrom(day, to) >= -margin;
}
