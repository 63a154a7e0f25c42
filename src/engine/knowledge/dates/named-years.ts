import type { Language } from "../../language.ts";
import { HOLIDAY_NAME } from "./holidays.ts";

/** Words between a holiday and a year which is not its own: "better than last year", 比去年. */
const APART =
  "(?:and|or|but|than|vs|versus|against|compare[ds]?|with|to|since|until|till|from|over|except|besides|then|best|worst|most|highest|lowest|biggest|all)\\b";
const WORDS = `(?:,? (?!${APART})[\\w'’]{1,14}){0,5},?`;
const SIGNS = "[^，。！？；、,.!?;（(比跟和与及较对除到从自至是最还或]{0,8}";
/** A holiday, and no number, product or place called after one: 十一双, "Christmas cards". */
const NAME = `(?<![a-z\\d])(?!(?:十一|五一)(?!节|假期|长假|小长假|黄金周|期间))${HOLIDAY_NAME}(?![a-z树帽路街广]| (?:market|tree|card|dinner|show|hotel|party|parade|deal|offer))`;
const DAY_SHOWN = "(?:\\s?[（(][^（()）]{10,24}[）)])?";

const YEAR = {
  en: "(this|last|next) (?:year|yr)",
  zh: "(今年|去年|明年|前年|后年|本年)",
};
const COMPARED = { en: "(?<!\\b(?:than|vs\\.?|versus|against|with|to|as|and|or) )", zh: "(?<![比跟和与较对])" };
const BETWEEN = { en: `(?:['’]?s)?${WORDS} `, zh: SIGNS };
/** So far, or the whole of it: the year is asked for itself. */
const ITSELF = {
  en: "(?! (?:to date|so far|as a whole|average|overall|total))",
  zh: "(?!以来|至今|同期|全年|[一整全]年|平均|比|到现在)",
};

const patternsOf = (language: Language) => ({
  yearBefore: new RegExp(`${COMPARED[language]}${YEAR[language]}${ITSELF[language]}${BETWEEN[language]}$`, "i"),
  yearAfter: new RegExp(`^${DAY_SHOWN}${BETWEEN[language]}${YEAR[language]}${ITSELF[language]}`, "i"),
  name: new RegExp(`${NAME}${DAY_SHOWN}`, "gi"),
  between: new RegExp(`^${BETWEEN[language]}$`, "i"),
  holidayAfter: new RegExp(`^${BETWEEN[language]}${NAME}`, "i"),
  compared: new RegExp(`${COMPARED[language]}$`, "i"),
  itself: new RegExp(`^${ITSELF[language]}`, "i"),
});
const PATTERNS = { en: patternsOf("en"), zh: patternsOf("zh") };

/** The longest distance between a holiday and its year, in characters. */
const BESIDE = 60;

const around = ({ 0: said, index, input }: RegExpExecArray): [before: string, after: string] => [
  input.slice(Math.max(0, index - BESIDE), index),
  input.slice(index + said.length, index + said.length + BESIDE),
];

/** The words for a year that a holiday's clause names it by: "last" of "was Singles' Day any good last year", 今年. */
export function yearOfHoliday(match: RegExpExecArray, language: Language): string | undefined {
  const { yearBefore, yearAfter } = PATTERNS[language];
  const [before, after] = around(match);
  return yearAfter.exec(after)?.[1] ?? yearBefore.exec(before)?.[1];
}

/** Whether the words for a year tell of which year a holiday of their clause is: no whole year is asked for. */
export function isYearOfHoliday(match: RegExpExecArray, language: Language): boolean {
  const { name, between, holidayAfter, compared, itself } = PATTERNS[language];
  const [before, after] = around(match);
  const isBehind = () =>
    [...before.matchAll(name)].some(({ 0: said, index }) => between.test(before.slice(index + said.length)));
  return itself.test(after) && (isBehind() || (compared.test(before) && holidayAfter.test(after)));
}
