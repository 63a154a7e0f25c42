import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isPlaceName } from "../../engine/embedding/place-names.ts";
import { spaced, wordsOf } from "../../engine/embedding/words.ts";
import { daysShown, isOf } from "../conversation/own-days.ts";
import { daysSaid } from "../conversation/own-list.ts";
import { itemsIn } from "../conversation/shown.ts";
import { usedIn } from "../conversation/used-in.ts";
import { keptFor } from "../kept.ts";
import { descriptionsIn } from "../reading/descriptions.ts";
import { exclusionsIn } from "../reading/exclusions.ts";
import {
  ISO_DAYS,
  isHourGiven,
  isMinuteOf,
  isoDay,
  isTime,
  type Mention,
  type Moment,
  overlaps,
  type Span,
  todayAt,
} from "../reading/mention.ts";
import { namesIn } from "../reading/names.ts";
import { isGreeting, isNoTime, partsOfDayIn } from "../reading/parts-of-day.ts";
import { peopleIn } from "../reading/people.ts";
import type { Reading } from "../reading/read.ts";
import { firstOfEach, matchesIn, overlapsOneOf } from "../reading/spans.ts";
import { isKnownTo } from "../reading/spelling.ts";
import type { Token } from "../reading/tokens.ts";
import { wishesIn } from "../reading/wishes.ts";
import { saidOf } from "../said-of.ts";
import { type Args, valueAt } from "../slots/arguments.ts";
import { boundsIn } from "../slots/bounds.ts";
import { unheardDenials } from "../slots/choices.ts";
import { exclusionOf } from "../slots/denied.ts";
import { flagPlaces } from "../slots/flags.ts";
import { unlistedOfKind } from "../slots/of-a-kind.ts";
import { placesOf } from "../slots/places-said.ts";
import { daySlotsOf, type Slot, slotsOf, takesDay } from "../slots/slot.ts";
import { daysMeant, isNow, isOfStay, isWholeMonth } from "../slots/time-values.ts";
import { isOfOneself } from "./match.ts";
import { isSmallWord } from "./small-words.ts";
import { isSpokenOf, isTopicOf } from "./spoken-of.ts";

/** A call that was made, and what it found; nothing while it is not known. */
export interface Made {
  tool: ModelTool;
  args: Record<string, unknown>;
  observation?: string;
}

