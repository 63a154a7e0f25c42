import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { conceptOf } from "../../engine/embedding/concepts.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { spaced, stem } from "../../engine/embedding/words.ts";
import { ORDINALS } from "../../engine/ordinals.ts";
import { isQuestion } from "../../engine/question.ts";
import { declines } from "../goals/clauses.ts";
import { SAME_DAYS } from "../goals/context.ts";
import { namesDays, type Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import type { Past } from "../situation.ts";
import { placesOf, saysOneOf } from "../slots/places-said.ts";
import { slotsOf, takesDay } from "../slots/slot.ts";
import { namedAndSaid } from "../wording/name-of.ts";
import { withoutSorting } from "./pointing.ts";
import type { DialogueState, Mind } from "./state.ts";
import { usedIn } from "./used-in.ts";

const HAN_PLACE = /\p{Script=Han}{1,3}?(?:[省市区县州镇乡路街]|机场|车站)/gu;
const PROPER_NAME = /\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*)*/gu;
const WHERE = /\b(?:in|at|of|from|to|between|near|around|and) $/;
const KIND_OF_PLACE = /^ (?:district|area|county|city|town|road|street|station|airport)\b/;
// Whom it is for, what it is near, before or after, and that it lasts 一直到 a day, is no topic. More is not cut: "in the
// hotel" shows that the talk goes on about the hotel.
const ASIDE =
  /附近|旁边|边上|周边|门口|(?:一直|持续|[做搞办])(?=[到至])|\b(?:all the way|through|thru)\b|\b(?:adults?|child(?:ren)?|kids?|people|persons?|guests?|family)\b|[大个]人|小孩|孩子|\b(?:before|after|when|until|till|because|if)\b[^,;.]*/giu;
const HAN_ASIDE = /(?<![^，。；])[^，。；]*(?:之前|之后|以前|以后|的时候)/gu;
// The space behind a sentence goes with it, so that the next one opens with its first letter; behind a comma none opens.
export const CLAUSE_ENDS = /[,，;；。！]+|(?<![.!])[.!]+(?:\s+|$)|(?<=\p{Script=Han}{2})\s+(?=\p{Script=Han}{2})/u;
// Asked as well by who has not seen it yet, or goes on from what was said.
const ASKING =
  /^show\b|^i (?:also )?(?:need|have) to (?!(?:think|ask|check|talk|wait|see|decide|sleep)\b)|呢$|几[个起条辆]/iu;

/** A message without whom a thing is for, and without what it is near, before or after. */
export const withoutAsides = (message: string): string => message.replace(HAN_ASIDE, " ").replace(ASIDE, " ");

/**
 * Whether a message to somebody who is already talking is a question about something else: it says where or when or
 * asks, and its other words stand neither in what the tools say of themselves nor anywhere in the talk.
 */
export function isOfAnotherTopic(
  message: string,
  past: readonly Past[],
  { about }: DialogueState,
  mind: Mind,
): boolean {
  const said = withoutAsides(withoutSorting(message)).split(CLAUSE_ENDS);
  // "No hotel needed, just show me flights": what is declined is no topic any more.
  const wanted = said.filter((clause) => clause.trim() !== "" && !declines(clause));
  const clauses = (wanted.length > 0 ? wanted : said).map((clause) => clauseOf(clause, mind));
  const words = clauses.flatMap((clause) => clause.words);
  const forDays = knownTo([], mind.tools.filter(takesDay));
  if (SAME_DAYS.test(message) && ALSO.test(message) && words.length > 0 && !words.some(forDays)) return true;
  const isKnown = knownTo(past, mind.tools);
  if (clauses.some(({ words }) => words.some(isKnown))) return false;
  // A word nobody knows may be the place that was asked for.
  const lacksPlace = about?.missing.some(({ kind }) => kind === "place") === true;
  if (lacksPlace && !clauses.some(({ isPlaced }) => isPlaced)) return false;
  return clauses.some(
    ({ words, isPlaced, isDated, isQuestion }) => words.length > 0 && (isPlaced || isDated || isQuestion),
  );
}

/**
 * "Hotels in Zurich, and the traffic in Xihu": whether a part of a message names a place that the tools here do not
 * know, and says nothing that they or the talk do.
 */
