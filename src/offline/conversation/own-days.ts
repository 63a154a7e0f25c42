import { dayOf, iso } from "../../engine/knowledge/dates/calendar.ts";
import { numberOf } from "../../engine/knowledge/dates/clock-times.ts";
import { dateBeside } from "../../engine/knowledge/dates/leaning.ts";
import { isoDay, type Mention, type MentionOf, type Span, twoDigits } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";

/** The days of a call. */
export const daysOfCall = ({ args }: { args: Record<string, unknown> }): string[] => daysShown(JSON.stringify(args));

/** The days that a line shows. */
export const daysShown = (line: string): string[] => line.match(/(?<!\d)\d{4}-\d\d-\d\d(?!\d)/g) ?? [];

const isMonth = (mention: MentionOf<"period">): boolean => mention.from.said === "month" && mention.to.said === "month";

/** Whether a mention names a day: it is the day, or one of a month or of a span. A month without a year is of any. */
function namesDay(mention: Mention, day: string): boolean {
  const { kind, text } = mention;
  if (kind === "period" && isMonth(mention) && !/\d{4}/.test(text))
    return day.includes(`-${twoDigits(mention.from.month)}-`);
  if (kind === "period") return isoDay(mention.from) <= day && day <= isoDay(mention.to);
  return kind === "moment" && mention.moment.said !== "time" && isoDay(mention.moment) === day;
}

/** Whether a mention names one of the days of a thing, or a day between them. */
export function isOf(mention: Mention, had: readonly string[]): boolean {
  const day = mention.kind === "moment" ? isoDay(mention.moment) : undefined;
  const isBetween = day !== undefined && had.length > 1 && day > (had[0] ?? "") && day < (had.at(-1) ?? "");
  return isBetween || had.some((one) => namesDay(mention, one));
}

/** Whether a thing is on a day in the way that a text says it: behind or before it, at its end, or on any of its days. */
export function isOn(text: string, mention: Mention, had: readonly string[]): boolean {
  if (dayBoundIn(text, mention)) return isWithin(text, mention, had);
  return isOf(mention, tellsItsEnd(text, mention) ? had.slice(-1) : had);
}

/** Whether a text tells by a day what thing it means, and not when something is to end: "that ends on 3 December". */
export const tellsItsEnd = (text: string, { start, end }: Mention): boolean =>
  ENDS_ON.test(text.slice(Math.max(0, start - 16), start)) || HAN_ENDS_ON.test(text.slice(end, end + 8));

const ENDS_ON = /\b(?:ends|ending|expires|expiring|finishes|finishing)(?: on)?(?: the)?\s*$/i;
const HAN_ENDS_ON = /^(?:结束|到期|截止|过期)的/;

const AFTER = /\b(?:after|later than|past|beyond)(?: the)?\s*$/i;
const BEFORE = /\b(?:before|earlier than|prior to)(?: the)?\s*$/i;
const HAN_AFTER = /^\s*(?:之后|以后|过后|后)(?![天年])/;
const HAN_BEFORE = /^\s*(?:之前|以前|前)(?![天年后往方去])/;
/** What is said of the last day of a thing: 到期, "that end after today". */
const ENDING =
  /\b(?:end|ends|ending|expir\w{1,5}|run(?:s|ning)? out|finish\w{0,3}|check(?:s|ing)? out)\b\W{0,3}$|(?:结束|到期|截止|过期|退房)/i;

/** Whether a day or an hour that a text names is the bound of others, and not meant itself: "after today", 早高峰以前. */
export function dayBoundIn(text: string, { start, end }: Span): "after" | "before" | undefined {
  const [front, behind] = [text.slice(Math.max(0, start - 16), start), text.slice(end, end + 4)];
  if (AFTER.test(front) || HAN_AFTER.test(behind)) return "after";
  return BEFORE.test(front) || HAN_BEFORE.test(behind) ? "before" : undefined;
}

/** Whether a thing with some days lies behind or before the day that bounds it, by its first day or as it ends. */
function isWithin(text: string, mention: Mention, had: readonly string[]): boolean {
  const bound = dayBoundIn(text, mention);
  const [from, to] =
    mention.kind === "period"
      ? [isoDay(mention.from), isoDay(mention.to)]
      : mention.kind === "moment"
        ? [isoDay(mention.moment), isoDay(mention.moment)]
        : [];
  const front = text
    .slice(Math.max(0, mention.start - 30), mention.start)
    .replace(AFTER, "")
    .replace(BEFORE, "");
  const behind = text.slice(mention.end, mention.end + 10);
  const isOfEnd = ENDING.test(front.trimEnd()) || HAN_ENDING.test(behind);
  const own = isOfEnd ? had.at(-1) : had[0];
  if (own === undefined || from === undefined || to === undefined) return false;
  return bound === "after" ? own > to : own < from;
}

const HAN_ENDING = /^.{0,4}(?:结束|到期|截止|过期|退房)/;

