/** Whether a word is the id of a thing: a letter, and a digit after it ("HB-1", "G7"; neither "3pm" nor "4-star"). */
export const isId = (word: string): boolean => /^\P{L}*\p{L}\D*\d/u.test(word);

/** The ids in a text, among its words of letters, digits, hyphens and underscores. */
export const idsIn = (text: string): string[] => (text.match(WORD) ?? []).filter(isId);

/** The arguments of a call that are an id each. */
export const idsGiven = (args: Readonly<Record<string, unknown>>): string[] =>
  Object.values(args).filter((value): value is string => typeof value === "string" && idsIn(value)[0] === value);

/** The letters before the digits of an id: "hb-" of "HB-011270". */
export const idKind = (id: string): string => id.slice(0, id.search(/\d/)).toLowerCase();

const WORD = /(?<![\p{Script=Latin}\d_-])[a-z\d][a-z\d_-]{1,40}/giu;
