import { addDays, daysBetween } from "../../engine/domain/days.ts";
import { dayAt, daysOf, isoDay, type Mention, todayAt } from "./mention.ts";

const SAME_STRETCH =
  /同期|同样?的?(?:天数|时段|几天)|相同的?(?:天数|日期|时段)|\bsame (?:period|days|dates|stretch|number of days|point)\b/i;

/**
 * 这个月比上个月同期: the other one of two spans is as long as the one that is not over yet, and not all of its days.
 */
export function ofSameStretch(mentions: readonly Mention[], text: string, now: Date): readonly Mention[] {
  const spans = mentions.filter(({ kind }) => kind === "period");
  if (spans.length !== 2 || !SAME_STRETCH.test(text)) return mentions;
  const today = todayAt(now);
  const [from, to] =
    spans.map((span) => daysOf(span).map(isoDay)).find(([first = "", last = ""]) => first <= today && today < last) ??
    [];
  if (from === undefined || to === undefined) return mentions;
  const length = daysBetween(from, today);
  return mentions.map((mention) => {
    if (mention.kind !== "period" || isoDay(mention.to) >= today) return mention;
    const last = addDays(isoDay(mention.from), length);
    const [year = 0, month = 1, day = 1] = last.split("-").map(Number);
    return last < isoDay(mention.to)
      ? { ...mention, to: { ...dayAt(new Date(year, month - 1, day)), said: "day" } }
      : mention;
  });
}
