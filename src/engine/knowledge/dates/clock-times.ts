import { strict as english } from "chrono-node/en";

/** A clock time next to a day: the hours to show, and its place in the text. */
export interface ClockTime {
  /** For example 15:00, or 15:00 to 17:00. */
  readonly text: string;
  readonly from: number;
  readonly until: number;
}

// Only hours and minutes are taken from chrono; the day it would count from does not matter.
const ANY_DAY = new Date(2000, 0, 1);
const EVENING = /evening|afternoon|night/i;

/**
 * English clock times of a text. One that could be morning or evening, such as "at 5", needs a part of the day next to
 * it.
 */
export function englishClockTimes(text: string, part = ""): ClockTime[] {
  return english.parse(text, ANY_DAY).flatMap(({ text: found, index, start, end }) => {
    // A time zone of its own: its day may differ too, so it stays as worded.
    if (!start.isCertain("hour") || start.isCertain("timezoneOffset")) return [];
    const saysHalf = /[ap]\.?m|:/i.test(found);
    const hours = [start, ...(end ? [end] : [])].map((time) => {
      const hour = time.get("hour") ?? 0;
      const settled = saysHalf || hour > 12 ? hour : hourIn(part, hour);
      return settled === undefined ? undefined : clock(settled, time.get("minute") ?? 0);
    });
    if (hours.includes(undefined)) return [];
    return [{ text: hours.join(" to "), from: index, until: index + found.length }];
  });
}

function hourIn(part: string, hour: number): number | undefined {
  if (/morning/i.test(part)) return hour;
  // "Eight at night" is the evening; "two at night" is tomorrow already.
  return EVENING.test(part) && hour >= (/night/i.test(part) ? 5 : 1) && hour < 12 ? hour + 12 : undefined;
}

const PART = "凌晨|清晨|早上|早晨|早|上午|中午|午后|下午|傍晚|晚上|晚间|晚|夜里|深夜";
const HOUR = "(\\d{1,2}|二?十[一二三四]?|[一二两三四五六七八九])";
const MINUTE = "(?:钟|整|(半|一刻|三刻|\\d{1,2}(?![\\d天日号个])|[一二三四五]?十[一二三四五六七八九]?)分?)?";
const POINT = `(?:(${PART})\\s*)?${HOUR}\\s*([点时:：])(?![间候刻段])${MINUTE}`;
const CHINESE = new RegExp(`^(?:[\\s,，]|的(?=${PART}|\\d))*${POINT}(?:\\s*[到至~—-]\\s*${POINT})?`);

/** The Chinese clock time a text begins with. Its own rules: chrono reads 三点一刻 as 3:01 and 晚上2点 as 14:00. */
export function chineseClockTime(text: string, part = ""): ClockTime | undefined {
  const match = CHINESE.exec(text);
  if (!match) return undefined;
  const half = match[1] ?? part;
  const start = chineseTime(half, match[2], match[3], match[4]);
  if (start === undefined) return undefined;
  const until = match[0].length;
  if (!match[6]) return { text: start, from: 0, until };
  const end = chineseTime(match[5] ?? half, match[6], match[7], match[8]);
  return end && end > start ? { text: `${start}至${end}`, from: 0, until } : undefined;
}

function chineseTime(part: string, hourText = "", mark = "", minuteText = "0"): string | undefined {
  const said = numberOf(hourText);
  const minute = { 半: 30, 一刻: 15, 三刻: 45 }[minuteText] ?? numberOf(minuteText);
  const hour = chineseHour(part, said, /[:：]/.test(mark));
  return hour === undefined || hour > 23 || minute > 59 ? undefined : clock(hour, minute);
}

function chineseHour(part: string, hour: number, digital: boolean): number | undefined {
  if (hour > 12 || hour === 0) return hour;
  if (/凌晨|清晨|早|上午/.test(part)) return hour === 12 && part === "凌晨" ? 0 : hour;
  if (/中午/.test(part)) return hour >= 11 ? hour : hour + 12;
  if (/午后|下午|傍晚/.test(part)) return hour === 12 ? 12 : hour + 12;
  // After eleven in the evening it is the next day, which the expression does not name.
  if (/晚|夜/.test(part)) return hour >= 5 && hour < 12 ? hour + 12 : undefined;
  return digital || hour === 12 ? hour : undefined;
}

/** Reads digits and Chinese numerals up to ninety-nine. */
export function numberOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const digit = (char = "") => "零一二三四五六七八九".indexOf(char.replace("两", "二").replace("〇", "零"));
  const [tens, ones] = text.includes("十") ? text.split("十") : ["", text];
  const ten = text.includes("十") ? (tens ? digit(tens) : 1) * 10 : 0;
  return ten + (ones ? digit(ones) : 0);
}

/** A time of day as HH:MM. */
export function clock(hour: number, minute: number): string {
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