/** The parts of a day, hours, names, wishes, denials and values that are not listed of a text that neither a call takes nor its result tells of. */
export function unusedIn(reading: Reading, made: readonly Made[], tools: readonly ModelTool[]): string[] {
  const isTold = toldBy(made);
  const saidAt = ({ start, end }: Span) => reading.text.slice(start, end);
  const given = made.flatMap(({ args }) =>
    (JSON.stringify(args).replace(ISO_DAYS, "").match(/\d+/g) ?? []).map(Number),
  );
  const hours = hoursIn(reading, given);
  const clocks = partsOfDayIn(reading.text);
  const isOfHour = overlapsOneOf(hours.all);
  const parts = clocks.filter((part) => !isOfHour(part) && !isGreeting(part, reading.text));
  // Of "tomorrow at 8 pm", the hour is what no call takes.
  const open = hours.open.map((one): Span => {
    const own = clocks.filter((clock) => overlaps(clock, one));
    return { start: own[0]?.start ?? one.start, end: own.at(-1)?.end ?? one.end };
  });
  // What somebody has is listed whole, whatever is said of it.
  const isOwn = made.some(({ tool }) => isOfOneself(tool));
  const isShown = (time: Span) => made.some(({ tool }) => showsTime(tool, saidAt(time)));
  const days = isOwn ? daysNotAlone(reading, made) : daysUnused(reading, made);
  const recurring = matchesIn(reading.text, RECURRING);
  const named = made.flatMap(({ tool, args }) => namedBy(tool, args, reading));
  const isNamed = overlapsOneOf(named);
  // Of 下午4点 and "morning rush", a call that takes the part of the day leaves the hour and the rush out.
  const isNamedWhole = ({ start, end }: Span) => {
    const signs = reading.text.slice(start, end).split("");
    const rest = signs.filter((_, at) => !isNamed({ start: start + at, end: start + at + 1 }));
    return isNamed({ start, end }) && !NARROWER.test(rest.join(""));
  };
  const times = isOwn ? [] : [...open, ...parts, ...recurring].filter((time) => !isShown(time) && !isNamedWhole(time));
  const sizes = matchesIn(reading.text, SIZES).filter((size) => !isTold(saidAt(size)));
  const excluded = exclusionsIn(reading).filter((span) => !made.some((call) => leavesOut(call, span, reading)));
  const people = made.some(({ tool }) => slotsOf(tool).some(({ isPerson }) => isPerson)) ? peopleIn(reading) : [];
  const isPlaceGiven = overlapsOneOf(made.flatMap(({ tool, args }) => placesGiven(tool, args, reading)));
  // "Me and my wife" are how many go along.
  const isOfParty = overlapsOneOf(reading.mentions.filter(isCountOfPeople));
  const names = [...strangersIn(reading), ...namesIn(reading), ...people].filter(
    (name) => !isTold(saidAt(name)) && !isPlaceGiven(name) && !isNamedWhole(name) && !isOfParty(name),
  );
  const limits = boundsIn(reading);
  const isGiven = (mention: Mention) => mention.kind === "number" && given.includes(mention.value);
  const values = reading.mentions.filter((mention) => isValue(mention) || isGiven(mention));
  const isTaken = overlapsOneOf([...hours.all, ...limits, ...parts, ...values]);
  const isKnown = (token: Token) => isTold(token.text) || made.some(({ tool }) => isSpokenOf(tool, token));
  // Who does not want what another tool finds has said what is wanted instead.
  const isTitled = ({ text }: Token) =>
    tools.some(({ title = "" }) => title.toLowerCase().includes(text.toLowerCase()));
  const wishes = (isOwn ? [] : wishesIn(reading)).flatMap(({ tokens, isDenied }): Span[] => {
    const strange = tokens.filter((token) => !isTaken(token) && !isKnown(token) && !(isDenied && isTitled(token)));
    const [first, last] = [strange[0], strange.at(-1)];
    // A single sign is a verb: 下午走的.
    return first && last && last.end - first.start > 1 ? [{ start: first.start, end: last.end }] : [];
  });
  const slots = made.flatMap(({ tool }) => slotsOf(tool));
  const things = made.flatMap(({ tool, args }) => namedBy(tool, args, reading, isOfThings));
  const isCalled = usedIn(made.map(({ tool }) => spaced(tool.name)).join(" "));
  const strange = slots
    .flatMap((slot) => unlistedOfKind(slot, reading))
    .filter((token) => !isTold(token.text) && !isNamed(token) && !isCalled(token.text));
  const described = descriptionsIn(reading, things).filter(
    (token) =>
      !CONTRACTED.test(token.text) &&
      !isSmallWord(token) &&
      !isTaken(token) &&
      !isNamed(token) &&
      !isPlaceGiven(token) &&
      !isTold(token.text) &&
      !made.some(({ tool }) => isTopicOf(tool, token)),
  );
  const denied = made.flatMap(({ tool, args }) =>
    slotsOf(tool)
      .filter((slot) => !isLeftOutBy(tool, args, slot))
      .flatMap((slot) => unheardDenials(slot, reading)),
  );
  const isOfFlag = overlapsOneOf(made.flatMap(({ tool, args }) => flagsSaid(tool, args, reading)));
  const flagsDenied = slots.flatMap((slot) => flagPlaces(slot, reading).denied).filter((place) => !isOfFlag(place));
  const bounds = reading.mentions.filter(
    (mention) =>
      mention.kind === "number" &&
      !isOfFlag(mention) &&
      overlapsOneOf(limits)(mention) &&
      !given.includes(mention.value) &&
      !isTold(String(mention.value)),
  );
  const isExcluded = overlapsOneOf(excluded);
  const others = [
    ...times,
    ...sizes,
    ...days,
    ...bounds,
    ...names,
    ...wishes,
    ...strange,
    ...described,
    ...denied,
    ...flagsDenied,
  ];
  const spans = [...excluded, ...others.filter((one) => !isExcluded(one))].sort(
    (a, b) => a.start - b.start || b.end - a.end,
  );
  return [...new Set(firstOfEach(spans).map(saidAt))];
}

const isCountOfPeople = (mention: Mention): boolean =>
  mention.kind === "number" && mention.unit === "人" && !/\d/.test(mention.text);

const NARROWER = /\d|[一二两三四五六七八九十]点|rush|peak|高峰/i;

