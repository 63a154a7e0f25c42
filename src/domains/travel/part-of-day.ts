import { z } from "zod";
import { localTime } from "../../engine/domain/days.ts";
import { aliases, saying } from "../../engine/tools/aliases.ts";
import type { Flight } from "./data/flights-of-day.ts";
import { placeOf } from "./data/places.ts";

export type PartOfDay = "morning" | "afternoon" | "evening";

export const partOfDayArgument = z.enum(["morning", "afternoon", "evening"]).meta({
  title: "Departs in the (起飞时段)",
  description: "By local time: before 12:00, from 12:00 to 18:00, from 17:00",
  ...aliases({
    values: {
      morning: saying("mornings, before noon, before lunch, 早上, 上午, 早晨, 清晨, 早班, 早间, 中午前, 中午之前"),
      afternoon: saying("afternoons, after lunch, 下午, 午后"),
      evening: saying("evenings, at night, night flight, 晚上, 傍晚, 晚班, 晚间, 夜里, 夜班"),
    },
  }),
});

export const partWords: Readonly<Record<PartOfDay, readonly [en: string, zh: string]>> = {
  morning: ["in the morning", "上午"],
  afternoon: ["in the afternoon", "下午"],
  evening: ["in the evening", "晚上"],
};

/** Hours by the clock, the last one excluded; what departs at 17:30 does so in the afternoon and in the evening. */
const hours: Readonly<Record<PartOfDay, readonly [from: string, until: string]>> = {
  morning: ["00:00", "12:00"],
  afternoon: ["12:00", "18:00"],
  evening: ["17:00", "24:00"],
};

/** Whether a flight departs in a part of the day where it does. */
export function departsIn(part: PartOfDay, { departs, origin }: Flight): boolean {
  const clock = localTime(departs, placeOf(origin).zone).slice(11);
  const [from, until] = hours[part];
  return from <= clock && clock < until;
}
