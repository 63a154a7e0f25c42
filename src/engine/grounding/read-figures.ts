import type { Counted, Said } from "./claim.ts";
import { chineseNumber } from "./numerals.ts";
import type { Reader } from "./reader.ts";

const SCALES: Readonly<Record<string, number>> = {
  ...{ 百: 100, 千: 1e3, 万: 1e4, 十万: 1e5, 百万: 1e6, 千万: 1e7, 亿: 1e8 },
  ...{ k: 1e3, thousand: 1e3, million: 1e6, billion: 1e9 },
};
const SCALE = "(?:\\s?(百万|千万|十万|[百千万亿](?!米|克|瓦)|thousand\\b|million\\b|billion\\b|k\\b))?";

/** The words before and after a figure say what it counts. */
const BEFORE: readonly [RegExp, Counted][] = [
  [/(?:CNY|RMB|USD|EUR|GBP|JPY|HKD|CHF|[¥￥$€£])\s?[-−+]?$/i, "money"],
  [/百分之$/, "percent"],
];
const AFTER: readonly [RegExp, Counted][] = [
  [/^\s?(?:%|percent\b|个百分点|per cent\b)/i, "percent"],
  [
    /^\s?(?:CNY|RMB|USD|EUR|GBP|JPY|HKD|CHF|yuan|dollars?\b|euros?\b|francs?\b|yen\b|[$€£]|元|块|美元|美金|欧元|英镑|日元|港元|港币|瑞士法郎|瑞郎|人民币)/i,
    "money",
  ],
  [/^[\s-]?(?:nights?\b|days?\b|晚|夜|天|日(?!元))/i, "days"],
  [/^[\s-]?(?:h\b|hours?\b|小时)/i, "hours"],
  [/^[\s-]?(?:min\b|minutes?\b|分钟)/i, "minutes"],
  [/^[\s-]?(?:people\b|persons?\b|guests?\b|passengers?\b|adults?\b|[个名]?(?:大|成年?|小)?人|位)/i, "people"],
  [/^\s?(?:rooms?\b|间)/i, "rooms"],
  [/^[\s-]?(?:stars?\b|星)/i, "stars"],
  [/^\s?(?:km\b|kilomet|公里|千米|m\b|米)/i, "distance"],
  [
    /^\s?(?:pieces?\b|items?\b|orders?\b|products?\b|parcels?\b|accidents?\b|left\b|in stock|件|个|单|起|笔|台|辆|张|条)/i,
    "things",
  ],
];

/** Currencies by their signs and names before and after an amount. */
const CURRENCIES: readonly [RegExp, string][] = [
  [/^(?:CNY|RMB|[¥￥]|yuan|元|块|人民币)/i, "CNY"],
  [/^(?:USD|\$|dollar|美元|美金)/i, "USD"],
  [/^(?:EUR|€|欧元)/i, "EUR"],
  [/^(?:GBP|£|英镑)/i, "GBP"],
  [/^(?:JPY|yen|日元)/i, "JPY"],
  [/^(?:HKD|港元|港币)/i, "HKD"],
  [/^(?:CHF|franc|瑞士法郎|瑞郎)/i, "CHF"],
];
const SIGN = /(?:[a-z]{3}|[¥￥$€£])(?=\s?[-−+]?$)/i;

function currencyAt(text: string, start: number, end: number): string | undefined {
  const before = SIGN.exec(text.slice(Math.max(0, start - 6), start))?.[0] ?? "";
  const after = text.slice(end, end + 16).trimStart();
  return [before, after].flatMap((said) => CURRENCIES.find(([sign]) => sign.test(said))?.[1] ?? [])[0];
}

const WORDS = new Map(
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
    .split(" ")
    .map((word, value) => [word, value] as const),
);

const countedAt = (text: string, start: number, end: number): Counted | undefined =>
  BEFORE.find(([pattern]) => pattern.test(text.slice(Math.max(0, start - 6), start)))?.[1] ??
  AFTER.find(([pattern]) => pattern.test(text.slice(end, end + 16)))?.[1];

function figure(value: number, precision: number, match: RegExpMatchArray, text: string): Said {
  const start = match.index ?? 0;
  const counted = countedAt(text, start, start + match[0].length);
  const isField = /"\s?:\s?$/.test(text.slice(Math.max(0, start - 4), start));
  const currency = counted === "money" ? currencyAt(text, start, start + match[0].length) : undefined;
  const more = { ...(counted && { counted }), ...(currency && { currency }), ...(isField && { isField }) };
  return { kind: "figure", value, precision, ...more };
}

const MEASURE =
  "[个位人名天晚夜间张件条次份本台辆周年岁倍元块米星成度单笔起家种款只双套页步站]|小时|分钟|公里|千米|公斤";

/** Figures in digits, in Chinese numerals and in English words. */
export const figureReaders: readonly Reader[] = [
  {
    // The number of an item in a list is no claim.
    pattern: /(?<=^[ \t]{0,8})\d{1,3}[.、)](?=\s)/gm,
    read: () => undefined,
  },
  {
    pattern: new RegExp(`(?<![\\w.])[-−]?(\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?)${SCALE}`, "gi"),
    read: (match, text) => {
      const [said, digits = "", scaleWord = ""] = match;
      const scale = SCALES[scaleWord.toLowerCase()] ?? 1;
      const decimals = digits.split(".")[1]?.length ?? 0;
      // A hyphen after a word or a figure joins; a minus sign always counts as one.
      const joins = said.startsWith("-") && /[\w\p{Script=Han}]$/u.test(text.slice(0, match.index));
      const sign = /^[-−]/.test(said) && !joins ? -1 : 1;
      return figure(round(sign * Number(digits.replaceAll(",", "")) * scale), 10 ** -decimals * scale, match, text);
    },
  },
  {
    pattern: new RegExp(
      `(?<![第零〇一二两三四五六七八九十百千万亿])((?:[两二三四五六七八九]|[一二三四五六七八九]?[十百千万亿])[零〇一二两三四五六七八九十百千万亿]*(?:点[零一二三四五六七八九]+)?)(?=${MEASURE})|(?<=百分之)[零一二三四五六七八九十百]+(?:点[零一二三四五六七八九]+)?|[一二三四五六七八九]点[零一二三四五六七八九]+`,
      "gu",
    ),
    read: (match, text) => {
      const value = chineseNumber(match[0]);
      const decimals = match[0].split("点")[1]?.length ?? 0;
      return value === undefined ? undefined : figure(value, 10 ** -decimals, match, text);
    },
  },
  {
    pattern: new RegExp(`\\b(?:${[...WORDS.keys()].slice(2).join("|")})\\b`, "gi"),
    // "The first two" counts nothing that is said.
    read: (match, text) => {
      const said = figure(WORDS.get(match[0].toLowerCase()) ?? 0, 1, match, text);
      return said.kind === "figure" && said.counted ? said : undefined;
    },
  },
];

/** Without the noise of binary fractions. */
const round = (value: number): number => Number(value.toPrecision(12));