/** A text with its bare days, "the 6th" and 10号, in the month of the first day that `line` shows. */
export function inMonthOf(line: string, text: string, read: Read): string {
  const [year = 0, month = 0, date = 0] = daysShown(line)[0]?.split("-").map(Number) ?? [];
  const own = year > 0 ? dayOf(year, month, date) : undefined;
  return replaced(text, read, (mention) => {
    const { kind, text: said } = mention;
    const inYear = kind === "period" && !WHOLE.test(text) ? sameDaysIn(mention, daysShown(line)) : undefined;
    if (inYear !== undefined) return inYear;
    const ends = kind === "period" && !MONTH.test(said) ? (BARE_SPAN.exec(said)?.slice(1) ?? []) : [];
    const [first, last] = ends.map((end) => dateBeside(numberOf(end), own));
    if (first !== undefined && last !== undefined && first < last) return `${iso(first)} to ${iso(last)}`;
    const bare = kind === "moment" && !MONTH.test(said) ? BARE.exec(said)?.[1] : undefined;
    const beside = bare === undefined ? undefined : dateBeside(numberOf(bare), own);
    return beside === undefined ? undefined : iso(beside);
  });
}

/** "Last year?", 去年呢, behind days of one year, alone or set against others: the same days of that other one. */
function sameDaysIn({ from, to }: MentionOf<"period">, days: readonly string[]): string | undefined {
  const [first, last = first] = days;
  const [begin, end] = [isoDay(from), isoDay(to)];
  const isYear = begin.endsWith("-01-01") && end === `${begin.slice(0, 4)}-12-31`;
  if (!isYear || (days.length > 2 && days.length !== 4) || first === undefined || last === undefined) return undefined;
  const own = first.slice(0, 4);
  const isWhole = first.endsWith("-01-01") && last.endsWith("-12-31");
  if (own === begin.slice(0, 4) || own !== last.slice(0, 4) || isWhole) return undefined;
  return [...new Set([first, last])].map((day) => begin.slice(0, 4) + day.slice(4)).join(" to ");
}

const WHOLE = /\b(?:whole|all|entire|total|full)\b|整|全年|一共|总/i;

const BARE = /^\D*?(\d{1,2}|[一二三四五六七八九十]{1,3})(?:st|nd|rd|th|号|日)$/i;
/** 9号到11号, "the 9th to the 11th". */
const BARE_SPAN =
  /^\D*?(\d{1,2})(?:st|nd|rd|th|[号日])?\s?(?:到|至|[-–~]|to|until|till)\s?(?:the )?(\d{1,2})(?:st|nd|rd|th|[号日])$/i;
/** Whether a text names a day of no month, which is one of the month of the thing it is said of: "until the 10th". */
export const namesBareDay = (text: string): boolean => BARE_DAY.test(text);

const BARE_DAY =
  /\bthe \d{1,2}(?:st|nd|rd|th)\b(?! (?:of|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))|(?<![\d月-])\d{1,2}[号日](?!\d)/i;
const MONTH = /\d月|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

/** What moves something to the day behind it. */
export const TO_A_DAY = /(?:\b(?:to|until|till|by|for)(?: the)?|到|至|成|为)\s*$/i;

/** What something is for is either the day it has or the one it is moved to. */
export const FOR = /(?:\bfor(?: the)?|(?<![改换变成])为)\s*$/i;

const TO_OTHERS = /\b(?:to|until|till)\b|[到至成为]/i;

/**
 * What a text that changes a thing says of it as it is to be: without the days and the month it has, and with bare days
 * in its month. `line`: what is known of the thing.
 */
export function asItIsToBe(text: string, line: string, read: Read): string {
  const had = daysShown(line);
  return replaced(inMonthOf(line, text, read), read, (mention, before, behind) => {
    if (TO_A_DAY.test(before) && !(FOR.test(before) && TO_OTHERS.test(behind))) return undefined;
    const blank = " ".repeat(mention.text.length);
    if (mention.kind !== "period" || isMonth(mention))
      return had.some((day) => namesDay(mention, day)) ? blank : undefined;
    // "The hotel next week to Thursday"
    const tells = had[0] !== undefined && namesDay(mention, had[0]) && TO_OTHERS.test(behind);
    if (!had.includes(isoDay(mention.from))) return tells ? blank : undefined;
    return had.includes(isoDay(mention.to)) ? blank : `to ${isoDay(mention.to)}`;
  });
}

/** A text with other words for the mentions that `worded` has any for. */
const replaced = (
  text: string,
  read: Read,
  worded: (mention: Mention, before: string, behind: string) => string | undefined,
): string => {
  const reading = read(text);
  return reading.mentions.reduceRight((rest, mention) => {
    const [before, behind] = [reading.text.slice(0, mention.start).slice(-12), reading.text.slice(mention.end)];
    const other = worded(mention, before, behind);
    return other === undefined ? rest : rest.slice(0, mention.start) + other + rest.slice(mention.end);
  }, reading.text);
};
