import { z } from "@hono/zod-openapi";
import { type Aliases, aliases, saying } from "../../../engine/tools/aliases.ts";
import { districtAliases, districts, wholeCityWords } from "../districts.ts";
import { type PartOfDay, partAliases, partsOfDay } from "../parts-of-day.ts";

/** A district, called `title` by people; `words`: what else they say for it. */
export const districtArgument = (title: string, said: Pick<Aliases, "words" | "leftOut">, description?: string) =>
  z
    .enum(districts)
    .openapi({ title, ...(description && { description }), ...aliases({ ...said, values: districtAliases }) });

export const district = districtArgument("District (区县)", {
  words: ["城区"],
  leftOut: wholeCityWords,
}).optional();

export const dayArgument = (title: string, said: Pick<Aliases, "words" | "leftOut">, description?: string) =>
  z.iso
    .date()
    .optional()
    .openapi({ title, ...(description && { description }), ...aliases(said) });

export const date = dayArgument("Date (日期)", { words: ["day", "哪天"], leftOut: ["today", "今天"] });

export const firstDate = dayArgument(
  "Date (日期)",
  { words: ["day", "first day of a range", "开始日期"], leftOut: ["today", "今天"] },
  "First of range",
);

export const endDate = dayArgument("To (结束日期)", {
  words: ["last day of a range", "截止日期"],
  leftOut: ["single day", "单日"],
});

export const hour = wholeNumber(0, 23)
  .optional()
  .openapi({
    ...{ title: "Hour (时刻)", type: "integer", maximum: 23 },
    ...aliases({ words: ["hour of the day", "几点"], leftOut: ["whole day", "全天", "so far", "截至目前"] }),
  });

export const untilHour = wholeNumber(1, 24)
  .optional()
  .openapi({ title: "To hour (至几点)", type: "integer", ...aliases({ words: ["几点到几点"] }) });

const partAmong = <const Part extends PartOfDay>(parts: readonly Part[]) =>
  z
    .enum(parts)
    .optional()
    .openapi({
      title: "Part of the day (时段)",
      ...aliases({ values: Object.fromEntries(parts.map((one) => [one, partAliases[one] ?? []])) }),
    });

export const part = partAmong(partsOfDay);

export const rushHours = partAmong(["morning_rush", "evening_rush"]);

/** Whether an average day is asked for; comes as text in a query. */
export const typical = z
  .enum(["true", "false"])
  .transform((said) => said === "true")
  .optional()
  .openapi({
    ...{ title: "Mean (日均)", type: "boolean" },
    enum: undefined,
    ...aliases({
      words: saying(`typical day, average day, normal day, usual day, on average, per day, a day, every day, each day,
        daily, typical, typically, usually, normally, on a weekday, 每天, 每日, 日均, 平均, 一天, 平时, 平常, 一般,
        通常, 正常`),
      leftOut: ["day by day", "each day of", "every day of", "逐日", "每天的都", "每天都列", "每天的列", "列出每天"],
    }),
  });

/** Comes as text in a query, where `Number("")` would be 0. */
export function wholeNumber(min: number, max: number) {
  const fits = (text: string) => /^\d{1,3}$/.test(text) && Number(text) >= min && Number(text) <= max;
  return z.string().refine(fits, { params: { min, max } }).transform(Number);
}
