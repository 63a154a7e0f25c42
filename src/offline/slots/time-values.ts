import { stem } from "../../engine/embedding/words.ts";
import { keptFor } from "../kept.ts";
import {
  dayAt,
  daysOf,
  isMinuteOf,
  isOfHours,
  isoDay,
  isTime,
  type Mention,
  type Moment,
  todayAt,
  twoDigits,
} from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { textBefore } from "../reading/spans.ts";
import { nearness } from "./nearness.ts";
import { roleScore } from "./roles.ts";
import type { Proposal, Slot } from "./slot.ts";

type Timed = Extract<Mention, { kind: "moment" | "period" }>;

/**
 * Days, times and periods of a text for a slot that holds one, written the way its schema asks for. `isWhole`: a day is
 * a span of its own.
 */
export function proposeMoments(slot: Slot, reading: Reading, isWhole: boolean, isWorded = false): Proposal[] {
  const timed = reading.mentions.filter(isTime).map((mention) => (isWorded ? fromNamed(mention, reading) : mention));
  return timed.flatMap((mention, order): Proposal[] => {
    const isBounded = isBeforeDay(mention, reading) && (begins(slot) || ends(slot));
    // Nothing begins or ends now because somebody says "now"; what lies before a day does not begin on it.
    if ((begins(slot) || ends(slot) || isOfStay(slot)) && isNow(mention, reading)) return [];
    const isToCome = mention.kind === "moment" && isoDay(mention.moment) > todayAt(reading.now);
    // "Flights before the 10th" are those from today on.
    const isFromNow = isBounded && isToCome && slot.nameRoots.includes("from");
    if (isBounded && begins(slot) && !isFromNow) return [];
    const bound = isFromNow
      ? ({ ...mention, kind: "moment", moment: { ...dayAt(reading.now), said: "day" } } as const)
      : undefined;
    const value = written(slot, bound ?? (isBounded ? dayBefore(mention) : mention), reading);
    if (value === undefined) return [];
    const said = roleScore(slot.role, mention, reading, isOfStay(slot) ? "stay" : "day");
    // "A car tomorrow at 9 am": the only day and hour are those a stay begins at.
    const isOnly = mention.kind === "moment" && mention.moment.said === "day and time" && timed.length === 1;
    if (isOnly && slot.role === "target" && isOfStay(slot) && said <= 0) return [];
    const isHalf = slot.role !== undefined && (mention.kind === "period" || (isWhole && said === 0));
    const score = 1.9 + nearness(slot, reading, mention) + (isHalf || isBounded ? 2 : said) - order * 0.02;
    const shares =
      isFromNow ||
      isHalf ||
      wantsTimeOnly(slot) ||
      (mention.kind === "moment" && mention.moment.said === "day and time");
    return [{ slot, value, start: mention.start, end: mention.end, score, shares, isHalf }];
  });
}

const begins = ({ nameRoots }: Slot): boolean => nameRoots.some((root) => /^(?:start|begin|since|from)$/.test(root));
const ends = ({ nameRoots }: Slot): boolean => nameRoots.some((root) => /^(?:end|until|to)$/.test(root));

/** "Now", as it stands in the standard form: the minute at which it was said. */
export const isNow = (mention: Mention, { now }: Reading): boolean =>
  mention.kind === "moment" && mention.moment.said === "day and time" && isMinuteOf(now, mention.moment);

const BEFORE = /\b(?:before|prior to|earlier than) (?:the )?$/i;
const BEHIND = /^\s?(?:之前|以前|前(?![一两二三几\d]))/;

/** "Before 10 November", 11月10日之前. */
function isBeforeDay(mention: Mention, { text }: Reading): boolean {
  if (mention.kind !== "moment" || mention.moment.said !== "day") return false;
  return BEFORE.test(text.slice(0, mention.start)) || BEHIND.test(text.slice(mention.end));
}

