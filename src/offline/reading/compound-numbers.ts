import type { Span } from "./mention.ts";

const DIGITS = "零一二三四五六七八九";
const FEW = "\\d{1,5}(?:\\.\\d{1,2})?|[一二两三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九]";

/** 3万1千, 两万三: the sign behind 万 counts thousands. */
const THOUSANDS = new RegExp(`(?<![\\d.])(${FEW})万([\\d一二三四五六七八九])千?(?![\\d.零〇百十千万个])`, "gu");
/** 一米七二: what stands behind the metres is a part of one. */
const METRES =
  /(?<![\d.一二三四五六七八九十])([\d一二两三])米(\d{1,2}|[一二三四五六七八九]{1,2})(?![\d.米分厘公万千百十个条根])/gu;
/** 两斤半 */
const AND_HALF = new RegExp(`(?<![\\d.])(${FEW})(公斤|斤|米|年|小时|万)半(?![径年月天])`, "gu");
const HALF = /\bhalf an? (thousand|million|billion)\b/gi;
const SCALES: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 };

const digitOf = (sign: string): number =>
  sign === "两" ? 2 : DIGITS.includes(sign) ? DIGITS.indexOf(sign) : Number(sign);

function countOf(said: string): number {
  const [tens = "", ones = ""] = said.split("十");
  if (!said.includes("十")) return said.length === 1 ? digitOf(said) : Number(said);
  return (tens === "" ? 1 : digitOf(tens)) * 10 + (ones === "" ? 0 : digitOf(ones));
}

/** Numbers of which the unit or the scale stands in the middle, with their unit where it is a part of them. */
export const compoundNumbersIn = (text: string): (Span & { value: number; unit?: string })[] =>
  [
    ...[...text.matchAll(THOUSANDS)].map((match) => ({
      match,
      value: countOf(match[1] ?? "") * 1e4 + digitOf(match[2] ?? "") * 1e3,
    })),
    ...[...text.matchAll(METRES)].map((match) => ({
      match,
      value: Number(`${digitOf(match[1] ?? "")}.${[...(match[2] ?? "")].map(digitOf).join("")}`),
      unit: "米",
    })),
    ...[...text.matchAll(AND_HALF)].map((match) => ({
      match,
      value: (countOf(match[1] ?? "") + 0.5) * (match[2] === "万" ? 1e4 : 1),
      ...(match[2] !== "万" && { unit: match[2] }),
    })),
    ...[...text.matchAll(HALF)].map((match) => ({ match, value: 0.5 * (SCALES[match[1]?.toLowerCase() ?? ""] ?? 0) })),
  ].map(({ match, ...number }) => ({ ...number, start: match.index, end: match.index + match[0].length }));
