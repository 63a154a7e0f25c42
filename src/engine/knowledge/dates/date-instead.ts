import type { Found } from "./absolute-dates.ts";
import { isVague } from "./vague.ts";

/** Of expressions that no date was found for, the first one that nothing said before can explain. */
export const impossibleAmong = (unsettled: readonly string[]): string | undefined =>
  unsettled.find((expression) => !isVague(expression));

/** Words that may accompany a date given instead of another one. */
const BESIDE =
  /\b(?:and|ok(?:ay)?|oh|no|sorry|then|so|i mean(?:t)?|make it|it(?:['’]s| is)|what about|how about|on|the|please)\b|不好意思|抱歉|我[说指问]?的?是|应该是|那就?|就|是|改成|换成|[呢吧的啊]/gi;
/** A longer text is a new question. */
const LONGEST = 60;

/**
 * A question whose date cannot be looked up, with the only date of the answer in its place; undefined where the answer
 * says more than a date, or the question has no such date.
 */
export function withDateInstead(
  question: string,
  answer: string,
  datesOf: (text: string) => readonly Found[],
): string | undefined {
  if (answer.length > LONGEST) return undefined;
  const wording = ({ from, until }: Found) => question.slice(from, until);
  const unsettled = datesOf(question).filter(({ text }) => text === undefined);
  const impossible = impossibleAmong(unsettled.map(wording));
  const [date, ...others] = datesOf(answer);
  const day = date?.text;
  if (impossible === undefined || !date || day === undefined || others.length > 0) return undefined;
  const rest = `${answer.slice(0, date.from)} ${answer.slice(date.until)}`.replace(BESIDE, " ");
  return /[\p{L}\d]/u.test(rest) ? undefined : question.replace(impossible, () => day);
}
