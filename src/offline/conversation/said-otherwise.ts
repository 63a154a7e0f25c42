import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { actOf, actsIn, ENDS } from "../goals/acts.ts";
import { saysRemoval } from "../goals/match.ts";
import { isTopicOf } from "../goals/small-words.ts";
import { unaccountedIn } from "../goals/unaccounted.ts";
import { unusedIn } from "../goals/unused.ts";
import { exclusionsIn, withoutExclusions } from "../reading/exclusions.ts";
import { clocksIn } from "../reading/hours.ts";
import { dayAt, daysOf, isoDay, type Mention, type MentionOf, namesDays, type Span } from "../reading/mention.ts";
import { isGreeting, partsOfDayIn } from "../reading/parts-of-day.ts";
import type { Read, Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import type { Token } from "../reading/tokens.ts";
import type { Args } from "../slots/arguments.ts";
import { boundsIn } from "../slots/bounds.ts";
import { proposeChoices } from "../slots/choices.ts";
import { placesOf, valuesSaid } from "../slots/places-said.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { daysShown, isOn, tellsItsEnd } from "./own-days.ts";
import { inPart } from "./pointing.ts";
import type { Item } from "./shown.ts";

/** What finds a thing, as it was called, and what is to be done with it. */
interface Sought {
  finder: ModelTool;
  asked: Args;
  tool: ModelTool;
}

/**
 * What a request says of the thing that it wants changed or removed and that is not so: "SUV" of an economy car, 12月24日 of
 * what is on another day. Undefined where all of it fits.
 */
export function saidOtherwise(
  said: string,
  item: Item,
  sought: Sought,
  tools: readonly ModelTool[],
  read: Read,
): string | undefined {
  const text = withoutExclusions(said).replace(REASON, " ");
  const isChange = slotsOf(sought.tool).length > 1;
  const end = isChange ? newValueAt(read(text)) : undefined;
  const reading = read(text.slice(0, end));
  // Where nothing tells what a thing has from what it is to have, days and numbers may be either.
  const isOfOld = !isChange || end !== undefined;
  const found =
    dayOtherwise(reading, item, isOfOld) ??
    (isOfOld ? timeOtherwise(reading, item) : undefined) ??
    ((isOfOld && !IN_PLACE.test(text)) || saysRemoval(text) || ENDS.test(text)
      ? numberOtherwise(reading, read(item.text), isChange)
      : undefined) ??
    valueOtherwise(reading, read(item.text), sought, tools);
  const other = found ?? nameOtherwise(reading, item, sought, tools, read);
  return other && reading.text.slice(other.start, other.end);
}

/** "Stop it, there's only 4 left": why something is wanted describes nothing. */
const REASON =
  /[,;.]\s?(?:(?:because|since|there(?:['’]?s)?|it(?:['’]?s)?|i(?:['’]m)?|we|they|he|she)\b[^,;.]*)|[，。；](?:因为|反正|我们?|它|他们?|她们?|只剩)[^，。；]*/gi;

/** A word for what the thing is, or a name, that it does not go by. */
function nameOtherwise(
  reading: Reading,
  { text: line }: Item,
  { finder, asked, tool }: Sought,
  tools: readonly ModelTool[],
  read: Read,
): Span | undefined {
  const made = [
    { tool: finder, args: asked, observation: line },
    { tool, args: {} },
  ];
  const own = ownValues(read(line), tools);
  const [first] = reading.tokens;
  const isOwn = overlapsOneOf([
    // "Set the …": a request begins with its verb.
    ...(first?.kind === "word" ? [first] : []),
    // A place goes by the names of what is in it.
    ...own
      .filter(([{ kind }]) => kind !== "place")
      .flatMap(([slot, values]) => valuesSaid(slot, reading).filter(({ value }) => values.has(value))),
    ...partsOfDayIn(reading.text),
    ...exclusionsIn(reading),
    ...reading.mentions.filter(({ kind }) => kind === "number" || kind === "moment" || kind === "period"),
  ]);
  const isBehindVerb = overlapsOneOf(headIn(reading));
  const placed = (words: readonly string[]) => words.flatMap((word) => placesOf(word, reading));
  const said = ({ start, end }: Span) => reading.text.slice(start, end);
  // 促销再: what the tool is for, and a small word of the verb behind it.
  const isTopic = (span: Span) => read(said(span).replace(OF_VERB, "")).tokens.every((token) => isTopicOf(tool, token));
  return [
    // What a thing is like or whose it is, nobody can tell from a line; a name it has or has not.
    ...placed(unusedIn(reading, made, tools)).filter((span) => NAME.test(said(span))),
    ...placed(unaccountedIn(reading, made)).filter(isBehindVerb),
  ].find((span) => !isOwn(span) && !isTopic(span));
}

/** What is said to be changed or removed: the last of the words behind the verb, "cruise" of "the romantic dinner cruise". */
function headIn({ tokens }: Reading): Token[] {
  const verb = tokens.findIndex((token) => actOf(token.text.toLowerCase()) !== undefined);
  const from = tokens.slice(verb + 1).findIndex((token) => !DETERMINES.test(token.text)) + verb + 1;
  const rest = verb < 0 ? [] : tokens.slice(from);
  const end = rest.findIndex(
    ({ text, kind }) => kind === "mark" || (kind === "word" && isStopWord(text.toLowerCase())),
  );
  return rest.slice(0, end < 0 ? undefined : end).slice(-1);
}

const isVerb = (said: string): boolean => ENDS.test(said) || actsIn(said).length > 0;

/** "Two rooms instead of one": what it is to have stands first. */
const IN_PLACE = /\b(?:instead|in place) of\b|\brather than\b|而不是/i;

const NAME = /^\p{Lu}\p{Ll}/u;

const OF_VERB = /^[把给将让]|[再也就都还先又]$/g;

const DETERMINES = /^(?:the|my|our|this|that)$/i;

const ON = /\b(?:on|of)(?: the)? $/i;
const BEFORE_NEW = /\b(?:to|until|till|by|into|instead)\s+(?=(\S+))|[改换延推提加减](?=(\S))|到(?=(\S))/giu;

/** Where a text begins to say what a thing is to become: "to January 5", 改到. To a place or a thing, somebody goes. */
function newValueAt({ text, mentions }: Reading): number | undefined {
  // "On December 1 to December 3" moves it from the one to the other.
  const isWithin = (at: number) =>
    mentions.some((one) => namesDays(one) && one.start < at && at < one.end && !ON.test(text.slice(0, one.start)));
  return [...text.matchAll(BEFORE_NEW)].find(({ 0: marker, 1: next = "", index }) => {
    const at = index + marker.length;
    const isValue = mentions.some((one) => one.start === at && (one.kind === "moment" || one.kind === "period"));
    return !isWithin(index) && (isValue || !/^(?:\p{Lu}|(?:my|the|our|it)\b)/u.test(next));
  })?.index;
}

/** A day on which the thing is not; one that is past may be when it was made. */
function dayOtherwise({ mentions, text, now }: Reading, { text: line }: Item, isOfOld: boolean): Mention | undefined {
  const had = daysShown(line);
  const today = isoDay(dayAt(now));
  const mayTell = (mention: Mention) =>
    namesDays(mention) &&
    (isOfOld || tellsItsEnd(text, mention)) &&
    ((had[0] ?? today) <= today || daysOf(mention).some((day) => isoDay(day) >= today));
  return had.length === 0 ? undefined : mentions.find((one) => mayTell(one) && !isOn(text, one, had));
}

/** An hour or a part of the day at which the thing is not. */
function timeOtherwise({ text }: Reading, item: Item): Span | undefined {
  const own = clocksIn(item.text).flatMap(({ minutes }) => minutes);
  const isOtherPart = (part: Span) => {
    const said = text.slice(part.start, part.end);
    return !/\d/.test(said) && !isGreeting(part, text) && inPart(said, [item]).length === 0;
  };
  const hour = clocksIn(text).find(({ minutes }) => !minutes.some((at) => own.includes(at)));
  return own.length === 0 ? undefined : (hour ?? partsOfDayIn(text).find(isOtherPart));
}

/** A number of what the thing has in another number: "three people", 两晚. Of what is only lessened, fewer are named. */
function numberOtherwise(reading: Reading, line: Reading, isChange: boolean): Mention | undefined {
  const had = line.mentions.filter(isNumber);
  const isBound = overlapsOneOf(boundsIn(reading));
  const exact = reading.mentions.filter(isNumber).filter((mention) => !isBound(mention));
  return exact.find((said) => {
    const own = had.filter((one) => unitOf(one) !== "" && unitOf(one) === unitOf(said));
    return own.length > 0 && own.every(({ value }) => (isChange ? value < said.value : value !== said.value));
  });
}

const isNumber = (mention: Mention): mention is MentionOf<"number"> => mention.kind === "number";
const PEOPLE = /^(?:person|peopl|ppl|pax|adult|guest|[人位名])/;
const unitOf = ({ unit }: MentionOf<"number">): string => (PEOPLE.test(unit) ? "人" : unit.replace(/^间房?$/, "间"));

/** A listed value where the thing has another one of the same list. */
function valueOtherwise(reading: Reading, line: Reading, { asked }: Sought, tools: readonly ModelTool[]) {
  const told = `${JSON.stringify(asked)}\n${line.text}`.toLowerCase();
  const isTold = (words: unknown) => told.includes(String(words).toLowerCase());
  return ownValues(line, tools).flatMap(([slot, own]) => {
    const said = proposeChoices(slot, reading);
    const isOwn = said.some(({ value }) => own.has(value));
    const words = ({ start, end }: Span) => reading.text.slice(start, end);
    return isOwn ? [] : said.filter((one) => ![`"${one.value}"`, words(one)].some(isTold) && !isVerb(words(one)));
  })[0];
}

/** The lists of which a line says a value, each with those that it says; what always has a value is no list of things. */
const ownValues = (line: Reading, tools: readonly ModelTool[]): [Slot, Set<unknown>][] =>
  tools
    .flatMap(slotsOf)
    .filter((slot) => slot.default === undefined)
    .map((slot): [Slot, Set<unknown>] => [slot, new Set(valuesSaid(slot, line).map(({ value }) => value))])
    .filter(([, values]) => values.size > 0);