export function alsoAsksElsewhere(message: string, past: readonly Past[], mind: Mind): boolean {
  const parts = message.split(PARTS).filter((part) => part.trim() !== "");
  const isKnown = knownTo(past, mind.tools);
  const isListed = (text: string) => saysOneOf(listedPlaces(mind), mind.read(text));
  return (
    parts.length > 1 &&
    parts.some((part) => {
      const { words, isPlaced } = clauseOf(part, mind);
      return isPlaced && words.length > 0 && !words.some(isKnown) && !isListed(part);
    })
  );
}

const PARTS = /[,，;；。、]+|(?<![.!])[.!]+(?:\s+|$)|\b(?:and|also|plus)\b|还有|以及|另外|[和跟]/i;

/** "And a car for the same days": more is wanted for the days of what was looked for. */
const ALSO = /^(?:and|also|plus|then)\b|\b(?:too|there|as well)\b|[也还再]|当地|那边/i;

function clauseOf(clause: string, mind: Mind) {
  const reading = mind.read(clause);
  const places = placesIn(reading, mind);
  const values = reading.mentions.filter(({ kind }) => kind !== "phrase");
  return {
    words: wordsLeft(reading, [...values, ...places]),
    isPlaced: places.length > 0,
    isDated: values.some(namesDays),
    isQuestion: isQuestion(clause.trim()) || ASKING.test(clause.trim()),
  };
}

function placesIn(reading: Reading, mind: Mind): Span[] {
  const formed = [...reading.text.matchAll(HAN_PLACE)].map(({ 0: said, index }) => spanOf(index, said));
  return [...listedPlaces(mind).flatMap((say) => placesOf(say, reading)), ...formed, ...latinPlaces(reading.text)];
}

function listedPlaces({ tools }: Mind): string[] {
  const listed = tools
    .flatMap(slotsOf)
    .filter(({ kind, choices }) => kind === "place" && choices !== undefined)
    .flatMap(({ choices = [] }) => choices.flatMap(({ says }) => says));
  return [...new Set(listed)];
}

const spanOf = (start: number, said: string): Span => ({ start, end: start + said.length });

/** Proper names that are said to be where something is, or of what kind of place. */
function latinPlaces(text: string): Span[] {
  return [...text.matchAll(PROPER_NAME)].flatMap(({ 0: name, index }) => {
    const end = index + name.length;
    if (WHERE.test(text.slice(Math.max(0, index - 9), index))) return [spanOf(index, name)];
    const kind = KIND_OF_PLACE.exec(text.slice(end, end + 10))?.[0];
    return kind === undefined ? [] : [spanOf(index, name + kind)];
  });
}

/** How long something lasts: "for a week". */
const LENGTH = /^(?:days?|nights?|weeks?|weekends?|months?|[一两三]个?[天周月])$/;

/** What says neither when nor where nor how many nor which, nor is a name or a word of every request. */
function wordsLeft({ tokens }: Reading, values: readonly Span[]): string[] {
  const isValue = overlapsOneOf(values);
  const words = tokens.filter(
    (token) => token.kind !== "mark" && !isValue(token) && !isStopWord(token.text.toLowerCase()),
  );
  const [first, second] = words;
  // Any sentence begins with a capital; alone, or with another one behind it, it is still a name's: "Hilton Zurich".
  const opens = first?.start === 0 && second !== undefined && !isCapital(second.text) ? first : undefined;
  return words
    .filter((token) => !isCapital(token.text) || token === opens)
    .map(({ text }) => text.toLowerCase())
    .filter((word) => conceptOf(stem(word)) === undefined && !/^\p{Script=Han}$/u.test(word) && !LENGTH.test(word))
    .filter((word) => !ORDINALS.includes(word));
}

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);

/** Tells the words that the tools use, or that were said before. */
function knownTo(past: readonly Past[], tools: readonly ModelTool[]): (word: string) => boolean {
  const said = past.map((event) => (event.kind === "step" ? event.step.observation : event.text));
  const own = tools.map((tool) => `${namedAndSaid(tool)} ${spaced(JSON.stringify(tool.parameters))}`);
  return usedIn([...own, ...said].join("\n"));
}
