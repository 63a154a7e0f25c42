import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isPlaceName } from "../../engine/embedding/place-names.ts";
import { spaced, stem } from "../../engine/embedding/words.ts";
import { usedIn } from "../conversation/used-in.ts";
import { exclusionsIn } from "../reading/exclusions.ts";
import { ISO_DAYS, type Mention, type Span } from "../reading/mention.ts";
import { namesIn } from "../reading/names.ts";
import { countsPeople } from "../reading/numbers.ts";
import { UNKNOWN_PLACES } from "../reading/own-places.ts";
import { peopleIn } from "../reading/people.ts";
import type { Reading } from "../reading/read.ts";
import { firstOfEach, matchesIn, overlapsOneOf } from "../reading/spans.ts";
import { isKnownTo } from "../reading/spelling.ts";
import type { Token } from "../reading/tokens.ts";
import { isContent, wishesIn } from "../reading/wishes.ts";
import { takesPeople } from "../slots/amounts.ts";
import { boundsIn, holdsBound } from "../slots/bounds.ts";
import { proposeChoices, unheardDenials } from "../slots/choices.ts";
import { flagPlaces } from "../slots/flags.ts";
import { unlistedOfKind } from "../slots/of-a-kind.ts";
import { placesOf } from "../slots/places-said.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { saidOf } from "../wording/name-of.ts";
import { finds } from "./finds.ts";
import { flagsSaid, isLeftOutBy, leavesOut, type Made, namedBy, placesGiven, toldBy } from "./made.ts";
import { isOfOneself } from "./match.ts";
import { isSmallWord, isSpokenOf, isTopicOf } from "./small-words.ts";
import { namesAct } from "./unserved-act.ts";
import { timesIn } from "./unused-times.ts";

/**
 * What a text says and no call takes and no result tells of: times, names, wishes, denials, bounds, and values that are
 * on no list.
 */
export function unusedIn(reading: Reading, made: readonly Made[], tools: readonly ModelTool[]): string[] {
  const saidAt = ({ start, end }: Span) => reading.text.slice(start, end);
  const known = takenUp(reading, made);
  const times = timesIn(reading, made, known.given, known.isNamedWhole);
  const limits = boundsIn(reading);
  const isGiven = (mention: Mention) => mention.kind === "number" && known.given.includes(mention.value);
  const values = reading.mentions.filter((mention) => isValue(mention) || isGiven(mention));
  const isTaken = overlapsOneOf([...times.said, ...limits, ...values]);
  const excluded = exclusionsIn(reading).filter((span) => !made.some((call) => leavesOut(call, span, reading)));
  const isExcluded = overlapsOneOf(excluded);
  const others: Span[] = [
    ...times.unused,
    ...matchesIn(reading.text, SIZES).filter((size) => !known.isTold(saidAt(size))),
    ...matchesIn(reading.text, NEARBY),
    ...matchesIn(reading.text, UNKNOWN_PLACES),
    ...unfitFor(reading, made, tools),
    ...boundsUnused(reading, limits, known),
    ...namesUnused(reading, made, known),
    ...wishesUnused(reading, made, tools, known, isTaken),
    ...ofAKindUnused(reading, made, known),
    ...descriptionsUnused(reading, made, known, isTaken),
    ...denialsUnused(reading, made, known),
  ];
  const spans = [...excluded, ...others.filter((one) => !isExcluded(one))].sort(
    (a, b) => a.start - b.start || b.end - a.end,
  );
  return [...new Set(firstOfEach(spans).map(saidAt))];
}

type IsOne = (place: Span) => boolean;

/** What calls take up of a text. */
interface TakenUp {
  /** Whether they or what they found say a word. */
  isTold: (said: string) => boolean;
  /** The numbers in their arguments, days aside. */
  given: readonly number[];
  /** Whether they name some of a place, or all of it, from a list. */
  isNamed: IsOne;
  isNamedWhole: IsOne;
  isPlaceGiven: IsOne;
  /** Whether a place says a flag that they set. */
  isOfFlag: IsOne;
}

