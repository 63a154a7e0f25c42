import { hanWordsOf, stem } from "../../engine/embedding/words.ts";

/** A word, a number or a punctuation mark, with its place in the text. */
export interface Token {
  text: string;
  /** Stem in lower case; the text itself for Han words and marks. */
  root: string;
  start: number;
  end: number;
  kind: "word" | "han" | "number" | "mark";
}

const piece =
  /\p{Script=Han}+|(?<![\d[(,])\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+\.\d+[a-zA-Z°µ]+|\d+(?:\.\d+|(?!\.\d))(?![\p{L}\d_-])|\d+(?:\.\d+)?(?=\p{Script=Han})|[\p{L}\p{M}\d](?:[\p{L}\p{M}\d_]|['’.&+#/@-](?=[\p{L}\p{M}\d]))*|[^\s]/gu;

/** Tokens of a text in order. Spans are offsets into the text as given. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(piece)) {
    const start = match.index;
    if (/^\p{Script=Han}/u.test(match[0])) {
      tokens.push(...hanTokens(match[0], start));
    } else if (/\p{Script=Han}/u.test(match[0])) tokens.push(...mixed(match[0], start));
    else if (/^\d[\d,.]*$/.test(match[0])) tokens.push(token(match[0], start, "number"));
    else tokens.push(token(match[0], start, /^[\p{L}\d]/u.test(match[0]) ? "word" : "mark"));
  }
  return tokens;
}

/** Letters and Han signs in one run are cut where the script changes. */
function mixed(text: string, start: number): Token[] {
  return [...text.matchAll(/\p{Script=Han}+|[^\p{Script=Han}]+/gu)].flatMap((part) => {
    const at = start + part.index;
    if (!/\p{Script=Han}/u.test(part[0])) return [token(part[0], at, /^\d[\d.,]*$/.test(part[0]) ? "number" : "word")];
    return hanTokens(part[0], at);
  });
}

/** Han words; 三百|五 is one number, 我看 of 帮我看 two words, and 一辆车 three. */
function hanTokens(text: string, start: number): Token[] {
  const words: Token[] = [];
  for (const { segment, index } of hanWordsOf(text)) {
    const last = words.at(-1);
    const goesOn =
      last &&
      NUMERAL.test(last.text) &&
      (/[百千万]$/.test(last.text) || /^[十百千万]/.test(segment)) &&
      GOES_ON.test(segment);
    if (segment === "我看" || COUNTED.test(segment))
      words.push(...segment.split("").map((sign, at) => token(sign, start + index + at, "han")));
    else if (goesOn) words.splice(-1, 1, token(last.text + segment, last.start, "han"));
    else words.push(token(segment, start + index, "han"));
  }
  return words;
}

const COUNTED = /^[一二两三四五六七八九十][辆间张个家位]\p{Script=Han}$/u;
/** What goes on with a number, with a sign behind it that counts. */
const GOES_ON = /^[零〇一二两三四五六七八九十百千万]+[块元个件人度]?$/u;
const NUMERAL = /^[零〇一二两三四五六七八九十百千万]+$/;

function token(text: string, start: number, kind: Token["kind"]): Token {
  const bare = text.toLowerCase().replace(/['’]s$/, "");
  return { text, root: kind === "word" ? stem(bare) : bare, start, end: start + text.length, kind };
}
