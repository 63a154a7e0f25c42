import { holidayAtEnd } from "../../engine/knowledge/dates/holidays.ts";
import { dayBoundIn } from "../conversation/own-days.ts";
import { keptFor } from "../kept.ts";
import { overlaps, type Span } from "../reading/mention.ts";
import { partsOfDayIn, partsOfNoDayIn } from "../reading/parts-of-day.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import { boundsIn } from "./bounds.ts";
import { exclusionOf, isActAsked, isDeniable, isThan, isToCome, oppositeOf, refusalOf } from "./denied.ts";
import { nearness } from "./nearness.ts";
import { valuesSaid } from "./places-said.ts";
import { roleScore } from "./roles.ts";
import type { Proposal, Slot } from "./slot.ts";

/** Listed values a text names, by the value itself or by what people say for it; longer words win. */
export function proposeChoices(slot: Slot, reading: Reading): Proposal[] {
  // "Black" in Black Friday is no colour.
  const isOfDay = overlapsOneOf(
    reading.mentions.filter(({ kind, text, start, end }) => kind === "moment" && end - start > text.length),
  );
  const isInDay = (place: Span) => isOfDay(place) || beginsHoliday(place, reading);
  // "Friday afternoon" is a day, and says when on it too.
  const isPartOfDay = overlapsOneOf(partsOfDayOf(reading));
  const isNoPart = overlapsOneOf(partsOfNoDayOf(reading));
  // "After the evening rush" is not in it; "before noon" may be a value by itself.
  const isOfSide = overlapsOneOf(partsOfDayOf(reading).filter((part) => dayBoundIn(reading.text, part)));
  // "Over" in "over 15 %" does not say that something is over.
  const isOfBound = overlapsOneOf(boundsIn(reading));
  const said = valuesSaid(slot, reading);
  const tellsEnd = said.some(({ say }) => !ONLY_MEASURE.test(say));
  const found = said
    .filter(({ say }) => !tellsEnd || !ONLY_MEASURE.test(say))
    .filter((place) => !isInDay(place) && (slot.isOfDays || !isNoPart(place) || MORE_THAN_ONE.test(place.say)))
    .filter((place) => (!isOfBound(place) || /\d/.test(place.say)) && (!isOfSide(place) || SIDE.test(place.say)))
    .map(({ value, say, start, end }) => ({
      slot,
      value: valueSaid(slot, value, say, { start, end }, reading),
      start,
      end,
      score:
        2.5 +
        (end - start) / 2000 -
        start / 500 +
        // "From Paris, mornings": a part of the day is neither end of a journey.
        (isPartOfDay({ start, end }) ? 0 : roleScore(slot.role, { start, end }, reading)) +
        0.3 * nearness(slot, reading, { start, end }),
      shares: isPartOfDay({ start, end }),
    }));
  const longest = found.filter(
    (one) =>
      one.value !== undefined &&
      !found.some(
        (other) => other.value !== one.value && overlaps(one, other) && other.end - other.start > one.end - one.start,
      ),
  );
  const seen = new Set<unknown>();
  const named = longest
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ value }) => !seen.has(value) && seen.add(value));
  // A journey of which one end is named without a word for it goes there.
  const isOnly = named.length === 1 && slot.role === "target";
  return isOnly ? named.map((one) => ({ ...one, score: one.score + ONLY_END })) : named;
}

/** "Sort by price", 按价格: by which measure something is ordered, and not from which end. */
const ONLY_MEASURE = /^(?:(?:sort|order)(?:ed)? )?(?:them )?by |^按|排序$/i;

const ONLY_END = 0.05;
const SIDE = /\b(?:before|after)\b|[前后]/i;

/** "Mornings", which a list says itself. */
const MORE_THAN_ONE = /(?:morning|afternoon|evening)s$/i;

/** "Black Friday deal": a word and the one behind it name a holiday. */
function beginsHoliday({ start, end }: Span, { text }: Reading): boolean {
  const [next = ""] = /^ [a-z]{3,12}\b/i.exec(text.slice(end, end + 14)) ?? [];
  return next !== "" && holidayAtEnd(text.slice(start, end) + next).length > end - start;
}
const partsOfDayOf = keptFor(({ text }: Reading) => partsOfDayIn(text));
const partsOfNoDayOf = keptFor(({ text }: Reading) => partsOfNoDayIn(text));

/** The value some words stand for; undefined where they are denied, left out or still to come, and nothing stands for that. */
function valueSaid(slot: Slot, value: unknown, say: string, place: Span, reading: Reading): unknown {
  const isExcluded = exclusionOf(place, reading) !== undefined;
  if (slot.leavesOut !== undefined || isExcluded) return isExcluded && slot.leavesOut !== undefined ? value : undefined;
  if (isToCome(slot, place, reading) !== undefined || isActAsked(slot, say, place, reading)) return undefined;
  return isRefused(slot, place, reading) ? oppositeOf(slot, say) : value;
}

/** Whether a value is said not to be meant; of "Mondays worse than Fridays" both are. */
const isRefused = (slot: Slot, place: Span, reading: Reading): boolean =>
  isDeniable(slot) &&
  refusalOf(place, reading) !== undefined &&
  !(isThan(place, reading) && valuesSaid(slot, reading).some(({ end }) => end <= place.start));

/** What a text says that something is not, where a slot has no value for that. */
export function unheardDenials(slot: Slot, reading: Reading): Span[] {
  // "Less than last year" is heard by "than last year".
  const isHeardWhole = overlapsOneOf(proposeChoices(slot, reading));
  return valuesSaid(slot, reading).flatMap(({ value, say, ...place }): Span[] => {
    const denial =
      exclusionOf(place, reading) ??
      (isToCome(slot, place, reading) === "to come" ? place : undefined) ??
      (isRefused(slot, place, reading) ? refusalOf(place, reading) : undefined);
    const isHeard = isActAsked(slot, say, place, reading) || valueSaid(slot, value, say, place, reading) !== undefined;
    if (!denial || isHeard || isHeardWhole(place)) return [];
    return [{ start: denial.start, end: Math.max(denial.end, place.end) }];
  });
}
