import JSON5 from "json5";
import { jsonrepair } from "jsonrepair";

/**
 * A JSON value as a model wrote it. `end`: the index in the text after it. `repaired`: the text was not valid JSON.
 * `problem`: the value cannot be told for sure; `cut`: because the text ends before it does.
 */
export type LooseJson =
  | { value: unknown; repaired: boolean; end: number }
  | { problem: "cut" | "unreadable"; end: number };

/** Full-width signs that replace signs of JSON, outside strings. */
const FULL_WIDTH: Readonly<Record<string, string>> = {
  "：": ":",
  "，": ",",
  "｛": "{",
  "｝": "}",
  "［": "[",
  "］": "]",
};
const CLOSING: Readonly<Record<string, string>> = { "{": "}", "[": "]" };
const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", "“": "”", "‘": "’" };
const LITERALS: Readonly<Record<string, string>> = { True: "true", False: "false", None: "null" };

/**
 * Reads the object, list or string that begins at `from`. Signs, quotes and escapes are put right where only one value
 * can be meant. A value is never guessed from a text that ends too early.
 */
export function readLooseJson(text: string, from: number): LooseJson {
  const escaped = /^[{[]\s*\\"/.test(text.slice(from, from + 100));
  if (escaped) return readEscaped(text, from);
  const strict = rewritten(text, from, false);
  const exact = parsed(text.slice(from, strict.end), JSON.parse);
  if (exact) return again(exact.value, false, strict.end);
  const plain = strict.isCut ? undefined : parsed(strict.json, JSON5.parse);
  if (plain) return again(plain.value, true, strict.end);
  // A quote inside a string that is not escaped makes a value look wrong or cut.
  const loose = rewritten(text, from, true);
  const inner = loose.isCut ? undefined : parsed(loose.json, JSON5.parse);
  if (inner) return { ...inner, repaired: true, end: loose.end };
  if (strict.isCut) return { problem: "cut", end: strict.end };
  const mended = strict.quotes.has("'") ? undefined : parsed(strict.json, (json) => JSON.parse(jsonrepair(json)));
  if (mended && lettersOf(JSON.stringify(mended.value)) === lettersOf(strict.json)) {
    return { ...mended, repaired: true, end: strict.end };
  }
  return { problem: "unreadable", end: strict.end };
}

/** A string that holds a JSON text is read once more. */
function again(value: unknown, repaired: boolean, end: number): LooseJson {
  if (typeof value !== "string" || !/^\s*[{[]/.test(value)) return { value, repaired, end };
  const read = readLooseJson(value, value.search(/\S/));
  return "problem" in read ? { ...read, end } : { value: read.value, repaired: true, end };
}

/** A value in which every quote is escaped, as in a string, but without the quotes around it. */
function readEscaped(text: string, from: number): LooseJson {
  const [source = ""] = /^(?:[^"\\]|\\.)*/s.exec(text.slice(from)) ?? [];
  const end = from + source.length;
  const string = parsed(`"${source.replace(/[\n\r\t]/g, escapeOf)}"`, JSON.parse);
  return string ? again(string.value, true, end) : { problem: "unreadable", end };
}

/**
 * The value that begins at `from`, with double quotes around its strings and no signs but those of JSON.
 * `isLoose`: a quote ends a string only where the string may end.
 */
function rewritten(text: string, from: number, isLoose: boolean) {
  const open: string[] = [];
  const quotes = new Set<string>();
  let json = "";
  /** The last sign that is no blank: strings begin where a value or a key may stand. */
  let before = ":";
  let at = from;
  while (at < text.length) {
    const sign = text[at] ?? "";
    const quote = QUOTES[sign];
    if (quote !== undefined && ["{", "[", ":", ","].includes(before)) {
      quotes.add(sign);
      const string = stringIn(text, at + 1, quote, isLoose || sign === "'");
      json += `"${string.content}"`;
      before = '"';
      at = string.end;
      if (string.isCut) return { json, end: at, isCut: true, quotes };
    } else {
      const word = isLetter(sign) ? wordAt(text, at) : (FULL_WIDTH[sign] ?? sign);
      json += LITERALS[word] ?? word;
      if (word.trim() !== "") before = word;
      at += word.length;
      const closing = CLOSING[word];
      if (closing !== undefined) open.push(closing);
      else if (word === open.at(-1)) open.pop();
    }
    if (open.length === 0) return { json, end: at, isCut: false, quotes };
  }
  return { json, end: at, isCut: true, quotes };
}

const isLetter = (sign: string): boolean => /[A-Za-z]/.test(sign);
const wordAt = (text: string, at: number): string => /^[A-Za-z]+/.exec(text.slice(at, at + 40))?.[0] ?? "";

/** The text between two quotes, as JSON writes it, from after the first. */
function stringIn(text: string, from: number, quote: string, isLoose: boolean) {
  let content = "";
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (sign === "\\" && at + 1 < text.length) {
      const next = text[at + 1] ?? "";
      content += /["\\/bfnrtu]/.test(next) ? sign + next : next === "'" ? next : `\\\\${escapeOf(next)}`;
      at += 1;
    } else if (sign === quote && !(isLoose && !mayEnd(text, at + 1))) {
      return { content, end: at + 1, isCut: false };
    } else content += sign === '"' ? '\\"' : escapeOf(sign);
  }
  return { content, end: text.length, isCut: true };
}

const mayEnd = (text: string, at: number): boolean => /^\s*(?:[,:}\]，：｝］]|$)/.test(text.slice(at, at + 80));

/** A sign that may not stand in a string as it is. */
const escapeOf = (sign: string): string => (sign < " " ? JSON.stringify(sign).slice(1, -1) : sign);

function parsed(json: string, parse: (json: string) => unknown): { value: unknown } | undefined {
  try {
    return { value: parse(json) };
  } catch {
    return undefined;
  }
}

/** A repair may change signs between words, and no word. */
const lettersOf = (json: string): string => json.replace(/\\[nrtbf"\\/]|[^\p{L}\p{N}]/gu, "");