function takenUp(reading: Reading, made: readonly Made[]): TakenUp {
  const isNamed = overlapsOneOf(made.flatMap(({ tool, args }) => namedBy(tool, args, reading)));
  // Of 下午4点 and "morning rush", a call that takes the part of the day leaves the hour and the rush out.
  const isNamedWhole = ({ start, end }: Span) => {
    const signs = reading.text.slice(start, end).split("");
    const rest = signs.filter((_, at) => !isNamed({ start: start + at, end: start + at + 1 }));
    return isNamed({ start, end }) && !NARROWER.test(rest.join(""));
  };
  return {
    isTold: toldBy(made),
    given: made.flatMap(({ args }) => (JSON.stringify(args).replace(ISO_DAYS, "").match(/\d+/g) ?? []).map(Number)),
    isNamed,
    isNamedWhole,
    isPlaceGiven: overlapsOneOf(made.flatMap(({ tool, args }) => placesGiven(tool, args, reading))),
    isOfFlag: overlapsOneOf(made.flatMap(({ tool, args }) => flagsSaid(tool, args, reading))),
  };
}

const NARROWER = /\d|[一二两三四五六七八九十]点|rush|peak|高峰/i;

function boundsUnused({ mentions }: Reading, limits: readonly Span[], { isTold, given, isOfFlag }: TakenUp): Mention[] {
  const isOfLimit = overlapsOneOf(limits);
  return mentions.filter(
    (mention) =>
      mention.kind === "number" &&
      !isOfFlag(mention) &&
      isOfLimit(mention) &&
      !holdsBound(given, mention.value) &&
      !isTold(String(mention.value)),
  );
}

/**
 * Whom what is sought is to suit: "for kids", and "for 4 people", where neither the search nor what books what it finds
 * takes how many go. One or two fit anywhere.
 */
export function unfitFor({ text, mentions }: Reading, made: readonly Made[], tools: readonly ModelTool[]): Span[] {
  const offers = tools.filter((tool) => finds(tool) && !isOfOneself(tool));
  const books = (tool: ModelTool, search: ModelTool) => slotsOf(tool).some(({ foundBy }) => foundBy === search.name);
  const booking = tools.filter((tool) => tool.effect === "write");
  const used = offers
    .map((search) => [search, ...booking.filter((tool) => books(tool, search))])
    .filter((family) => made.some(({ tool }) => family.includes(tool)));
  if (used.length === 0) return [];
  const whom = matchesIn(text, FOR_WHOM);
  if (used.flat().some((tool) => slotsOf(tool).some(takesPeople))) return whom;
  const counted = mentions.flatMap((mention): Span[] => {
    if (mention.kind !== "number" || !countsPeople(mention) || mention.value <= 2) return [];
    const [who = ""] = PEOPLE.exec(text.slice(mention.end, mention.end + 12)) ?? [];
    return [{ start: mention.start, end: mention.end + who.length }];
  });
  return [...whom, ...matchesIn(text, ROOM_FOR), ...counted];
}

const PEOPLE = /^ ?(?:people|persons|adults|guests|passengers|of us|ppl|pax|个?大?人|位|名)/i;
const ROOM_FOR =
  /\b(?<=rooms? |hotels? |suite |place )for (?:[3-9]|three|four|five|six|seven|eight)\b(?! ?-?(?:nights?|days?|weeks?|hours?|stars?))(?: (?:people|persons|adults|guests|of us))?|(?:[三四五六]人|家庭)[间房]/gi;

function namesUnused(reading: Reading, made: readonly Made[], known: TakenUp): Span[] {
  const takesPerson = made.some(({ tool }) => slotsOf(tool).some(({ isPerson }) => isPerson));
  const people = takesPerson ? [...peopleIn(reading), ...ownersIn(reading, made)] : [];
  // "Me and my wife" are how many go along.
  const isOfParty = overlapsOneOf(reading.mentions.filter(isCountOfPeople));
  return [...strangersIn(reading), ...namesIn(reading), ...people].filter(
    (name) =>
      !known.isTold(reading.text.slice(name.start, name.end)) &&
      !known.isPlaceGiven(name) &&
      !known.isNamedWhole(name) &&
      !isOfParty(name),
  );
}

