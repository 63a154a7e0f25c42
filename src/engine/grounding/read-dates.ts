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

/** Between the two days of a range: 15–19, "15 to 19", "Wednesday 25 to Sunday 29", 15日至19日. */
const UNTIL = "\\s?(?:[-–—~]|to|until|till|through)\\s?(?:the |[a-z]{3,9},? )?";
const HAN_UNTIL = "\\s?[日号]?\\s?[-–—~至到]\\s?";
/** A figure that counts something is no day: "Dec 15 - 3 nights". */
const NO_COUNT =
  "(?!\\d|[.:,]\\d|\\s?%|[\\s-]?(?:h|min|night|day|hour|room|people|person|star|[ap]\\.?m)\\b|[\\s-](?!costs\\b)[a-z]{3,12}s\\b)";

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
  // The days of a range that name their month only once.
  {
    pattern: new RegExp(
      `(?:(\\d{4}|${HAN}{4})\\s?年\\s?)?(?<!\\d)(\\d{1,2}|${HAN}{1,2})\\s?月\\s?(\\d{1,2})(?=${HAN_UNTIL}\\d{1,2}\\s?[日号])`,
      "g",
    ),
    read: ([, year, month, day]) => date(year, month, day),
  },
  {
    pattern: new RegExp(
      `(?<=(?<!\\d)(\\d{1,2}|${HAN}{1,2})\\s?月\\s?(?:\\d{1,2}|${HAN}{1,3})${HAN_UNTIL})(\\d{1,2}|${HAN}{1,3})\\s?[日号]`,
      "g",
    ),
    read: ([, month, day]) => date(undefined, month, day),
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
  {
    pattern: new RegExp(`\\b${DAY}(?=${UNTIL}${DAY}(?: of)? ${MONTH}(?:,? (\\d{4}))?(?!\\d))`, "gi"),
    read: ([, day, , month, year]) => date(year, month, day),
  },
  {
    pattern: new RegExp(
      `(?<=\\b${MONTH} \\d{1,2}(?:st|nd|rd|th)?${UNTIL})${DAY}${NO_COUNT}(?:,? (\\d{4})(?!\\d))?`,
      "gi",
    ),
    read: ([, month, day, year]) => date(year, month, day),
  },
  { pattern: new RegExp(`\\b${MONTH} (\\d{4})\\b`, "gi"), read: ([, month, year]) => date(year, month) },
  { pattern: /(?<![\d-])(20\d{2})-(0[1-9]|1[0-2])(?![-\d])/g, read: ([, year, month]) => date(year, month) },
];

/** Times of day. */
export const timeReaders: readonly Reader[] = [
  {
    pattern: /(?<![\d:])(\d{1,2}):(\d{2})(?::\d{2})?(?:\s?([ap])(?:m\b|\.m\b\.?))?(?![\d:])/gi,
    read: (match, text) => time(match[1], match[2], match[3] ?? halfBefore(match, text)),
  },
  { pattern: /(?<![\d.])(\d{1,2})\s?([ap])(?:m\b|\.m\b\.?)/gi, read: ([, hour, half]) => time(hour, "0", half) },
  {
    pattern: new RegExp(
      `(?<![\\d.])(\\d{1,2}|${HAN}{1,3})(?:时|点)(?:(\\d{1,2}|${HAN}{1,3})分|(半|整))?(?!间|\\d|[一二三四五六七八九])`,
      "g",
    ),
    read: (match, text) => {
      const [, hour, minute, part] = match;
      return time(hour, part === "半" ? "30" : (minute ?? "0"), halfBefore(match, text));
    },
  },
];

/** The half of the day that a Chinese time begins with: 下午3点 is 15:00. */
function halfBefore(match: RegExpMatchArray, text: string): "a" | "p" | undefined {
  const before = text.slice(Math.max(0, (match.index ?? 0) - 3), match.index).trimEnd();
  if (/(?:下午|傍晚|晚上|今晚|当晚)$/.test(before)) return "p";
  if (/中午$/.test(before)) return /^(?:[1-3]|[一二两三])(?!\d)/.test(match[1] ?? "") ? "p" : undefined;
  return /(?:凌晨|清晨|早上|上午)$/.test(before) ? "a" : undefined;
}

function time(hour = "", minute = "", half?: string): Said | undefined {
  const [hours, minutes] = [numberOf(hour), numberOf(minute)];
  if (hours === undefined || minutes === undefined || hours > 24 || minutes > 59) return undefined;
  const later = half?.toLowerCase() === "p" && hours < 12 ? 12 : 0;
  return { kind: "time", minutes: (half?.toLowerCase() === "a" && hours === 12 ? 0 : hours + later) * 60 + minutes };
}
