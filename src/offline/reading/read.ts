import { LRUCache } from "lru-cache";
import { daysBetween } from "../../engine/domain/days.ts";
import { keptFor } from "../kept.ts";
import { literalsIn } from "./literals.ts";
import { daysOf, isoDay, type Mention, type MentionOf, type Moment, namesDays, todayAt } from "./mention.ts";
import { momentsIn } from "./moments.ts";
import { numbersIn } from "./numbers.ts";
import { phrasesIn } from "./phrases.ts";
import { overlapsOneOf, textBefore } from "./spans.ts";
import { type IsKnown, strangersIn } from "./strangers.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** A text, and everything in it that can be the value of a parameter. */
export interface Reading {
  text: string;
  tokens: Token[];
  mentions: Mention[];
  /** When it was said. */
  now: Date;
}

/**
 * Reads everything in a text that can be a value. Spans are offsets into `text` of the reading, which is the input with
 * full-width letters and digits folded. The same text gives the same reading, which nobody changes.
 */
export type Read = (input: string) => Reading;

/** Reads texts as they are meant at a time. `isKnown`: what the tools are spoken of with; without it no word is strange. */
export function readerAt(now: Date, isKnown?: IsKnown): Read {
  const known = new Map<string, Reading>();
  const anew = isKnown ? readOnce(now, isKnown) : (input: string) => readAnew(input, now, isKnown);
  return (input) => {
    const reading = known.get(input) ?? anew(input);
    known.set(input, reading);
    return reading;
  };
}

/** Who decides next, with the same tools at the same time, reads the same request and what was said before it. */
const readBefore = keptFor((_: IsKnown) => new LRUCache<string, Reading>({ max: 100 }));
const LONGEST_KEPT = 1000;

function readOnce(now: Date, isKnown: IsKnown): Read {
  const before = readBefore(isKnown);
  return (input) => {
    if (input.length > LONGEST_KEPT) return readAnew(input, now, isKnown);
    const key = `${now.getTime()} ${input}`;
    const reading = before.get(key) ?? readAnew(input, now, isKnown);
    before.set(key, reading);
    return reading;
  };
}

/** A long text that is quoted as a whole is none that quotes; blanks keep the offsets. */
function withoutQuotes(text: string): string {
  const inside = /^"([^"]*)"$/.exec(text)?.[1];
  return inside !== undefined && LONG.test(inside) ? ` ${inside} ` : text;
}

/** Several sentences, or one of more words than a name has, which leads to no text. */
const LONG = /[.?!] |^(?:\S*[^\s:] ){9,}\S+[.?!]$/;

/** The ID '64': a number is one in quotes, too. */
const NUMBER = /^\d+(?:\.\d+)?$/;

/** "October 2026": the year counts nothing. */
const MONTH_OF_YEAR = /^\p{L}{3,9} (?:19|20)\d\d$/u;

/** The figure of 双11 or "double 11" is in the name of its day. */
const NAMED_BY_FIGURE = /^(?:double[ -]?|双\s?)1[12]$/i;

/** Bare figures before a measure, or behind a word for what something costs, are no time: "300 to 400 yuan". */
const isCount = ({ text: said, start, end }: Mention, text: string): boolean =>
  /^\d+\D{1,4}\d+$/.test(said) && (MEASURE.test(text.slice(end, end + 10)) || COSTS.test(textBefore(text, start, 30)));

const COSTS =
  /\b(?:worth|priced|costing|for prices|amounts?|values?)(?: (?:of|from|between|at))? $|(?:价格|单价|金额)在?$/i;

const MEASURE = /^\s?(?:yuan|cny|rmb|dollars?|usd|pieces|[元块件])/i;

/** "Compare Monday to Friday": two days, where nothing else is set against them. */
const SETS_TO =
  /(\bcompar(?:e|ing) (?:(?!(?:from|between|and|with|or|to)\b)[a-z]{1,20} ){0,3}\d{4}-\d\d-\d\d(?: [a-z]{1,12}){0,2}) to (?=(?:[a-z]{1,12} ){0,2}\d{4}-\d\d-\d\d(?![^.?!]{0,80}\b(?:with|against|versus|vs|and|between|to)\b))/gi;

function readAnew(input: string, now: Date, isKnown: IsKnown | undefined): Reading {
  const folded = withoutQuotes(input).replace(/[０-９Ａ-Ｚａ-ｚ％．]/gu, (sign) => sign.normalize("NFKC"));
  const text = folded.replace(SETS_TO, "$1 vs ");
  const tokens = tokensOf(text);
  const moments = momentsIn(text, now).filter((moment) => !isCount(moment, text));
  const isDated = overlapsOneOf(moments);
  const literals = literalsIn(text).filter((literal) => literal.kind === "quoted" || !isDated(literal));
  const isSaid = overlapsOneOf([
    ...moments.filter(
      ({ text: said }) => !/^\D*\d+\D*$/.test(said) || MONTH_OF_YEAR.test(said) || NAMED_BY_FIGURE.test(said),
    ),
    ...literals.filter(({ kind, value }) => kind !== "code" && !(kind === "quoted" && NUMBER.test(value))),
  ]);
  const numbers = numbersIn(tokens, text).filter((number) => !isSaid(number));
  const quoted = literals.filter(({ kind }) => kind === "quoted" || kind === "url" || kind === "email");
  const phrases = phrasesIn(tokens, text, [
    ...moments,
    ...quoted,
    ...numbers.filter(({ text: said }) => /\d/.test(said)),
  ]);
  const strangers = isKnown ? strangersIn(tokens, text, [...moments, ...literals, ...numbers], moments, isKnown) : [];
  const frames = framesIn(text, moments, now);
  return {
    text,
    tokens,
    now,
    mentions: [
      ...moments.filter((moment) => !frames.includes(moment)),
      ...literals,
      ...numbers,
      ...phrases,
      ...strangers,
    ].sort((a, b) => a.start - b.start),
  };
}

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
function framesIn(text: string, moments: readonly Mention[], now: Date): Mention[] {
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
