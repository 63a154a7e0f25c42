import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { daysBetween } from "../../engine/domain/days.ts";
import { wordsOf } from "../../engine/embedding/words.ts";
import { daysShown, isOf } from "../conversation/own-days.ts";
import { daysSaid } from "../conversation/own-list.ts";
import { itemsIn } from "../conversation/shown.ts";
import { keptFor } from "../kept.ts";
import {
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
import { isGreeting, isNoTime, partsOfDayIn } from "../reading/parts-of-day.ts";
import type { Reading } from "../reading/read.ts";
import { matchesIn, overlapsOneOf } from "../reading/spans.ts";
import { valueAt } from "../slots/arguments.ts";
import { daySlotsOf, slotsOf, takesDay } from "../slots/slot.ts";
import { lengthIn, spanOf } from "../slots/span.ts";
import { daysMeant, isNow, isOfStay, isWholeMonth } from "../slots/time-values.ts";
import type { Made } from "./made.ts";
import { isOfOneself } from "./match.ts";

/** The times of a text. */
interface Times {
  /** Its hours and parts of a day. */
  said: readonly Span[];
  /** The hours, parts of a day and days that no call takes and no result tells of. */
  unused: readonly Span[];
}

/** `given`: the numbers that the calls have. `isTaken`: whether a call takes a time from a list, whole. */
export function timesIn(
  reading: Reading,
  made: readonly Made[],
  given: readonly number[],
  isTaken: (time: Span) => boolean,
): Times {
  const hours = hoursIn(reading, given);
  const clocks = partsOfDayIn(reading.text);
  const isOfHour = overlapsOneOf(hours.all);
  const parts = clocks.filter((part) => !isOfHour(part) && !isGreeting(part, reading.text));
  const said = [...hours.all, ...parts];
  // What somebody has is listed whole, whatever is said of it.
  if (made.some(({ tool }) => isOfOneself(tool))) return { said, unused: daysNotAlone(reading, made) };
  // Of "tomorrow at 8 pm", the hour is what no call takes.
  const open = hours.open.map((one): Span => {
    const own = clocks.filter((clock) => overlaps(clock, one));
    return { start: own[0]?.start ?? one.start, end: own.at(-1)?.end ?? one.end };
  });
  const isShown = ({ start, end }: Span) => made.some(({ tool }) => showsTime(tool, reading.text.slice(start, end)));
  const times = [...open, ...parts, ...matchesIn(reading.text, RECURRING)];
  const saidAt = ({ start, end }: Span) => reading.text.slice(start, end).toLowerCase();
  // "Monday morning against Friday morning": a part of the day that is said twice is taken for both.
  const taken = new Set(times.filter(isTaken).map(saidAt));
  return {
    said,
    unused: [...times.filter((time) => !isShown(time) && !taken.has(saidAt(time))), ...daysUnused(reading, made)],
  };
}

/** Days, where no call can take one. */
function daysUnused(reading: Reading, made: readonly Made[]): Span[] {
  const moments = made.flatMap(({ tool }) => daySlotsOf(tool));
  if (moments.length > 0 && moments.every(isOfStay))
    return [...reading.mentions.filter(isWholeMonth), ...lengthUnused(reading, made)];
  if (moments.length > 0) return [];
  return reading.mentions.filter((mention) => {
    const days = daysMeant(mention, reading);
    const isToday = days.some((day) => isoDay(day) === todayAt(reading.now));
    return days.length > 0 && !isToday && !isNow(mention, reading);
  });
}

/** "This weekend, three nights": a length that no stay has that was looked for. */
function lengthUnused({ text }: Reading, made: readonly Made[]): Span[] {
  const nights = lengthIn(text);
  const stays = made.flatMap(({ tool, args }) => {
    const [from, to] = spanOf(tool).map((slot) => slot && valueAt(args, slot));
    return typeof from === "string" && typeof to === "string" ? [daysBetween(from, to)] : [];
  });
  return nights === undefined || stays.length === 0 || stays.includes(nights)
    ? []
    : matchesIn(text, NIGHTS).slice(0, 1);
}

const NIGHTS =
  /\b(?:\d{1,2}|two|three|four|five|six|seven) (?:nights|days)\b|(?:(?<![\d-])\d{1,2}|[一两二三四五六七八九十]{1,2})(?:晚|夜|天(?!气))/gi;

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
