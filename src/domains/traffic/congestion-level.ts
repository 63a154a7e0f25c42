import type { Language } from "../../engine/language.ts";

/** Levels of the congestion index, each from its lowest value on. */
const levels = [
  { name: "heavy", from: 1.8, en: "heavily congested", zh: "严重拥堵" },
  { name: "moderate", from: 1.5, en: "moderately congested", zh: "中度拥堵" },
  { name: "light", from: 1.2, en: "lightly congested", zh: "轻度拥堵" },
  { name: "free", from: 0, en: "free-flowing", zh: "畅通" },
] as const;

export const levelNames = levels.map(({ name }) => name);
export type LevelName = (typeof levelNames)[number];

export const levelWords = (level: LevelName, language: Language): string =>
  levels.find(({ name }) => name === level)?.[language] ?? "";

export const isAtLevel = (index: number, level: LevelName): boolean =>
  levels.find(({ from }) => toHundredths(index) >= from)?.name === level;

/** An index as it is printed, with two decimals. */
export const toHundredths = (index: number): number => Math.round(index * 100) / 100;

/** What an index means in words. It is read as it is printed. */
export const congestionLevel = (index: number, language: Language): string =>
  levels.find(({ from }) => toHundredths(index) >= from)?.[language] ?? "";
