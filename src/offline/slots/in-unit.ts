import { spaced } from "../../engine/embedding/words.ts";
import type { MentionOf } from "../reading/mention.ts";
import type { Slot } from "./slot.ts";

/** Units of time, each with its minutes. */
export const minutesIn: Record<string, number> = {
  ...{ minut: 1, min: 1, 分钟: 1, hour: 60, hr: 60, 小时: 60 },
  ...{ day: 1440, 天: 1440, week: 10080, 周: 10080 },
};
/** Other measures in which people say what a slot counts otherwise, each with its worth. */
const MEASURES: readonly Record<string, number>[] = [
  { year: 12, month: 1, 年: 12, 月: 1, 个月: 1 },
  { 斤: 0.5, 公斤: 1, 千克: 1, 克: 0.001 },
  { 米: 1, 厘米: 0.01, meter: 1, centimet: 0.01 },
];
const TEN_THOUSAND = 10_000;

const countsIn = new Map(
  MEASURES.flatMap(Object.keys).map((unit) => [unit, new RegExp(`\\b(?:in|of) ${unit}|(?:^| )${unit}\\w{0,4}$`, "i")]),
);

/** "Duration in months", 单位为月; a monthly income is no count of months. */
const countsInUnit = ({ name, words }: Slot, unit: string): boolean =>
  words.includes(`单位为${unit}`) || countsIn.get(unit)?.test(`${words} ${spaced(name)}`) === true;

/** A number in the unit that a slot counts in, and whether it was said in another. */
export function inUnitOf(slot: Slot, mention: MentionOf<"number">): { value: number; converted: boolean } {
  if (mention.percent && /decimal|(?<!\d)0\.\d+|between 0 and 1|小数/i.test(slot.words)) {
    return { value: Number((mention.value / 100).toPrecision(12)), converted: true };
  }
  const isShare = slot.type === "number" && /rate|ratio|return|growth|probability|contribution|yield/i.test(slot.name);
  if (mention.percent && isShare && !/percent|%|百分/i.test(`${slot.name} ${slot.words}`)) {
    return { value: Number((mention.value / 100).toPrecision(12)), converted: true };
  }
  if (/单位[为是：:]?万元/.test(slot.words) && mention.value >= TEN_THOUSAND && mention.unit !== "万元")
    return { value: mention.value / TEN_THOUSAND, converted: true };
  const from = minutesIn[mention.unit];
  // The "min" of "min_price" is no minute.
  const named = slot.nameRoots.length > 1 ? slot.nameRoots.filter((root) => root !== "min") : slot.nameRoots;
  const to = Object.entries(minutesIn).find(([unit]) => slot.roots.includes(unit) || named.includes(unit))?.[1];
  if (from && to && from !== to) return { value: (mention.value * from) / to, converted: true };
  const other = MEASURES.find((one) => mention.unit in one) ?? {};
  const [, per] = Object.entries(other).find(([unit]) => countsInUnit(slot, unit)) ?? [];
  const own = other[mention.unit];
  if (own && per && own !== per)
    return { value: Number(((mention.value * own) / per).toPrecision(12)), converted: true };
  return { value: mention.value, converted: false };
}