/** "After 1 January": how a tool that is known by its wording alone counts from a day is not known, so it gets the day that is named. */
function fromNamed(mention: Timed, { text }: Reading): Timed {
  if (mention.kind !== "period" || !NAMES_DAY.test(mention.text) || !AFTER.test(textBefore(text, mention.start, 12)))
    return mention;
  const { year, month, day } = mention.from;
  return { ...mention, from: { ...mention.from, ...dayAt(new Date(year, month - 1, day - 1)) } };
}

const NAMES_DAY = /(?<![-/\d])\d{1,2}(?:st|nd|rd|th)?(?![-/\d])|\d[-/]\d{1,2}[-/]\d|day\b/i;
const AFTER = /\bafter (?:the )?$/i;

function dayBefore(mention: Timed): Timed {
  if (mention.kind !== "moment") return mention;
  const { year, month, day } = mention.moment;
  return { ...mention, moment: { ...dayAt(new Date(year, month - 1, day - 1)), said: "day" } };
}

/** The days that a mention may stand for in a call. */
export const daysMeant = (mention: Mention, reading: Reading): Moment[] =>
  isBeforeDay(mention, reading) ? [...daysOf(mention), ...daysOf(dayBefore(mention as Timed))] : daysOf(mention);

const wantsTimeOnly = ({ format, nameRoots, name, words }: Slot): boolean =>
  format === undefined
    ? (nameRoots.includes(TIME) || /HH:MM|时刻/i.test(words)) && !/date|日期|YYYY/i.test(`${name} ${words}`)
    : format === "time";

const TIME = stem("time");

const wantsMonth = (slot: Slot): boolean => /YYYY-MM(?!-)/i.test(slot.words) || slot.nameRoots.includes("month");

const wantsRange = (slot: Slot): boolean =>
  /range|period|frame|between|区间|范围|期间|时段/i.test(`${slot.name} ${slot.words}`);

/** "In December": a whole month, in which a stay lies that has days of its own. */
export const isWholeMonth = (mention: Mention): boolean => {
  if (mention.kind !== "period") return false;
  const { from, to } = mention;
  const last = new Date(from.year, from.month, 0).getDate();
  return from.day === 1 && to.year === from.year && to.month === from.month && to.day === last;
};

/** Whether a slot is an end of a stay, and not of a range of days to look in. */
export const isOfStay = ({ role, nameRoots, kind }: Slot): boolean =>
  kind === "moment" && role !== undefined && !nameRoots.some((root) => RANGE.test(root)) && !isBareDay(nameRoots);

/** `date` beside `end_date`: the only day, or the first of a range. */
const isBareDay = (nameRoots: readonly string[]): boolean => nameRoots.every((root) => /^(?:dat|day)$/.test(root));

const OF_WEEK = /\b(?:day of (?:the )?week|weekday)\b|星期几|周几/i;

/** "Tuesday", 周二: the day as it is said, or its name. */
function weekdayOf({ text, moment: { year, month, day } }: Extract<Timed, { kind: "moment" }>): string {
  const said = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|(?:星期|周)[一二三四五六日天]/i.exec(text)?.[0];
  return said ?? new Date(year, month - 1, day).toLocaleDateString("en", { weekday: "long" });
}

const RANGE = /^(?:from|to|start|end|begin|since|until|first|last|min|max|after|befor)$/;

