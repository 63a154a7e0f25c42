import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { wordsOf } from "../../engine/embedding/words.ts";
import { beginning } from "../../engine/plain-text.ts";
import type { Inventory, KnownValue } from "../inventory.ts";

/** Stands for what was removed. */
export const GAP = "…";

/** The longest masked text, in characters. */
const LONGEST = 300;

/** Numbers written as words are values too. Chinese ones are single signs, or in no description. */
const NUMBERS = new Set(
  "zero oh one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred double triple".split(
    " ",
  ),
);

/**
 * The parts of a text: a placeholder; Han signs; a run with a digit or "@" in it, which is a value as a whole; a word; a
 * blank; another sign.
 */
const PARTS =
  /\{([\w-]{1,100})\}|\p{Script=Han}+|([^\s{}…,;、。\p{Script=Han}]*[\p{N}@][^\s{}…,;、。\p{Script=Han}]*)|(?:(?!\p{Script=Han})[\p{L}\p{M}])+(?:['’][a-z]+)?|\s+|./gsu;

const MARKS = new Set([",", ".", "?", "!", ";", ":", "。", "、", "-", "/", GAP]);

/**
 * A text without anything that a user could have put into it. It keeps words that developers wrote about the
 * application, words such as "the" and 的, and `{parameter}` for a value. Everything else becomes "…". `values`: values
 * of this request. Masking a masked text changes nothing.
 */
export function masked(text: string, inventory: Inventory, values: readonly KnownValue[] = []): string {
  // Normalising would take a gap for three full stops.
  const normal = beginning(text, LONGEST * 4)
    .split(GAP)
    .map((part) => part.normalize("NFKC"));
  let now = beginning(normal.join(GAP), LONGEST * 4);
  now = withPlaceholders(withPlaceholders(now, values), inventory.values);
  // What is left of a run of Han signs may be cut into other words. Each pass removes more, so this ends.
  for (let before = ""; before !== now; ) {
    before = now;
    now = onlyKnown(now, inventory);
  }
  return now;
}

/** Whether a text holds nothing but what `masked` leaves. */
export const isMasked = (text: string, inventory: Inventory): boolean => masked(text, inventory) === text;

/** The words of a masked text by which it is found: without placeholders and gaps. */
export const wordsOfMasked = (text: string): string =>
  text
    .replace(/\{[\w-]+\}|…/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Whether a masked text still shows what is asked for. */
export const saysEnough = (text: string): boolean =>
  wordsOf(wordsOfMasked(text)).some((word) => !isStopWord(word) && /\p{L}/u.test(word));

function withPlaceholders(text: string, values: readonly KnownValue[]): string {
  let now = text;
  let lower = now.toLowerCase();
  for (const { text: value, parameter } of values) {
    const form = value.normalize("NFKC");
    if (form.trim() === "" || !lower.includes(form.toLowerCase())) continue;
    now = now.replace(wholeOf(form), `{${parameter}}`);
    lower = now.toLowerCase();
  }
  return now;
}

/** A value that is not a part of a longer word, code or placeholder. Han words are written without spaces. */
function wholeOf(value: string): RegExp {
  const literal = value.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replace(/\s+/g, String.raw`\s+`);
  const isHan = (sign: string | undefined) => /\p{Script=Han}/u.test(sign ?? "");
  const before = isHan([...value][0]) ? "" : String.raw`(?<![[\p{L}\p{N}]--\p{Script=Han}])`;
  const after = isHan([...value].at(-1)) ? "" : String.raw`(?![[\p{L}\p{N}]--\p{Script=Han}])`;
  return new RegExp(String.raw`${before}${literal}${after}(?![^\{\}]{0,100}\})`, "giv");
}

function onlyKnown(text: string, inventory: Inventory): string {
  let isFirst = true;
  const kept = [...text.matchAll(PARTS)].map(([part, placeholder, value]) => {
    if (value !== undefined) return GAP;
    if (placeholder !== undefined) return inventory.parameters.has(placeholder) ? part : GAP;
    if (/^\s/u.test(part)) return " ";
    if (/^\p{Script=Han}/u.test(part)) return hanWordsOf(part, inventory);
    if (!/^[\p{L}\p{M}]/u.test(part)) {
      isFirst ||= /[.?!:。]/.test(part);
      return MARKS.has(part) ? part : "";
    }
    const word = isKnown(part, isFirst, inventory) ? part : GAP;
    isFirst = false;
    return word;
  });
  const whole = kept
    .join("")
    .replace(/(?:…[\s\-/.:]*)+…/g, GAP)
    .replace(/\s+/g, " ")
    .trim();
  return beginning(whole, LONGEST)
    .replace(/\{[\w-]*$/, "")
    .trim();
}

function isKnown(word: string, isFirst: boolean, { words }: Inventory): boolean {
  const lower = word.toLowerCase();
  if (NUMBERS.has(lower)) return false;
  // "Will" and "May" inside a sentence are names.
  if (isStopWord(isFirst || word === "I" ? lower : word)) return true;
  // "Walker" is a name, though "walk" is known; "booked" and "rooms" are none.
  const known = (other: string) => words.has(other) || words.has(`${other}e`);
  const isForm = word === lower && (words.has(`${lower}s`) || FORMS.some((form) => known(lower.replace(form, ""))));
  return words.has(lower) || isForm;
}

/** The endings of other forms of a known word. */
const FORMS = [/e?s$/, /e?d$/, /ing$/];

/** The longest Han word that is looked for, in signs. */
const LONGEST_HAN_WORD = 8;

/** The known words of a run of Han signs, the longest first at each place. */
function hanWordsOf(run: string, { words }: Inventory): string {
  const signs = [...run];
  const kept: string[] = [];
  for (let at = 0; at < signs.length; ) {
    const lengths = Array.from({ length: Math.min(LONGEST_HAN_WORD, signs.length - at) }, (_, more) => more + 1);
    const length = lengths.findLast((count) => {
      const word = signs.slice(at, at + count).join("");
      return words.has(word) || isStopWord(word);
    });
    kept.push(length === undefined ? GAP : signs.slice(at, at + length).join(""));
    at += length ?? 1;
  }
  return kept.join("").replace(/…+/g, GAP);
}