/** What a text says that the tools of its calls are near to and do not serve: "train" for a search for flights. */
export function notServedIn(reading: Reading, made: readonly Made[]): string[] {
  const isTold = toldBy(made);
  const words = new Set(made.flatMap(({ tool }) => tool.notServed ?? []));
  const said = [...words]
    .flatMap((word) => placesOf(word, reading))
    .map(({ start, end }) => reading.text.slice(start, end));
  const isPart = (word: string) => said.some((other) => other !== word && other.includes(word));
  return [...new Set(said)].filter((word) => !isTold(word) && !isPart(word));
}

/** What a text says that some of the tools are near to, and none serves or speaks of. */
export function servedByNone(reading: Reading, tools: readonly ModelTool[]): string[] {
  const isKnown = isKnownTo(tools);
  const isSaid = (word: string) => tools.some((tool) => saidOf(tool).toLowerCase().includes(word));
  return notServedIn(
    reading,
    tools.map((tool) => ({ tool, args: {} })),
  ).filter((word) => !isKnown(word.toLowerCase()) && !isSaid(word.toLowerCase()));
}

/** Whether calls or what they found say a word. */
export function toldBy(made: readonly Made[]): (said: string) => boolean {
  const told = made.map(({ args, observation = "" }) => `${JSON.stringify(args)}\n${observation}`.toLowerCase());
  return (said) => told.some((one) => one.includes(said.toLowerCase()));
}

/** Where the things of a call stand that it takes from a list or leaves out, and the nouns its tool is called by. */
export const namedBy = (
  tool: ModelTool,
  args: Made["args"],
  reading: Reading,
  isFor: (slot: Slot) => boolean = () => true,
): Span[] => {
  const given = JSON.stringify(args);
  const chosen = slotsOf(tool).filter((slot) => (slot.kind !== "place" || slot.leavesOut !== undefined) && isFor(slot));
  const values = chosen.flatMap(({ choices = [] }) => choices.filter(({ value }) => given.includes(`"${value}"`)));
  const texts = slotsOf(tool)
    .filter((slot) => !slot.choices && isFor(slot))
    .flatMap((slot) => [valueAt(args, slot)].flat().filter((value) => typeof value === "string"));
  const nouns = (tool.title ?? "").toLowerCase().match(/\p{Script=Latin}{4,}|\p{Script=Han}{2,}/gu) ?? [];
  return [...values.flatMap(({ says }) => says), ...texts, ...nouns]
    .flatMap((say) => placesOf(say, reading))
    .flatMap((place) => [place, exclusionOf(place, reading) ?? place]);
};

/** Where a text names the places that a call takes from a list, by any name: 千岛湖 for its county. */
const placesGiven = (tool: ModelTool, args: Args, reading: Reading): Span[] =>
  slotsOf(tool).flatMap((slot) => {
    const given = slot.kind === "place" ? JSON.stringify(valueAt(args, slot) ?? "") : "";
    const values = (slot.choices ?? []).filter(({ value }) => given.includes(`"${value}"`));
    return values.flatMap(({ says }) => says.flatMap((say) => placesOf(say, reading)));
  });

/** Where a text says what a call takes for true: "48 hours" of what is late. */
const flagsSaid = (tool: ModelTool, args: Args, reading: Reading): Span[] =>
  slotsOf(tool)
    .filter((slot) => slot.type === "boolean" && valueAt(args, slot) === true)
    .flatMap((slot) => flagPlaces(slot, reading).said);

/** Whether a call leaves out what a stretch of the text names. */
const leavesOut = ({ tool, args }: Made, span: Span, reading: Reading): boolean =>
  slotsOf(tool).some((slot) => {
    const given = slot.leavesOut === undefined ? undefined : valueAt(args, slot);
    const values = (slot.choices ?? []).filter(({ value }) => JSON.stringify(given ?? "").includes(String(value)));
    return values.some(({ says }) => says.some((say) => placesOf(say, reading).some(overlapsOneOf([span]))));
  });

/** Whether a call leaves out what it was told to leave out of a slot's values. */
const isLeftOutBy = (tool: ModelTool, args: Args, { name, leavesOut, describes }: Slot): boolean =>
  leavesOut !== undefined ||
  slotsOf(tool).some(
    (slot) =>
      slot.leavesOut !== undefined && [name, describes].includes(slot.leavesOut) && valueAt(args, slot) !== undefined,
  );

