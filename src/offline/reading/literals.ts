import { between, type Quotation, quotationsIn, type Stretch } from "../../engine/knowledge/quotes.ts";
import type { MentionOf } from "./mention.ts";

type Literal = MentionOf<"email" | "url" | "phone" | "quoted" | "code">;

const lengths = { least: 1, most: 300 };
const marked = ['""', "“”", "‘’", "「」", "``"].map(
  ([open = "", close = ""]): Quotation => ({ ...between(open, close), ...lengths }),
);
const titles: Quotation = { ...between("《", "》"), least: 1, most: 200 };
const isLatin = (character = " "): boolean => /[A-Za-z\d]/.test(character);
/** An apostrophe stands within a word, or in front of one. */
const single: Quotation = {
  opens: (text, at) => text[at] === "'" && !isLatin(text[at - 1]),
  closes: (text, at) => text[at] === "'" && !isLatin(text[at + 1]),
  ...lengths,
};

const patterns: [Literal["kind"], RegExp][] = [
  ["url", /\bhttps?:\/\/[^\s"'<>，。）)]+[^\s"'<>，。）).,]/gu],
  ["email", /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu],
  [
    "phone",
    /(?<![\d-])(?:\+\d{1,3}[ -]?)?(?:\(\d{2,4}\)[ -]?)?\d{3,4}[ -]\d{3,4}(?:[ -]\d{2,4})?(?![\d-])|(?<![\d-])(?:\+?86[ -]?|\+)?1[3-9]\d{9}(?!\d)/gu,
  ],
  ["code", /(?<![A-Za-z\d.,$€£¥￥-])\d{3,}(?!\d)(?![.,-][\d.,-]*\d)/gu],
  ["code", /[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-Z][·• ]?[A-Z0-9]{5,6}(?![A-Z0-9])/gu],
  ["code", /(?<![A-Za-z\d])[A-Za-z]+_[A-Za-z_\d]+(?![A-Za-z\d])/gu],
  ["code", /(?<!\w)[A-Za-z]{0,20}?[a-z][A-Z][A-Za-z]{0,20}?[a-z][A-Z][A-Za-z]{0,20}(?!\w)/gu],
  ["code", /(?<![A-Za-z\d])[A-Z]{2,20}[a-z]{1,20}[A-Z][A-Za-z]{0,20}(?![A-Za-z\d])/gu],
  ["code", /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2}|\s?[-–]\s?\d{1,3}(?:\.\d{1,3}){3})?(?!\d)/gu],
  ["code", /(?<![A-Za-z\d])(?!(?:ID|IP|URL|UUID|API)(?![A-Z]))[A-Z]{2,6}(?![A-Za-z\d])/gu],
  ["code", /(?<![\w:/.])(?:[A-Za-z]:)?(?:[/\\][\w.-]*\w){2,}/gu],
  // A number in front of a slash, with all that stands behind it: "10.5555/abc-1.x".
  ["code", /(?<![\w./-])\d{2,}\.\d{2,}\/[\w./()-]*\w/gu],
  ["code", /(?<![\w@./-])[\w-]+(?:\.[\w-]+)*\.[a-z][a-z\d]{1,3}(?![\w@])/gu],
];

/** The stretches of a text that are quoted, with their marks. */
export const quotedIn = (text: string): Stretch[] =>
  [[...marked, titles], [single]].flatMap((kinds) => quotationsIn(text, kinds));

/** Strings that stand for themselves: quoted text, addresses, phone numbers, ids and codes. */
export function literalsIn(text: string): Literal[] {
  const quoted = quotedIn(text);
  const found = patterns.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map(({ 0: said, index }) => literal(kind, said, said, index)),
  );
  const before = found.filter(({ kind }) => kind !== "code");
  const codes = [...mixedCodesIn(text), ...found.filter(({ kind }) => kind === "code")];
  // "app.py" is more than "app", and no part of an address is a code.
  const isPart = (one: Literal) =>
    codes.some(
      (other) => other !== one && other.start <= one.start && other.end >= one.end && other.text !== one.text,
    ) || before.some((other) => other.kind === "email" && other.start <= one.start && other.end >= one.end);
  return [
    ...quoted.map(({ start, end }) => literal("quoted", text.slice(start + 1, end - 1), text.slice(start, end), start)),
    ...formulasIn(text)
      .filter((one) => !quoted.some(({ start, end }) => start < one.end && one.start < end))
      .map(({ start, end }) => literal("quoted", text.slice(start, end), text.slice(start, end), start)),
    ...before,
    ...codes.filter((one) => !isPart(one)),
  ];
}

function literal(kind: Literal["kind"], inner: string, text: string, start: number): Literal {
  const value = inner.trim();
  const isSentence = kind !== "quoted" || /\s/.test(value);
  return {
    kind,
    value: isSentence ? value : value.replace(/(?<=[\p{L}\d])[.,;]$/u, ""),
    text,
    start,
    end: start + text.length,
  };
}

/** "3x^2 + 2x - 1", "2x + 3 = 7": sums in a variable stand as they are; the figures in them count nothing. */
function formulasIn(text: string): Stretch[] {
  return [...text.matchAll(FORMULA)]
    .filter(([said]) => /\d\*?[a-z]|\^|\*\*/.test(said) && /[-+*/^]/.test(said.slice(1)))
    .map(({ 0: said, index }) => ({ start: index, end: index + said.length }));
}

const FORMULA =
  /(?<![\w.^])-?(?:\d{1,6}(?:\.\d{1,6})?)?\*?[xyz](?:(?:\^|\*\*)\d{1,3})?(?: ?[-+*/=] ?(?:\d{1,6}(?:\.\d{1,6})?(?!\w)|(?:\d{1,6}(?:\.\d{1,6})?)?\*?[xyz](?:(?:\^|\*\*)\d{1,3})?(?!\w))){0,9}(?!\w)/g;

const LONGEST_CODE = 61;

/** Words of letters, signs and digits: "HT-0102", "x_1"; what a decimal point follows ends before its last sign. */
function mixedCodesIn(text: string): Literal[] {
  return [...text.matchAll(/(?<![A-Za-z\d])[A-Za-z0-9][A-Za-z0-9_-]*/g)].flatMap(({ 0: run, index }): Literal[] => {
    const around = /^[\w#-]{0,80}/.exec(text.slice(index, index + 80))?.[0] ?? "";
    const isDecimal = /^\.\d/.test(text.slice(index + run.length, index + run.length + 2));
    const code = isDecimal ? run.replace(/[_-][A-Za-z0-9]*$/, "") : run;
    // "4-star", "3-night": how many of what is counted.
    const isCode =
      !/^\d{1,3}-[a-z]{3,}$/.test(code) &&
      code.length > 1 &&
      code.length <= LONGEST_CODE &&
      (!isDecimal || code !== run);
    return isCode && /\d/.test(around) && /[A-Za-z_-]/.test(around) ? [literal("code", code, code, index)] : [];
  });
}
