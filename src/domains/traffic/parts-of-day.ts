import type { Language } from "../../engine/language.ts";
import { saying } from "../../engine/tools/aliases.ts";

/** First and last hour of the parts of a day, and what people say for them. */
const parts = {
  morning_rush: {
    hours: [7, 9],
    en: "morning rush",
    zh: "早高峰",
    says: saying(`morning rush, morning peak, am peak, am rush, morning commute, 早高峰, 上班高峰, 上班路上, 上班时间,
      上班的时候, 上班那会儿`),
  },
  evening_rush: {
    hours: [17, 19],
    en: "evening rush",
    zh: "晚高峰",
    says: saying(`evening rush, evening peak, pm peak, pm rush, evening commute, afternoon rush, 晚高峰, 下班高峰,
      下班路上, 下班时间, 下班的时候, 下班那会儿`),
  },
  morning: { hours: [6, 11], en: "morning", zh: "上午", says: ["早上", "早晨", "清晨", "今早", "昨早"] },
  afternoon: { hours: [12, 17], en: "afternoon", zh: "下午", says: ["午后"] },
  evening: {
    hours: [18, 23],
    en: "evening",
    zh: "晚上",
    says: ["night", "tonight", "晚间", "夜里", "夜间", "今晚", "昨晚"],
  },
  small_hours: { hours: [0, 5], en: "small hours", zh: "凌晨", says: ["early hours", "after midnight", "半夜"] },
} as const;

export type PartOfDay = keyof typeof parts;

export const partsOfDay = [
  "morning_rush",
  "evening_rush",
  "morning",
  "afternoon",
  "evening",
  "small_hours",
] as const satisfies readonly PartOfDay[];

export const partAliases: Record<string, string[]> = Object.fromEntries(
  Object.entries(parts).map(([part, { says, zh }]) => [
    part,
    [...says, ...(says.some((say) => say === zh) ? [] : [zh])],
  ]),
);

export function hoursOf(part: PartOfDay): readonly [number, number] {
  const [from, to] = parts[part].hours;
  return [from, to];
}

/** The part of the day that an hour is in, a rush hour before what it is a part of. */
export const partOf = (hour: number): PartOfDay =>
  partsOfDay.find((part) => hoursOf(part)[0] <= hour && hour <= hoursOf(part)[1]) ?? "small_hours";

/** `晚高峰（17至19时）`, `evening rush (17:00–19:59)`; `to`: the last hour there are figures for. */
export function partWords(part: PartOfDay, to: number, language: Language): string {
  const { hours, en, zh } = parts[part];
  return language === "zh" ? `${zh}（${hours[0]}至${to}时）` : `${en} (${hours[0]}:00–${to}:59)`;
}
