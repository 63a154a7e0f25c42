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

const nth = (day: number): string =>
  `${day}${day > 10 && day < 14 ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th")}`;
