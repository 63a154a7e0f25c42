import type { Day } from "../../engine/domain/days.ts";
import type { Language } from "../../engine/language.ts";
import { weekdayOf } from "./calendar.ts";

/** Days that come again every week: their numbers, 0 is Sunday, and what people say for them. */
const kinds = {
  monday: { days: [1], en: "Mondays", zh: "周一", says: ["Monday", "周一", "星期一", "礼拜一"] },
  tuesday: { days: [2], en: "Tuesdays", zh: "周二", says: ["Tuesday", "周二", "星期二", "礼拜二"] },
  wednesday: { days: [3], en: "Wednesdays", zh: "周三", says: ["Wednesday", "周三", "星期三", "礼拜三"] },
  thursday: { days: [4], en: "Thursdays", zh: "周四", says: ["Thursday", "周四", "星期四", "礼拜四"] },
  friday: { days: [5], en: "Fridays", zh: "周五", says: ["Friday", "周五", "星期五", "礼拜五"] },
  saturday: { days: [6], en: "Saturdays", zh: "周六", says: ["Saturday", "周六", "星期六", "礼拜六"] },
  sunday: { days: [0], en: "Sundays", zh: "周日", says: ["Sunday", "周日", "星期日", "周天", "星期天", "礼拜天"] },
  working_days: {
    ...{ days: [1, 2, 3, 4, 5], en: "Mondays to Fridays", zh: "周一至周五" },
    says: ["working days", "workdays", "weekdays", "weekday", "工作日", "平日", "周中", "上班日"],
  },
  weekend: { days: [0, 6], en: "weekends", zh: "周末", says: ["weekends", "weekend", "周末", "双休日"] },
} as const;

export type DayKind = keyof typeof kinds;

export const dayKinds = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
  "working_days",
  "weekend",
] as const satisfies readonly DayKind[];

export const dayKindAliases: Record<string, string[]> = Object.fromEntries(
  Object.entries(kinds).map(([kind, { says }]) => [kind, [...says]]),
);

/** Days of such a kind, or all the other days of the week. */
export interface DaysOfWeek {
  kind: DayKind;
  isRest?: boolean;
}

export const isAmong = (day: Day, { kind, isRest = false }: DaysOfWeek): boolean =>
  kinds[kind].days.some((one) => one === weekdayOf(day)) !== isRest;

export function daysOfWeekWords({ kind, isRest = false }: DaysOfWeek, language: Language): string {
  const name = kinds[kind][language];
  if (!isRest) return name;
  return language === "zh" ? `${name}以外的日子` : `the other days than ${name}`;
}