function written(slot: Slot, mention: Timed, reading: Reading): string | undefined {
  if (mention.kind === "moment" && mention.moment.said !== "time" && OF_WEEK.test(slot.words))
    return weekdayOf(mention);
  if (mention.kind === "period") {
    if (isWholeMonth(mention) && isOfStay(slot)) return undefined;
    if (wantsTimeOnly(slot) && mention.from.hour === undefined) return undefined;
    if (isOfHours(mention) && !wantsTimeOnly(slot) && !/time/i.test(slot.name)) return undefined;
    if (slot.role) return formatted(slot, slot.role === "target" ? mention.to : mention.from, mention.text);
    if (wantsRange(slot))
      return slot.examples.some((text) => /\d{4}/.test(text))
        ? `${isoDay(mention.from)} to ${isoDay(mention.to)}`
        : mention.text;
    // A span is no single day: what must be given is its first one, anything else is left open.
    return slot.required || wantsMonth(slot) ? formatted(slot, mention.from, mention.text) : undefined;
  }
  const { moment } = mention;
  if (wantsTimeOnly(slot) && moment.hour === undefined) return undefined;
  const day = moment.said === "time" ? dayNear(reading) : undefined;
  if (moment.said === "time" && !wantsTimeOnly(slot) && !day && !/time/i.test(slot.name)) return undefined;
  const whole: Moment = day ? { ...day, hour: moment.hour, minute: moment.minute, said: "day and time" } : moment;
  const value = formatted(slot, whole, mention.text);
  // The day beside a time of day is a value by itself.
  return day && value === isoDay(day) ? undefined : value;
}

/** The day a bare time of day belongs to, when exactly one is said in the text. */
function dayNear(reading: Reading): Moment | undefined {
  const [only, other] = daysIn(reading);
  return other === undefined ? only : undefined;
}

const daysIn = keptFor(({ mentions }: Reading) =>
  mentions.flatMap((mention) => (mention.kind === "moment" && mention.moment.said === "day" ? [mention.moment] : [])),
);

const ALONE = /['"“‘]HH:MM['"”’]/i;

/** A time of day as its slot writes it: by twelve hours where only these are shown, "06:15 PM". */
function clockFor({ words, examples }: Slot, { hour = 0, minute = 0 }: Moment): string {
  const shown = examples.find((text) => TWELVE.test(text));
  const isTwelve = !ALONE.test(words) && (shown !== undefined || /HH:MM (?:AM|PM)/i.test(words));
  if (!isTwelve) return `${twoDigits(hour)}:${twoDigits(minute)}`;
  const figure = hour % 12 || 12;
  const isBare = shown !== undefined && /^\d:/.test(shown);
  return `${isBare ? figure : twoDigits(figure)}:${twoDigits(minute)} ${hour < 12 ? "AM" : "PM"}`;
}

const TWELVE = /^\d{1,2}:\d\d ?[AP]M$/i;

function formatted(slot: Slot, moment: Moment, said: string): string {
  const hints = `${slot.words} ${slot.examples.join(" ")}`;
  const clock = `${twoDigits(moment.hour ?? 0)}:${twoDigits(moment.minute ?? 0)}`;
  if (wantsTimeOnly(slot))
    return slot.examples.some((text) => /^\d{1,2} ?[ap]m$/i.test(text)) ? said : clockFor(slot, moment);
  // Where several forms will do, a time of day that was said without its day stays one.
  if (moment.said === "time" && ALONE.test(slot.words)) return clock;
  if (/date-?time|ISO 8601/i.test(hints) || /HH:mm/i.test(hints) || /T\d\d:\d\d/.test(hints)) {
    if (moment.hour !== undefined || /HH:mm:ss/i.test(hints)) {
      const separator = /YYYY-MM-DD HH/i.test(hints) || /\d{4}-\d\d-\d\d \d\d:/.test(hints) ? " " : "T";
      return `${isoDay(moment)}${separator}${clock}${/HH:mm(?!:ss)/.test(hints) ? "" : ":00"}`;
    }
  }
  const slashes = hints.match(/(DD|MM)\/(MM|DD)\/YYYY/i);
  if (slashes) {
    const [first, second] = /^DD/i.test(slashes[0]) ? [moment.day, moment.month] : [moment.month, moment.day];
    return `${twoDigits(first)}/${twoDigits(second)}/${moment.year}`;
  }
  if (moment.said === "month" && wantsMonth(slot)) return isoDay(moment).slice(0, 7);
  return isoDay(moment);
}
