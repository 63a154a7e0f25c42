import { isStopWord } from "../embedding/stop-words.ts";
import { stem, wordsOf } from "../embedding/words.ts";
import { ORDINALS } from "../ordinals.ts";
import type { PendingCall } from "./task.ts";

const NUMBERED =
  /^(?:# ?|(?:no\.?|number|action) )?(\d{1,2}) ?[:：,，、)）]|^#(\d{1,2}) |第 ?(\d{1,2}|[一二三四五六七八九]) ?[个项]/i;
const ORDINAL = /\bthe (first|second|third|fourth|fifth)\b/i;
const DIGITS = "一二三四五六七八九";

/** The index, from 0, of the action named by number: "2: a day later", "make the first one three nights". */
export function actionNamed(text: string, count: number): number | undefined {
  const [, ...given] = NUMBERED.exec(text.trim()) ?? [];
  const digit = given.find((one) => one !== undefined);
  const word = ORDINAL.exec(text)?.[1]?.toLowerCase();
  const at = digit === undefined ? ORDINALS.indexOf(word ?? "") : DIGITS.indexOf(digit);
  const number = digit !== undefined && at < 0 ? Number(digit) - 1 : at;
  return number >= 0 && number < count ? number : undefined;
}

/** A text with "#2" in place of "the second one"; "not #2" is a no to it. */
export const withNumbers = (text: string): string =>
  text
    .replace(
      /第 ?([一二三四五六七八九]) ?(?:[个项张条间家辆]|(?=\D))/g,
      (_, digit: string) => `#${DIGITS.indexOf(digit) + 1}`,
    )
    .replace(
      /\bthe (first|second|third|fourth|fifth)(?: one)?\b/gi,
      (_, word: string) => `#${ORDINALS.indexOf(word.toLowerCase()) + 1}`,
    )
    .replace(/\bnot (?=#?\d|(?:the|my|our) )/gi, "no ");

const MONTHS = "january february march april may june july august september october november december".split(" ");
const THING = new RegExp(
  `(?<![a-z\\d-])(?<id>[a-z]{1,4}-?\\d{3,20})(?![a-z\\d-])|\\b(?:the )?(?<month>${MONTHS.filter((one) => one !== "may").join("|")}) one\\b|(?<!\\d)(?<number>1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月份?的?(?:那[个张间趟])?(?!\\d)`,
  "gi",
);
const HAN_MONTHS = "一 二 三 四 五 六 七 八 九 十 十一 十二".split(" ");

/** "The first two", 最后一个, where none is named by a number. */
const AT_AN_END =
  /\b(?:the )?(?<end>first|last)(?: (?<count>two|three|one))?(?= ?(?:ones?\b)?(?:$|[,.;!]| (?:only|please)\b))(?: ones?\b)?|(?<han>最后|后面?|前面?)(?<number>[一二两三])[个项张间家](?:预订)?/gi;
const COUNTS: Record<string, number> = { one: 1, two: 2, three: 3, 一: 1, 二: 2, 两: 2, 三: 3 };

/** A text with "#2" where it names the second action by an id or a month that only its line has, or by its place at an end. */
export const withNumbersOf = (text: string, pending: readonly PendingCall[]): string =>
  withEnds(text, pending.length).replace(THING, (said: string, id?: string, month?: string, number = "") => {
    const han = HAN_MONTHS.indexOf(number) + 1;
    const month12 = month === undefined ? han || Number(number) : MONTHS.indexOf(month.toLowerCase()) + 1;
    const words = id?.toLowerCase() ?? `-${String(month12).padStart(2, "0")}-`;
    const at = onlyOne(pending, (line) => line.toLowerCase().includes(words));
    return at > 0 ? `#${at} ` : said;
  });

/** "#1 #2" for "the first two", and the number of the last action for 最后一个. */
const withEnds = (text: string, length: number): string =>
  text.replace(AT_AN_END, (said: string, end?: string, count = "one", han = "", number = "") => {
    const many = COUNTS[number] ?? COUNTS[count.toLowerCase()] ?? 1;
    const isFirst = end === undefined ? han.startsWith("前") : end.toLowerCase() === "first";
    if (many >= length) return said;
    const from = isFirst ? 0 : length - many;
    return Array.from({ length: many }, (_, at) => `#${from + at + 1} `).join("");
  });

/**
 * The actions that a text begins to name by a word that only their card lines have: "the car", 车. A plural names all
 * that have it, any other word the only one, unless it `isOfKind`. `length`: of the words that name them.
 */
export function namedAt(
  text: string,
  pending: readonly PendingCall[],
  isOfKind = false,
): { numbers: number[]; length: number } | undefined {
  const [said = "", word = ""] = NAME.exec(text) ?? [];
  if (word !== "") {
    const lower = word.toLowerCase();
    const root = stem(lower);
    const isPlural = lower.endsWith("s") && root !== lower;
    const numbers = isStopWord(lower) ? [] : namedBy(pending, (line) => wordsOf(line).map(stem).includes(root));
    return numbers.length === 1 || ((isPlural || isOfKind) && numbers.length > 0)
      ? { numbers, length: said.length }
      : undefined;
  }
  for (const length of [4, 3, 2, 1]) {
    const part = text.slice(0, length);
    if (part.length < length || !/^\p{Script=Han}+$/u.test(part)) continue;
    const numbers = namedBy(pending, (line) => line.includes(part));
    if (numbers.length === 1 || (isOfKind && length > 1 && numbers.length > 0)) return { numbers, length };
  }
  return undefined;
}

const NAME = /^(?:(?:all )?(?:the|my|our|that|both) )?([a-z]{3,40})(?: ones?\b)?/i;

/**
 * The numbers, from 1, of the actions whose lines fit. The kind of an action counts more than the thing it is done to.
 */
function namedBy(pending: readonly PendingCall[], fits: (line: string) => boolean): number[] {
  const whole = fitting(pending, fits);
  if (whole.length < 2) return whole;
  const titles = fitting(pending, (line) => fits(line.split(/[:：]/, 1)[0] ?? ""));
  return titles.length > 0 && titles.length < pending.length ? titles : whole;
}

const fitting = (pending: readonly PendingCall[], fits: (line: string) => boolean): number[] =>
  pending.flatMap(({ preview }, at) => (fits(preview) ? [at + 1] : []));

/** The number, from 1, of the only action whose line fits; 0 if none or several do. */
function onlyOne(pending: readonly PendingCall[], fits: (line: string) => boolean): number {
  const [first = 0, ...more] = fitting(pending, fits);
  return more.length === 0 ? first : 0;
}