/** "Bobby's order" in small letters: whose it is, by a word that says nothing else here. */
function ownersIn({ text, tokens }: Reading, made: readonly Made[]): Span[] {
  const isKnown = isKnownTo(made.map(({ tool }) => tool));
  return matchesIn(text, OWNER).filter(({ start, end }) => {
    const word = text.slice(start, end);
    const [token] = tokens.filter((one) => one.start <= start && end <= one.end);
    const bare = token && { ...token, text: word, root: stem(word) };
    return isContent(bare) && !isSmallWord(bare) && !isKnown(word) && !isKnown(stem(word));
  });
}

const OWNER =
  /\b(?!(?:store|shop|company|child|children|kids?|baby|women|woman|men|man|ladies|girl|boy|customer|buyer|client|boss|team|friend|warehouse|supplier)\b)[a-z]{3,14}(?=['’]s [a-z]{3})/g;

const isCountOfPeople = (mention: Mention): boolean =>
  mention.kind === "number" && mention.unit === "人" && !/\d/.test(mention.text);

/** Words that nobody knows and that are written like a name, or are one of a place. */
const strangersIn = ({ mentions }: Reading): Mention[] =>
  mentions.filter(
    ({ kind, text }) => kind === "stranger" && (/^\p{Lu}/u.test(text) || isPlaceName(text.toLowerCase())),
  );

/** `isTaken`: what is a value, and no wish. */
function wishesUnused(
  reading: Reading,
  made: readonly Made[],
  tools: readonly ModelTool[],
  { isTold }: TakenUp,
  isTaken: IsOne,
): Span[] {
  // What somebody has is listed whole, whatever is said of it.
  if (made.some(({ tool }) => isOfOneself(tool))) return [];
  const isKnown = (token: Token) => isTold(token.text) || made.some(({ tool }) => isSpokenOf(tool, token));
  // Who does not want what another tool finds has said what is wanted instead.
  const isTitled = ({ text }: Token) =>
    tools.some(({ title = "" }) => title.toLowerCase().includes(text.toLowerCase()));
  return wishesIn(reading).flatMap(({ tokens, isDenied }): Span[] => {
    const strange = tokens.filter((token) => !isTaken(token) && !isKnown(token) && !(isDenied && isTitled(token)));
    const [first, last] = [strange[0], strange.at(-1)];
    // A single sign is a verb: 下午走的.
    return first && last && last.end - first.start > 1 ? [{ start: first.start, end: last.end }] : [];
  });
}

/** "Yellow", where a call takes one of some colours. */
function ofAKindUnused(reading: Reading, made: readonly Made[], { isTold, isNamed }: TakenUp): Token[] {
  const isCalled = usedIn(made.map(({ tool }) => spaced(tool.name)).join(" "));
  // 昨天早上和今天早上: what is said twice is taken for both.
  const isNamedOnce = (said: string) => reading.tokens.some((one) => one.text === said && isNamed(one));
  return made
    .flatMap(({ tool }) => slotsOf(tool).flatMap((slot) => unlistedOfKind(slot, reading)))
    .filter(({ text }) => !isTold(text) && !isCalled(text) && !isNamedOnce(text));
}

function descriptionsUnused(reading: Reading, made: readonly Made[], known: TakenUp, isTaken: IsOne): Token[] {
  const things = made.flatMap(({ tool, args }) => namedBy(tool, args, reading, isOfThings));
  return descriptionsIn(reading, things).filter(
    (token) =>
      !CONTRACTED.test(token.text) &&
      !isSmallWord(token) &&
      !isTaken(token) &&
      !known.isNamed(token) &&
      !known.isPlaceGiven(token) &&
      !known.isTold(token.text) &&
      !made.some(({ tool }) => isTopicOf(tool, token) || isOfDomain(tool, token)),
  );
}

/** Whether a word is usual in requests for several tools of a tool's domain: "traffic" tells of no thing there what it is like. */
const isOfDomain = ({ learned }: ModelTool, { root }: Token): boolean => (learned?.labelsSaying(root).length ?? 0) > 1;

/** What always has a value says how something is done, and is no thing that words before it describe. */
const isOfThings = (slot: Slot): boolean => slot.default === undefined;

/** Questions written as one word. */
const CONTRACTED = /^(?:what|how|where|who|when|that)s$/i;

/** Sizes of what is worn, by their letters or numbers. */
const SIZES =
  /\b(?:[Ii]n |[Ss]izes? )?(?:X{1,3}[SL]|(?<=[Ii]n |[Ss]izes? )[SML])\b(?!['’])|(?:[SMLX]{1,4}|\d{2}|[大中小均加])码/g;

/** Near to what takes off or stops there, whichever town that is in: no search looks at how far it is. */
const NEARBY =
  /\b(?:near(?:by)?|close to|next to|walking distance (?:from|of|to)) (?:the |an? )?(?:\p{L}{2,20} )?(?:air ?port|station)\b|(?:靠近|离)(?:\p{Script=Han}{0,4})(?:机场|车站)(?:近|不远)?|(?:机场|车站)(?:的?附近|旁边?|边上|周边|周围)/giu;

/** Whom something is to suit: "for kids", 适合老人的. Who goes along is counted, or is somebody's own. */
const FOR_WHOM =
  /\b(?:suitable |good |fun |nice )?for (?:the |small |young |little )?(?:kids|children|toddlers|babies|famil(?:y|ies)|seniors)\b(?! (?:under|age|of)\b)|适合(?:带|和|跟)?(?:小孩子?|孩子|儿童|宝宝|老人|情侣)(?:去|玩|参加)?|(?:能|可以)?带(?:小孩子?|孩子|儿童|宝宝|老人)(?:去|玩|参加)(?=的)|亲子/giu;

function denialsUnused(reading: Reading, made: readonly Made[], { isOfFlag }: TakenUp): Span[] {
  return made.flatMap(({ tool, args }) => {
    const slots = slotsOf(tool);
    const heard = slots.filter((slot) => !isLeftOutBy(tool, args, slot));
    const flags = slots.flatMap((slot) => flagPlaces(slot, reading).denied);
    return [...heard.flatMap((slot) => unheardDenials(slot, reading)), ...flags.filter((place) => !isOfFlag(place))];
  });
}

export const isValue = ({ kind, text }: Mention): boolean =>
  kind !== "phrase" && kind !== "stranger" && (kind !== "number" || /\d/.test(text));

/** What a text says that the tools of its calls are near to and do not serve: "train" for a search for flights. */
export function notServedIn(reading: Reading, made: readonly Made[]): string[] {
  const isTold = toldBy(made);
  const words = new Set(made.flatMap(({ tool: { notServed = [] } }) => notServed.filter((word) => !namesAct(word))));
  const places = [...words].flatMap((word) => placesOf(word, reading));
  // Of "bought the most expensive", the last words are those of what is asked for.
  const listed =
    places.length === 0
      ? []
      : made.flatMap(({ tool }) => slotsOf(tool)).flatMap((slot) => proposeChoices(slot, reading));
  const said = places
    .filter(({ start, end }) => !listed.some((one) => start < one.start && one.start < end && end < one.end))
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

const MOST_WORDS = 3;
/** What ranks, compares or joins tells of no thing what it is like. */
const NO_DESCRIPTION =
  /^(?:\p{Script=Han}|\p{L}+(?:ier|est)|better|(?:cheap|slow|fast|quick|larg|bigg|small|high|low|new|old|few)er|much|more|most|less|least|vs|per|full|whole|[只光就][看要]|所有|全部|整个|没有|有没有|\p{L}+['’]s)$/iu;

/** The words right before a name that tell which one is meant: "leather" in "leather boots", 儿童 in 儿童睡袋. */
function descriptionsIn({ tokens, text, mentions }: Reading, named: readonly Span[]): Token[] {
  const isCounted = overlapsOneOf(mentions.filter(({ kind }) => kind === "number"));
  return named.flatMap(({ start }) => {
    const before: Token[] = [];
    let next = start;
    for (const token of tokens.filter(({ end }) => end <= start).reverse()) {
      const isBeside = text.slice(token.end, next).trim() === "";
      if (!isBeside || !isContent(token) || isCounted(token) || before.length === MOST_WORDS) break;
      if (!NO_DESCRIPTION.test(token.text)) before.unshift(token);
      next = token.start;
    }
    return before;
  });
}
