import type { Claim } from "../../src/engine/grounding/claim.ts";
import { claimsIn } from "../../src/engine/grounding/claims.ts";
import type { Told } from "./answers.ts";

type Random = () => number;

const pick = <T>(list: readonly T[], random: Random): T | undefined => list[Math.floor(random() * list.length)];
const put = (text: string, { start, end }: Claim, other: string) => text.slice(0, start) + other + text.slice(end);

const STRANGERS = {
  en: ["Reykjavik", "Harrington", "Oslo", "Velaro", "Quimby"],
  zh: ["南浔区", "玉环路", "青峰酒店", "海宁区", "石台路"],
};

/**
 * The answer with one false claim in it: a digit of a figure, a date or an id is another one, or a name is a stranger's.
 * Whether it is false is settled by letters: what now stands there is in no source.
 */
export function planted({ answer, sources }: Told, random: Random): { answer: string; claim: Claim } | undefined {
  const all = sources.map(({ text }) => text.replaceAll(",", "")).join("\n");
  const claims = claimsIn(answer).filter(({ kind, text }) => kind === "name" || /\d/.test(text));
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const claim = pick(claims, random);
    if (!claim) return undefined;
    const other = claim.kind === "name" ? stranger(claim.text, random) : otherDigit(claim.text, random);
    const isReal = claim.kind === "date" ? isDay(other) : claim.kind !== "time" || isTime(other);
    const stands = new RegExp(`(?<![\\d.])${escaped(other.replaceAll(",", ""))}(?![\\d]|\\.\\d)`);
    if (!isReal || other === claim.text || stands.test(all)) continue;
    // 0.50 for 0.5 would be no other figure.
    if (claim.kind === "figure" && all.match(/\d+(?:\.\d+)?/g)?.some((one) => Number(one) === numberIn(other)))
      continue;
    return { answer: put(answer, claim, other), claim: { ...claim, text: other } };
  }
  return undefined;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const numberIn = (text: string) => Number(/\d[\d,.]*/.exec(text)?.[0].replaceAll(",", "").replace(/\.$/, ""));
const isDay = (text: string) => {
  const [year, month, day] = (text.match(/\d+/g) ?? []).map(Number);
  return (
    text.length >= 8 &&
    year !== undefined &&
    year > 1999 &&
    (month ?? 1) >= 1 &&
    (month ?? 1) <= 12 &&
    (day ?? 1) >= 1 &&
    (day ?? 1) <= 28
  );
};
const isTime = (text: string) => {
  const [hour = 0, minute = 0] = (text.match(/\d+/g) ?? []).map(Number);
  return hour < 24 && minute < 60;
};

const stranger = (name: string, random: Random) =>
  pick(/\p{Script=Han}/u.test(name) ? STRANGERS.zh : STRANGERS.en, random) ?? name;

function otherDigit(text: string, random: Random): string {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const at = pick(places, random) ?? 0;
  const digit = 1 + Math.floor(random() * 9);
  return text.slice(0, at) + String(digit) + text.slice(at + 1);
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** The answer in another way of writing: full-width digits, no separators, dates in words, figures rounded. */
export function rewritten(answer: string, language: "en" | "zh", random: Random): string {
  return claimsIn(answer)
    .toReversed()
    .reduce((text, claim) => put(text, claim, otherWriting(claim, language, random)), answer);
}

function otherWriting(claim: Claim, language: "en" | "zh", random: Random): string {
  const { text } = claim;
  if (claim.kind === "date" && claim.year && claim.month && claim.day) {
    const { year, month, day } = claim;
    return language === "zh" ? `${year}年${month}月${day}日` : `${MONTHS[month - 1]} ${day}, ${year}`;
  }
  if (claim.kind !== "figure" || !/^[\d,.]+$/.test(text)) return text;
  if (/\.\d\d$/.test(text) && claim.value > 1 && random() < 0.3) return claim.value.toFixed(1);
  if (claim.value >= 10_000 && claim.value % 100 === 0 && language === "zh") return `${claim.value / 10_000}万`;
  if (random() < 0.5) return text.replaceAll(",", "");
  return text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
}

/** A sentence with a figure that follows from two of the answer's; undefined if it has no two of one kind. */
export function derived(answer: string, language: "en" | "zh", random: Random): { sentence: string } | undefined {
  const figures = claimsIn(answer).flatMap((one) => (one.kind === "figure" && one.counted === "money" ? [one] : []));
  const decimals = claimsIn(answer).flatMap((one) =>
    one.kind === "figure" && one.precision < 1 && !one.counted ? [one] : [],
  );
  const [a, b] = figures.length > 1 ? figures : decimals;
  if (!a || !b || a.value === b.value || a.value === 0 || b.value === 0) return undefined;
  const said = (value: number) => String(Number(value.toFixed(a.precision < 1 ? 2 : 0)));
  const percent = ((100 * Math.abs(a.value - b.value)) / Math.max(a.value, b.value)).toFixed(1);
  const sentences = {
    en: [
      `${a.text} and ${b.text} are ${said(a.value + b.value)} in total.`,
      `${a.text} and ${b.text} differ by ${said(Math.abs(a.value - b.value))}.`,
      `Of ${a.text} and ${b.text}, one is ${percent}% below the other.`,
      `The average of ${a.text} and ${b.text} is ${((a.value + b.value) / 2).toFixed(2)}.`,
    ],
    zh: [
      `${a.text} 和 ${b.text} 合计 ${said(a.value + b.value)}。`,
      `${a.text} 和 ${b.text} 相差 ${said(Math.abs(a.value - b.value))}。`,
      `${a.text} 和 ${b.text}，一项比另一项低 ${percent}%。`,
      `${a.text} 和 ${b.text} 平均 ${((a.value + b.value) / 2).toFixed(2)}。`,
    ],
  };
  const sentence = pick(sentences[language], random);
  return sentence === undefined ? undefined : { sentence };
}
