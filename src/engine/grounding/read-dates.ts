import type { Said } from "./claim.ts";
import { chineseNumber } from "./numerals.ts";
import type { Reader } from "./reader.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  "(Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\b(?:\\.(?=,? \\d))?";
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const HAN = "[零〇一二三四五六七八九十]";

const numberOf = (text: string): number | undefined => (/^\d+$/.test(text) ? Number(text) : chineseNumber(text));
const monthOf = (text: string): number => MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;

function date(year?: string, month?: string, day?: string): Said {
  const said = { year, month, day };
  const parts = Object.entries(said).flatMap(([key, text]) => {
    if (text === undefined) return [];
    return [[key, key === "month" && /^[a-z]/i.test(text) ? monthOf(text) : numberOf(text)]];
  });
  return { kind: "date", ...Object.fromEntries(parts) };
}

/** Dates, the longest ways of writing first. */
export const dateReaders: readonly Reader[] = [
  {
    pattern: /(?<!\d)(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/g,
    read: ([, year, , month, day]) => date(year, month, day),
  },
  {
    pattern: new RegExp(
      `(?:(\\d{4}|${HAN}{4})\\s?年\\s?)?(?<!\\d)(\\d{1,2}|${HAN}{1,2})\\s?月\\s?(\\d{1,2}|${HAN}{1,3})\\s?[日号]`,
      "g",
    ),
    read: ([, year, month, day]) => date(year, month, day),
  },
  {
    pattern: new RegExp(`(?:(\\d{4}|${HAN}{4})\\s?年\\s?)(\\d{1,2}|${HAN}{1,2})\\s?月(?!份?[内里])`, "g"),
    read: ([, year, month]) => date(year, month),
  },
  { pattern: /(?<!\d)(\d{4})年/g, read: ([, year]) => date(year) },
  {
    pattern: new RegExp(`\\b${MONTH} ${DAY}(?:,? (\\d{4}))?(?!\\d)`, "gi"),
    read: ([, month, day, year]) => date(year, month, day),
  },
  {
    pattern: new RegExp(`\\b${DAY}(?: of)? ${MONTH}(?:,? (\\d{4}))?(?!\\d)`, "gi"),
    read: ([, day, month, year]) => date(year, month, day),
  },
  { pattern: new RegExp(`\\b${MONTH} (\\d{4})\\b`, "gi"), read: ([, month, year]) => date(year, month) },
  { pattern: /(?<![\d-])(20\d{2})-(0[1-9]|1[0-2])(?![-\d])/g, read: ([, year, month]) => date(year, month) },
];

/** Times of day. */
export const timeReaders: readonly Reader[] = [
  {
    pattern: /(?<![\d:])(\d{1,2}):(\d{2})(?::\d{2})?(?:\s?([ap])\.?m\b\.?)?(?![\d:])/gi,
    read: ([, hour, minute, half]) => time(hour, minute, half),
  },
  { pattern: /(?<![\d.])(\d{1,2})\s?([ap])\.?m\b\.?/gi, read: ([, hour, half]) => time(hour, "0", half) },
  {
    pattern: new RegExp(
      `(?<![\\d.])(\\d{1,2}|${HAN}{1,3})(?:时|点)(?:(\\d{1,2}|${HAN}{1,3})分|(半|整))?(?!间|\\d|[一二三四五六七八九])`,
      "g",
    ),
    read: ([, hour, minute, part]) => time(hour, part === "半" ? "30" : (minute ?? "0")),
  },
];

function time(hour = "", minute = "", half?: string): Said | undefined {
  const [hours, minutes] = [numberOf(hour), numberOf(minute)];
  if (hours === undefined || minutes === undefined || hours > 24 || minutes > 59) return undefined;
  const later = half?.toLowerCase() === "p" && hours < 12 ? 12 : 0;
  return { kind: "time", minutes: (half?.toLowerCase() === "a" && hours === 12 ? 0 : hours + later) * 60 + minutes };
}
