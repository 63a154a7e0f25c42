import { LRUCache } from "lru-cache";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { stem } from "../../engine/embedding/words.ts";
import { holidayAtEnd } from "../../engine/knowledge/dates/holidays.ts";
import { keptFor } from "../kept.ts";
import { overlaps, type Span } from "../reading/mention.ts";
import { partsOfDayIn, partsOfNoDayIn } from "../reading/parts-of-day.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import { tokensOf } from "../reading/tokens.ts";
import { exclusionOf, isActAsked, isDeniable, isThan, isToCome, oppositeOf, refusalOf } from "./denied.ts";
import { nearness } from "./nearness.ts";
import type { Proposal } from "./proposal.ts";
import { roleScore } from "./roles.ts";
import type { Slot } from "./slot.ts";

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
  const found = (slot.choices ?? []).flatMap(({ value, says }) =>
    says.flatMap((say) =>
      placesOf(say, reading)
        .filter((place) => !isInDay(place) && !isNoPart(place))
        .map(({ start, end }) => ({
          slot,
          value: valueSaid(slot, value, say, { start, end }, reading),
          start,
          end,
          score:
            2.5 +
            (end - start) / 2000 -
            start / 500 +
            roleScore(slot.role, { start, end }, reading) +
            0.3 * nearness(slot, reading, { start, end }),
          shares: isPartOfDay({ start, end }),
        })),
    ),
  );
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

const ONLY_END = 0.05;

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
  !(
    isThan(place, reading) &&
    (slot.choices ?? []).some(({ says }) =>
      says.some((say) => placesOf(say, reading).some(({ end }) => end <= place.start)),
    )
  );

/** What a text says that something is not, where a slot has no value for that. */
export function unheardDenials(slot: Slot, reading: Reading): Span[] {
  // "Less than last year" is heard by "than last year".
  const isHeardWhole = overlapsOneOf(proposeChoices(slot, reading));
  const denials = (slot.choices ?? []).flatMap(({ value, says }) =>
    says.flatMap((say) =>
      placesOf(say, reading).flatMap((place): Span[] => {
        const denial =
          exclusionOf(place, reading) ??
          (isToCome(slot, place, reading) === "to come" ? place : undefined) ??
          (isRefused(slot, place, reading) ? refusalOf(place, reading) : undefined);
        const isHeard =
          isActAsked(slot, say, place, reading) || valueSaid(slot, value, say, place, reading) !== undefined;
        if (!denial || isHeard || isHeardWhole(place)) return [];
        return [{ start: denial.start, end: Math.max(denial.end, place.end) }];
      }),
    ),
  );
  return denials;
}

/** Where the words stand in the text, whole and in order, for the first time; Han words anywhere. */
export const placesOf = (say: string, reading: Reading): readonly Span[] => placesIn(reading)(say);

/** The places of what was looked for in a reading, each looked for once. */
const placesIn = keptFor((reading: Reading) => {
  const known = new Map<string, readonly Span[]>();
  return (say: string): readonly Span[] => {
    const places = known.get(say) ?? find(say, reading);
    known.set(say, places);
    return places;
  };
});

/** What some words are looked for by. */
interface Wanted {
  wanted: string;
  isHan: boolean;
  /** A code that is also a small word ("CAN", "IN") is meant where it is written as a code. */
  isCode: boolean;
  roots: readonly string[];
}

// What tools list is looked for in every text.
const known = new LRUCache<string, Wanted>({ max: 20_000 });

function wantedBy(say: string): Wanted {
  const wanted = say.normalize("NFKC").toLowerCase();
  const isHan = /\p{Script=Han}/u.test(wanted);
  const isCode = /^[A-Z]{2,4}$/.test(say) && isStopWord(wanted);
  const made = { wanted, isHan, isCode, roots: isHan || isCode ? [] : tokensOf(wanted).map(({ root }) => root) };
  known.set(say, made);
  return made;
}

function find(say: string, reading: Reading): Span[] {
  const { wanted, isHan, isCode, roots } = known.get(say) ?? wantedBy(say);
  if (isHan) {
    const at = lowerCased(reading).indexOf(wanted);
    return at < 0 ? [] : [{ start: at, end: at + wanted.length }];
  }
  if (isCode) {
    const words = reading.text.matchAll(/[A-Za-z]+/g);
    for (const { 0: word, index } of words) if (word === say) return [{ start: index, end: index + say.length }];
    return [];
  }
  if (roots.length === 0 || (roots.length === 1 && (roots[0]?.length ?? 0) < 2 && !/\d/.test(wanted))) return [];
  const { tokens } = reading;
  for (const i of occurrencesIn(reading).get(roots[0] ?? "") ?? []) {
    const matches = roots.every((root, k) => tokens[i + k]?.root === root || stem(tokens[i + k]?.root ?? "") === root);
    const first = tokens[i];
    const last = tokens[i + roots.length - 1];
    if (matches && first && last) return [{ start: first.start, end: last.end }];
  }
  const part = endsIn(reading).get(wanted);
  return part ? [part] : [];
}

const lowerCased = keptFor(({ text }: Reading) => text.toLowerCase());

/** Where the two ends of "ZRH-LHR" stand, by their words. */
const endsIn = keptFor(({ tokens }: Reading) => {
  const ends = tokens.flatMap(({ text, start }): [string, Span][] => {
    const [, first = "", last = ""] = /^(\p{Lu}[\p{L}']+)-(\p{Lu}[\p{L}']+)$/u.exec(text) ?? [];
    const end = start + text.length;
    return [
      [first.toLowerCase(), { start, end: start + first.length }],
      [last.toLowerCase(), { start: end - last.length, end }],
    ];
  });
  return new Map(ends.reverse());
});

/** At which tokens a root stands, in order; by the root of the root, too. */
const occurrencesIn = keptFor(({ tokens }: Reading) => {
  const places = new Map<string, number[]>();
  tokens.forEach(({ root }, at) => {
    for (const one of new Set([root, stem(root)])) {
      const known = places.get(one);
      if (known) known.push(at);
      else places.set(one, [at]);
    }
  });
  return places;
});