/** What always has a value says how something is done, and is no thing that words before it describe. */
const isOfThings = (slot: Slot): boolean => slot.default === undefined;

/** Days, where no call can take one. */
function daysUnused(reading: Reading, made: readonly Made[]): Mention[] {
  const moments = made.flatMap(({ tool }) => daySlotsOf(tool));
  if (moments.length > 0 && moments.every(isOfStay)) return reading.mentions.filter(isWholeMonth);
  if (moments.length > 0) return [];
  return reading.mentions.filter((mention) => {
    const days = daysMeant(mention, reading);
    const isToday = days.some((day) => isoDay(day) === todayAt(reading.now));
    return days.length > 0 && !isToday && !isNow(mention, reading);
  });
}

/** Days on which somebody has nothing, where all that they have is listed: "my trips in June". */
function daysNotAlone(reading: Reading, made: readonly Made[]): Mention[] {
  if (made.some(({ tool }) => takesDay(tool))) return [];
  const shown = made.flatMap(({ observation = "" }) => itemsIn(observation)).map(({ text }) => daysShown(text));
  const isDated = shown.some((had) => had.length > 0);
  return daysSaid(reading).filter((day) => isDated && !shown.some((had) => isOf(day, had)));
}

/** Days that come again and again, or of no known number, of which no call tells: "on weekends", 每逢周一, 这几天. */
const RECURRING =
  /(?<=\d{4}-\d\d-\d\d )each\b|\b(?:on )?(?:weekends|weekdays|workdays|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b|\b(?:last|past|previous|next) (?:\d|two|three|four|few) weekends\b|\b(?:every|each) (?:weekend|weekday|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|[上前近这下][两二三几]个周末|(?:这[几两三]|(?<!\d[日号]?\s?)那[几一]?)天(?!气|然|下|（)|\bthat day\b(?! \()|\bthese (?:last )?(?:few )?days\b|每(?:个|到|逢)?(?:周[一二三四五六日末]|星期[一二三四五六日天]|礼拜[一二三四五六日天]|工作日|双休日)/gi;

/** Questions written as one word. */
const CONTRACTED = /^(?:what|how|where|who|when|that)s$/i;

/** Sizes of what is worn, by their letters or numbers. */
const SIZES =
  /\b(?:[Ii]n |[Ss]izes? )?(?:X{1,3}[SL]|(?<=[Ii]n |[Ss]izes? )[SML])\b(?!['’])|(?:[SMLX]{1,4}|\d{2}|[大中小均加])码/g;

/** Words that nobody knows and that are written like a name, or are one of a place. */
const strangersIn = ({ mentions }: Reading): Mention[] =>
  mentions.filter(
    ({ kind, text }) => kind === "stranger" && (/^\p{Lu}/u.test(text) || isPlaceName(text.toLowerCase())),
  );

/** Hours that are said in figures; open are those that no call takes. */
function hoursIn({ mentions, now }: Reading, given: readonly number[]): { all: Mention[]; open: Mention[] } {
  const all = mentions.filter((mention) => hoursOf(mention).length > 0);
  const isTaken = (moment: Moment) => isMinuteOf(now, moment) || isHourGiven(moment.hour ?? 0, given);
  return { all, open: all.filter((mention) => !hoursOf(mention).every(isTaken)) };
}

function hoursOf(mention: Mention): Moment[] {
  if (!isTime(mention)) return [];
  const moments = mention.kind === "moment" ? [mention.moment] : [mention.from, mention.to];
  return moments.filter(({ hour }) => hour !== undefined);
}

export const isValue = ({ kind, text }: Mention): boolean =>
  kind !== "phrase" && kind !== "stranger" && (kind !== "number" || /\d/.test(text));

/** Whether a tool tells of every hour, or counts in nights and the time is one of the night. */
function showsTime(tool: ModelTool, said: string): boolean {
  if (isNoTime(said)) return false;
  return unitsOf(tool).includes("hourly") || (unitsOf(tool).includes("night") && NIGHT.test(said) && !/\d/.test(said));
}

const NIGHT = /night|evening|[晚夜]/i;

const unitsOf = keptFor((tool: ModelTool): string[] =>
  wordsOf([tool.name, tool.description, ...slotsOf(tool).map(({ words }) => words)].join(" ")).filter((word) =>
    /^(?:hourly|night)$/.test(word),
  ),
);
