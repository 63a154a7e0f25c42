import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { meaningOfWord } from "../../engine/embedding/word-meanings.ts";
import { withoutExclusions } from "../reading/exclusions.ts";
import {
  ISO_DAY,
  ISO_DAYS,
  isHourGiven,
  isMinuteOf,
  isOfHours,
  isoDay,
  type Mention,
  type MentionOf,
  type Moment,
  type Span,
} from "../reading/mention.ts";
import { YEAR } from "../reading/moments.ts";
import type { Read, Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import { isLeftOut, isOfParty, isSum } from "../slots/amounts.ts";
import { valueAt } from "../slots/arguments.ts";
import { boundedValue, boundsIn, holdsBound, isStep } from "../slots/bounds.ts";
import { proposeChoices } from "../slots/choices.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { placesOf } from "../slots/places-said.ts";
import { daySlotsOf, type Slot, slotsOf, takesDay, tellsThings } from "../slots/slot.ts";
import { lengthIn, spanOf } from "../slots/span.ts";
import { daysMeant, isNow, isOfStay, isWholeMonth } from "../slots/time-values.ts";
import { proposeUnlisted } from "../slots/unlisted.ts";
import { takesCode } from "./match.ts";
import type { PlannedCall } from "./planned-call.ts";

const NUMERAL = /\d|[一二两三四五六七八九十]/;
/** "At six", "around eight": an hour in words. */
const IN_WORDS = /\b(?:at|around|about) (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i;

/**
 * A year, day, hour, place or name that a text says and none of its calls has taken up, as it is said there. `tools`:
 * those that could have been called; what they list or would take is a name.
 */
export function leftOut(
  text: string,
  calls: readonly PlannedCall[],
  read: Read,
  tools: readonly ModelTool[] = [],
): string | undefined {
  const args = JSON.stringify(calls.map((call) => call.args));
  const given = (args.match(/\d+/g) ?? []).map(Number);
  const year = lastYearIn(text, calls);
  if (year !== undefined) return year;
  // What is left out of what is asked for is no part of it.
  const reading = read(withoutExclusions(text));
  // The year of a month is told with the month.
  const isOfMonth = overlapsOneOf(reading.mentions.filter(isWholeMonth));
  const years = [...reading.text.matchAll(YEAR)]
    .map(({ 0: said, index }) => ({ said, value: Number(said.slice(0, 4)), start: index, end: index + said.length }))
    .filter((year) => !isOfMonth(year));
  // Where things are chosen from, the hour of a day is what to choose by.
  const isChosenFrom = tools.some(takesCode);
  const hours = reading.mentions.flatMap((mention) => {
    // Whether a part of a day is taken up is told with what is found: "2026-11-20 night".
    const isInWords = IN_WORDS.test(mention.text);
    if (mention.kind !== "moment" || !(isInWords || NUMERAL.test(mention.text.replace(ISO_DAY, "")))) return [];
    const { hour, said } = mention.moment;
    const isOpen =
      said === "time" || isInWords || (hour !== undefined && !isChosenFrom && !isMinuteOf(reading.now, mention.moment));
    return isOpen && !isHourGiven(hour ?? 0, given) ? [mention.text] : [];
  });
  const number = years.find(({ value }) => !given.includes(value))?.said ?? hours[0];
  const day = dayLeftOut(reading, calls, args);
  return (
    backwards(reading)?.text ??
    COUNTED_DAYS.exec(text)?.[0] ??
    lengthLeftOut(text, calls) ??
    number ??
    (isChosenFrom ? undefined : rangeLeftOut(reading, calls)) ??
    (day === undefined
      ? undefined
      : (nameLeftOut(reading, calls, tools, args) ?? unknownName(reading, tools) ?? day)) ??
    (calls.some(({ tool }) => slotsOf(tool).some((slot) => isLeftOut(slot, reading)))
      ? undefined
      : numberLeftOut(reading, tools, given)) ??
    nameLeftOut(reading, calls, tools, args)
  );
}

/** "From the 10th to the 5th". */
const backwards = ({ mentions }: Reading): Mention | undefined =>
  mentions.find(({ kind, text }) => {
    const [from = "", to = ""] = text.match(ISO_DAYS) ?? [];
    return kind === "period" && to !== "" && to < from;
  });

/** "The last five weekdays", 最近5个工作日: days that are counted without those between them, as no call takes them. */
const COUNTED_DAYS =
  /\b(?:last|past|previous|next) (?:\d{1,2}|two|three|four|five|six|few) (?:weekdays|workdays|(?:work|working|business) days)\b|(?:上|前|近|过去|未来)[\d一二两三四五六几]{1,2}个?工作日/i;

/** "Half year trend", "3 month trend", 半年走势: a length of time of which no call has a day. */
function lengthLeftOut(text: string, calls: readonly PlannedCall[]): string | undefined {
  const isSpan = ({ tool }: PlannedCall) => spanOf(tool).every((slot) => slot !== undefined && !isOfStay(slot));
  const isOpen = ({ tool, args }: PlannedCall) => daySlotsOf(tool).every((slot) => valueAt(args, slot) === undefined);
  const said = LENGTH.exec(text)?.[0];
  if (said === undefined || calls.length === 0 || !calls.every((call) => isSpan(call) && isOpen(call)))
    return undefined;
  const days = lengthIn(said);
  return days !== undefined && calls.every(({ tool }) => lengthByItself(tool) === days) ? undefined : said;
}

/** How many days a tool takes where none are given: "Default: the last four weeks". */
const lengthByItself = ({ description }: ModelTool): number | undefined =>
  lengthIn(description.split(/\bDefault: |默认[:：]?/)[1] ?? "");

const LENGTH =
  /\b(?:half(?: an?)?|\d{1,2}|two|three|four|five|six|twelve)[- ](?:year|quarter|month|week)s?\b(?! (?:ago|from|before|later))|(?<!上|下)半年|(?:\d{1,2}|[一两三四五六])个?(?:月|季度)的?(?=走势|趋势|变化)/i;

/** A single word that is written like a name within a sentence, means nothing else, and is called so by no tool. */
function unknownName({ mentions }: Reading, tools: readonly ModelTool[]): string | undefined {
  const says = tools
    .flatMap(slotsOf)
    .flatMap(({ choices = [], leftOut }) => [...choices.flatMap((one) => one.says), ...leftOut]);
  return mentions.find(
    (mention) =>
      mention.kind === "phrase" &&
      mention.capitalised &&
      mention.isWhole &&
      mention.start > 0 &&
      /^\p{Lu}\p{Ll}+$/u.test(mention.text) &&
      meaningOfWord(mention.text.toLowerCase()) === undefined &&
      !says.some((say) => say.toLowerCase() === mention.text.toLowerCase()),
  )?.text;
}

/** Hours, or numbers that may be hours, from one to another, of which no call has an end. */
function rangeLeftOut({ mentions, text }: Reading, calls: readonly PlannedCall[]): string | undefined {
  const values = calls.flatMap(({ args }) => Object.values(args));
  const isGiven = (end: number) =>
    values.some((value) => value === end || (typeof value === "string" && clockOf(value) === end));
  const hours = mentions.filter((one) => one.kind === "period" && isOfHours(one));
  const open = hours.find(
    (one) => one.kind === "period" && ![one.from.hour, one.to.hour].some((hour) => isGiven(hour ?? Number.NaN)),
  );
  const [said, from, to] = (hours.length === 0 && BETWEEN.exec(text)) || [];
  return open?.text ?? ([from, to].some((end) => isGiven(Number(end))) ? undefined : said);
}

const BETWEEN = /\bbetween (\d{1,4}) and (\d{1,4})\b(?![/:.-]\d)/i;

/** The hour of a clock time. */
const clockOf = (value: string): number => Number(/(?:^|[T ])(\d\d):\d\d/.exec(value)?.[1] ?? Number.NaN);

/** Last year, which stays as it is said where something is compared with it, and no call has it. */
function lastYearIn(text: string, calls: readonly PlannedCall[]): string | undefined {
  const isTaken = calls.some(({ tool, args }) =>
    slotsOf(tool).some((slot) => {
      const given = valueAt(args, slot);
      return slot.choices?.some(({ value, says }) => value === given && says.some((say) => LAST_YEAR.test(say)));
    }),
  );
  return isTaken ? undefined : LAST_YEAR.exec(text)?.[0];
}

const LAST_YEAR = /\b(?:last year|a year ago)\b|去年/i;

/** A bound that a text sets and no call has taken up, as it is said there. */
export function boundLeftOut(reading: Reading, calls: readonly PlannedCall[]): string | undefined {
  const given = calls.flatMap(({ args }) => Object.values(args));
  const isBound = overlapsOneOf(boundsIn(reading));
  return reading.mentions.find(
    (mention) => mention.kind === "number" && isBound(mention) && !holdsBound(given, mention.value),
  )?.text;
}

/** Whether a mention is a month and a tool looks for stays: that it was not used is said with what is found. */
const holdsStays = (tool: ModelTool, mention: Mention): boolean =>
  isWholeMonth(mention) && daySlotsOf(tool).every(isOfStay);

/** A day that is called by a name is told with those it lies between: "over New Year, from the 30th to the 2nd". */
const isHoliday = ({ kind, text, start, end }: Mention): boolean => kind === "moment" && end - start > text.length;

const ONLY_YEAR = /^(?:19|20)\d\d ?年?$/;

/** Where days can be given at all, each that is said is given; of a span both ends. */
function dayLeftOut(reading: Reading, calls: readonly PlannedCall[], args: string): string | undefined {
  if (!calls.every(({ tool }) => takesDay(tool))) return undefined;
  const isGiven = (day: Moment) => args.includes(isoDay(day));
  const given = (args.match(ISO_DAYS) ?? []).sort();
  const isWithinGiven = (day: Moment) => (given[0] ?? "~") <= isoDay(day) && isoDay(day) <= (given.at(-1) ?? "");
  return reading.mentions.find((mention) => {
    const days = daysMeant(mention, reading);
    // Of "against this year", the same days of the year are given.
    const isOfYear = ONLY_YEAR.test(mention.text) && args.includes(`"${mention.text.slice(0, 4)}-`);
    if (isOfYear) return false;
    const isWhole =
      mention.kind === "period"
        ? days.every(isGiven)
        : days.length === 0 || days.some(isGiven) || (isHoliday(mention) && days.every(isWithinGiven));
    return !isWhole && !isNow(mention, reading) && !calls.every(({ tool }) => holdsStays(tool, mention));
  })?.text;
}

/** Time and people are counted for what comes after; so is what another call here would take. */
const COUNTED_BY_THE_WAY =
  /^(?:minut|hour|day|night|week|month|year|person|peopl|ppl|pax|adult|kid|child|guest|passeng|friend|seat|thing|of$|[分小天晚夜日周月年点时人岁位口名大小号])/;

/** Those that were named before, and no number of them to find: 这两个区, "these three". */
const POINTS = /(?:[这那]|\b(?:these|those|both|other|my|our))\s?$/i;

/** 四件马甲 of somebody: how many pieces one of the things has, where what is counted is named right behind it. */
const isPiecesOf = (reading: Reading, { end, unit }: MentionOf<"number">, slots: readonly Slot[]): boolean =>
  unit.startsWith("件") &&
  slots.filter(tellsThings).some((slot) => proposeChoices(slot, reading).some(({ start }) => start - end === 1));

/** A number that says how many, or from where on: "the ten slowest", "above 1.4". */
function numberLeftOut(reading: Reading, tools: readonly ModelTool[], given: readonly number[]): string | undefined {
  const isOther = ({ kind, text }: Mention) =>
    kind === "code" ? !/^\d+$/.test(text) : kind !== "number" && kind !== "phrase";
  const isDated = overlapsOneOf(reading.mentions.filter(isOther));
  const slots = tools.flatMap(slotsOf);
  const isListed = overlapsOneOf(slots.flatMap((slot) => proposeChoices(slot, reading)));
  const isBoundGiven = (slot: Slot, mention: MentionOf<"number">) => {
    const bound = boundedValue(slot, reading, mention);
    return bound !== undefined && bound !== mention.value && given.includes(bound);
  };
  const open = reading.mentions.find(
    (mention) =>
      mention.kind === "number" &&
      !isDated(mention) &&
      !isListed(mention) &&
      !isPiecesOf(reading, mention, slots) &&
      mention.value !== 1 &&
      !isOfParty(reading, mention) &&
      !isStep(reading, mention) &&
      !COUNTED_BY_THE_WAY.test(mention.unit) &&
      !POINTS.test(reading.text.slice(0, mention.start)) &&
      !given.includes(mention.value) &&
      !slots.some((slot) => isBoundGiven(slot, mention)),
  );
  const takes = ({ slot, value }: Filled) =>
    // "Gloves that sold over 5": that others can be bounded by their price is no use here.
    open?.kind === "number" && value === open.value && value <= (slot.maximum ?? value) && !isSum(slot);
  const isTaken = tools.some((tool) => fill(tool, reading).some(takes));
  const stretch = open && boundsIn(reading).find((bound) => overlapsOneOf([open])(bound));
  return isTaken ? undefined : stretch ? reading.text.slice(stretch.start, stretch.end).trim() : open?.text;
}

/** "The whole city", for a call that gives no district, is taken up. */
function nameLeftOut(reading: Reading, calls: readonly PlannedCall[], tools: readonly ModelTool[], args: string) {
  const slots = tools.flatMap(slotsOf);
  const places = slots.filter(({ kind, isClosed }) => kind === "place" && isClosed);
  const listed = places.flatMap((slot) => proposeChoices(slot, reading));
  const unlisted = places.flatMap((slot) => proposeUnlisted(slot, slots, reading, new Set()));
  const found = [...listed, ...unlisted];
  const isPart = (one: Span) =>
    found.some(
      (other) => other.start <= one.start && other.end >= one.end && other.end - other.start > one.end - one.start,
    );
  const blanks = calls.flatMap((call) => slotsOf(call.tool)).flatMap((slot) => slot.leftOut);
  const isBlank = overlapsOneOf(blanks.flatMap((blank) => placesOf(blank, reading)));
  const open = found.find((one) => !args.includes(String(one.value)) && !isPart(one) && !isBlank(one));
  return open && reading.text.slice(open.start, open.end);
}
