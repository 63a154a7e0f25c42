import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { wordFeaturesOf } from "../../engine/tools/request-words.ts";
import { keptFor } from "../kept.ts";
import { daysOf, isOfHours, isoDay, isSpanOfDays, type Mention, type Span, todayAt } from "../reading/mention.ts";
import { YEAR } from "../reading/moments.ts";
import { peopleIn } from "../reading/people.ts";
import type { Read, Reading } from "../reading/read.ts";
import { firstOfEach, longestOfEach, matchesIn, overlapsOneOf } from "../reading/spans.ts";
import { boundsIn } from "../slots/bounds.ts";
import { placesOfAll } from "../slots/places-said.ts";
import { extentWordsIn } from "../slots/roles.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { isAhead } from "./timely.ts";

/** What values weigh against words. */
const WEIGHT = 0.7;

/**
 * What a request is told by, with a general word in place of each value: the embedding of its words, which words stand
 * side by side, how many days, spans, hours, numbers and listed places it names and whether the days lie behind or
 * ahead, then 1. `all`: the tools that what is listed may be of.
 */
export async function featuresOf(
  text: string,
  tools: readonly ModelTool[],
  read: Read,
  all: readonly ModelTool[] = tools,
): Promise<number[]> {
  const reading = read(text);
  const found = firstOfEach([...peopleNamed(reading, tools, all), ...valuesIn(reading, namesOf(tools))]);
  const said = inGeneral(reading.text, found);
  return [...(await wordFeaturesOf(said)), ...countsOf(reading, found).map((value) => WEIGHT * value), 1];
}

/** Whether a text has words beside values, the words that say how they are meant, and the small words of every text. */
export function saysWords(text: string, tools: readonly ModelTool[], read: Read): boolean {
  const reading = read(text);
  const isInside = overlapsOneOf([
    ...valuesIn(reading, namesOf(tools)),
    ...boundsIn(reading),
    ...extentWordsIn(reading),
  ]);
  const units = new Set(reading.mentions.map((mention) => (mention.kind === "number" ? mention.unit : "")));
  return reading.tokens.some(
    (token) =>
      token.kind !== "mark" && !isInside(token) && !isStopWord(token.text.toLowerCase()) && !units.has(token.root),
  );
}

interface Value extends Span {
  /** What stands for it. */
  word: string;
}

/** Days, hours, listed places, ids and numbers, each stretch of text once. */
function valuesIn(reading: Reading, names: readonly string[]): Value[] {
  const { mentions } = reading;
  const times = mentions.flatMap((mention) => asValue(mention, timeWord(mention)));
  const years = matchesIn(reading.text, YEAR).flatMap((year) => asValue(year, "dayspan"));
  const named = longestOfEach(placesOfAll(names, reading)).flatMap((place) => asValue(place, PLACE));
  // A name nobody here knows stands where one that is listed could.
  const strangers = mentions.flatMap((mention) => asValue(mention, mention.kind === "stranger" ? PLACE : undefined));
  const ids = mentions.flatMap((mention) => asValue(mention, idWord(mention)));
  const numbers = mentions.flatMap((mention) =>
    asValue(mention, mention.kind === "number" ? `${NUMBER} ${mention.unit}` : undefined),
  );
  const found: Value[] = [];
  for (const kind of [times, years, named, strangers, ids, numbers]) {
    const isTaken = overlapsOneOf(found);
    found.push(
      ...kind.filter((one) => !isTaken(one)).map((one) => (one.word === PLACE ? withKind(one, reading.text) : one)),
    );
  }
  return found;
}

/** 浦东 goes on to 浦东新区. */
const withKind = (place: Value, text: string): Value => ({
  ...place,
  end: place.end + (/^(?:新?区|县|市|路|街道?)/.exec(text.slice(place.end, place.end + 2))?.[0].length ?? 0),
});

/** The people named, where a tool asks for somebody; a name that any tool lists is of something else. */
function peopleNamed(reading: Reading, tools: readonly ModelTool[], all: readonly ModelTool[]): Value[] {
  if (!tools.some((tool) => slotsOf(tool).some(({ isPerson }) => isPerson))) return [];
  const isListed = overlapsOneOf(placesOfAll(namesOf(all), reading));
  return peopleIn(reading).flatMap((one) => (isListed(one) ? [] : [{ ...one, word: PERSON }]));
}

const PERSON = "personname";
const PLACE = "placename";
const NUMBER = "numberof";

const asValue = ({ start, end }: Span, word: string | undefined): Value[] =>
  word === undefined ? [] : [{ start, end, word }];

function timeWord(mention: Mention): string | undefined {
  if (mention.kind === "period") return isOfHours(mention) ? "clockhour" : "dayspan";
  if (mention.kind !== "moment") return undefined;
  return { day: "dayone", month: "dayspan", time: "clockhour", "day and time": "dayhour" }[mention.moment.said];
}

/** An id by the letters it begins with. */
function idWord(mention: Mention): string | undefined {
  if (mention.kind !== "code" || !/\d/.test(mention.value)) return undefined;
  return `code${/^[A-Za-z]*/.exec(mention.value)?.[0].toLowerCase()}`;
}

function inGeneral(text: string, found: readonly Value[]): string {
  return [...found]
    .sort((a, b) => b.start - a.start)
    .reduce((said, { start, end, word }) => `${said.slice(0, start)} ${word} ${said.slice(end)}`, text);
}

function countsOf(reading: Reading, found: readonly Value[]): number[] {
  const { mentions, now } = reading;
  const today = todayAt(now);
  // Tonight lies ahead, as tomorrow does.
  const isLater = isAhead(reading);
  const days = mentions.flatMap((mention) => daysOf(mention).map(isoDay));
  const spans = mentions.filter(isSpanOfDays).length;
  const places = found.filter(({ word }) => word === PLACE).length;
  const isSaid = (is: boolean) => (is ? 1 : 0);
  return [
    isSaid(days.some((day) => day < today)),
    isSaid(!isLater && days.includes(today)),
    isSaid(isLater || days.some((day) => day > today)),
    Math.min(spans, MOST),
    Math.min(days.length - 2 * spans, MOST),
    isSaid(mentions.some((one) => isOfHours(one) || (one.kind === "moment" && one.moment.hour !== undefined))),
    isSaid(found.some(({ word }) => word.startsWith(NUMBER))),
    isSaid(places === 0),
    isSaid(places === 1),
    isSaid(places >= MOST),
  ];
}

/** More of them tell no more. */
const MOST = 2;

/**
 * What people say for the places and names that tools list. What few of those say that list the same thing is a word
 * for these tools: "Seine", for Paris where excursions are.
 */
const namesOf = keptFor((tools: readonly ModelTool[]): readonly string[] => {
  const listed = tools.flatMap(slotsOf).flatMap(namesInSlot);
  const times = new Map<string, { listed: number; said: Map<string, number> }>();
  const counted = listed.map(({ key, says }) => {
    const of = times.get(key) ?? { listed: 0, said: new Map<string, number>() };
    times.set(key, of);
    of.listed += 1;
    for (const say of says) of.said.set(say, (of.said.get(say) ?? 0) + 1);
    return { of, says };
  });
  const usual = counted.flatMap(({ of, says }) => says.filter((say) => 2 * (of.said.get(say) ?? 0) >= of.listed));
  return [...new Set(usual)];
});

// A tool is in several lists.
const namesInSlot = keptFor(({ kind, choices = [] }: Slot) =>
  kind === "place" || kind === "name"
    ? choices.map(({ value, says }) => ({ key: JSON.stringify(value), says: [...new Set(says)] }))
    : [],
);
