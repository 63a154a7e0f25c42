/**
 * A text in which each list of several lines is one in Markdown, too: right below a line of text, it may begin with 1
 * only; with another number it needs an empty line.
 */
export const withListsApart = (text: string): string =>
  text.replace(/([:：])\n(?=(?!1\. )\d{1,3}\. [^\n]*\n\d{1,3}\. )/g, "$1\n\n");

/** Such a text as it was before: its lists stand right below their headings. */
export const withListsJoined = (text: string): string => text.replace(/([:：])\n\n(?=(?!1\. )\d{1,3}\. )/g, "$1\n");

/** A text in which each list that does not begin with 1 stands apart, also one of a single thing. */
export const withEachListApart = (text: string): string => text.replace(/([:：])\n(?=(?!1\. )\d{1,3}\. )/g, "$1\n\n");

/** The numbers of the things that a text lists, each at the start of its line; the steps of a passage are no things. */
export const numbersIn = (text: string): number[] => (STEPS.test(text) ? [] : (text.match(NUMBER) ?? []).map(Number));

/** A text whose things are counted from elsewhere: each number is so much higher, or lower. */
export const renumberedBy = (by: number, text: string): string =>
  STEPS.test(text) ? text : text.replace(NUMBER, (number) => String(Number(number) + by));

/** Steps stand apart from what introduces them, the first of some things right below their heading. */
const STEPS = /[:：]\n\n1\. /;

const NUMBER = /^\d{1,3}(?=\. )/gm;
