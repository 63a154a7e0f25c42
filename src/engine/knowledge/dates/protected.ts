import { between, endsLine, type Quotation, withQuotations } from "../quotes.ts";

// A quotation or a code is never a date or a colloquial term.
const isWord = (character = " "): boolean => /[\p{L}\p{N}]/u.test(character);

const isMark = (text: string, at: number): boolean => /['’]/.test(text[at] ?? "");

/** A single quote opens after a space and closes before one: an apostrophe does neither. */
const single: Quotation = {
  opens: (text, at) => /['‘]/.test(text[at] ?? "") && !isWord(text[at - 1]),
  closes: (text, at) => isMark(text, at) && !isWord(text[at + 1]),
  breaks: (text, at) => endsLine(text, at) || (isMark(text, at) && isWord(text[at + 1])),
};

const QUOTATIONS = [
  between('"', '"'),
  between("“", "”"),
  between("「", "」"),
  between("《", "》"),
  single,
  between("`", "`"),
];
const ADDRESSES = [/\bhttps?:\/\/[^\s，。）)]+/gi, /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g];

// A character no rule knows, so that places keep their numbers.
const BLANK = "\uFFFC";

/** The text with quotes, addresses and links blanked out, of the same length. */
export function withoutProtected(text: string): string {
  const blank = (length: number) => BLANK.repeat(length);
  const unquoted = QUOTATIONS.reduce((left, kind) => withQuotations(left, [kind], blank), text);
  return ADDRESSES.reduce((left, pattern) => left.replace(pattern, (found) => blank(found.length)), unquoted);
}
