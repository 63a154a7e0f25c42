const FROM_TO =
  /^((?:\b(?:no|ok(?:ay)?|actually|sorry|and|for|from|on|maybe|rather|better)\b|那|就|还是|不|改成?|换成?|[，, ])*)(\d{1,2}) ?(?:to|till|until|[-–—~到至]) ?(\d{1,2})((?:,? (?:please|pls|then)|[呢吧])?[.?!。？！]?)$/i;

/**
 * A text that says nothing but "24 to 27" or 24到27, as days of a month: so it is meant where days to come are asked for.
 * Any other text stays as it is.
 */
export function withBareDays(text: string): string {
  const [, before = "", first = "", last = "", behind = ""] = FROM_TO.exec(text.trim()) ?? [];
  const [from, to] = [Number(first), Number(last)];
  if (from < 1 || from >= to || to > LAST) return text;
  const isHan = /\p{Script=Han}/u.test(text);
  return `${before}${isHan ? `${from}号到${to}号` : `the ${nth(from)} to the ${nth(to)}`}${behind}`;
}

const LAST = 31;

/** "And 24th?" says nothing but a day of a month; up to ten, it may count to one of some things. */
export const withNthDay = (text: string): string => text.replace(NTH_ALONE, "$1the $2");

const NTH_ALONE =
  /^((?:(?:and|or|but|ok(?:ay)?|so|no|then|for|on|what about|how about)\b[, ]*){0,3})((?:1[1-9]|2\d|3[01])(?:st|nd|rd|th)[.?!]*)$/i;

const nth = (day: number): string =>
  `${day}${day > 10 && day < 14 ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th")}`;

/** "27号到30号要去巴黎，12月", "from the 27th to the 30th, in December": days with the month that is named by itself. */
export function withMonthOfDays(text: string): string {
  const [alone, ...others] = [...text.matchAll(MONTH_ALONE)];
  if (!alone || others.length > 0) return text;
  const [said, han, name] = alone;
  const rest = text.slice(0, alone.index) + text.slice(alone.index + said.length);
  const dated = han === undefined ? rest.replace(LAST_NTH, `$& ${name}`) : rest.replace(FIRST_DAY, `${han}月$&`);
  return dated === rest || ANY_MONTH.test(rest) ? text : dated;
}

const NAMES = "january|february|march|april|may|june|july|august|september|october|november|december";
const MONTH_ALONE = new RegExp(
  `[，,。；] ?(?:是|在)?(\\d{1,2})月份?(?=[，,。；]|$)|, ?(?:in |of )?(${NAMES})(?=[,.;]|$)`,
  "gi",
);
const ANY_MONTH = new RegExp(`\\d月|\\d{4}-\\d|\\b(?:${NAMES}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\b`, "i");
/** A day that no other one leads to. */
const FIRST_DAY = /(?<![\d到至~—–月-]|第)\d{1,2}(?=[号日](?!线|楼)|[到至~-]\d{1,2}[号日])/g;
const LAST_NTH = /\b\d{1,2}(?:st|nd|rd|th)\b(?! ?(?:to|till|until|through|[-–—~])\b| ?[-–—~])/gi;

/** 8点18点: two hours, and not eighteen minutes past eight. */
export const withHoursApart = (text: string): string => text.replace(/(?<=\d点) ?(?=\d{1,2}点(?![间击评赞]))/g, "、");
