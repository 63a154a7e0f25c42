import type { Language } from "../../engine/language.ts";

/** Levels of the congestion index, each from its lowest value on. */
const levels: readonly { from: number; en: string; zh: string }[] = [
  { from: 1.8, en: "heavily congested", zh: "严重拥堵" },
  { from: 1.5, en: "moderately congested", zh: "中度拥堵" },
  { from: 1.2, en: "lightly congested", zh: "轻度拥堵" },
  { from: 0, en: "free-flowing", zh: "畅通" },
];

/** An index as it is printed, with two decimals. */
export const toHundredths = (index: number): number => Math.round(index * 100) / 100;

/** What an index means in words. It is read as it is printed. */
export const congestionLevel = (index: number, language: Language): string =>
  levels.find(({ from }) => toHundredths(index) >= from)?.[language] ?? "";
