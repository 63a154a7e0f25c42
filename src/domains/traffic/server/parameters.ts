import { z } from "@hono/zod-openapi";
import { BRIEF } from "../../../engine/tools/brief.ts";
import { districtSynonyms, districts } from "../districts.ts";

/**
 * Query parameters, in words a model without knowledge of Hangzhou can match: key words in both languages.
 * `title`: what people call it; `brief`: for a model that has the knowledge.
 */
export const districtOf = (title: string, role: string, brief: string) =>
  z.enum(districts).openapi({ title, description: `${role}. ${districtSynonyms}`, [BRIEF]: brief });

export const district = districtOf(
  "District (区县)",
  "District (区县, 城区). Leave out for the whole city (全市, 杭州市, Hangzhou)",
  "",
).optional();

export const dayOf = (title: string, description: string, brief: string) =>
  z.iso
    .date()
    .optional()
    .openapi({ title, description, [BRIEF]: brief });

export const date = dayOf(
  "Date (日期)",
  "Day (日期, 哪天), YYYY-MM-DD, Hangzhou time. Leave out for today (今天).",
  "",
);

export const firstDate = dayOf(
  "Date (日期)",
  "Day, or first day of a range (日期, 开始日期), YYYY-MM-DD. Leave out for today (今天).",
  "Or first of a range",
);

export const endDate = dayOf(
  "To (结束日期)",
  "Last day of a range (结束日期, 截止日期), YYYY-MM-DD. Leave out for a single day (单日).",
  "Last of a range",
);

export const hour = wholeNumber(0, 23)
  .optional()
  .openapi({ title: "Hour (时刻)", type: "integer", minimum: 0, maximum: 23, [BRIEF]: "" })
  .describe(
    "Hour of the day (时刻, 几点), 0–23: 8 is 08:00–08:59 (早上8点). Leave out for the whole day (全天; today: so far, 截至目前).",
  );

/** Comes as text in a query, where `Number("")` would be 0. */
export function wholeNumber(min: number, max: number) {
  const fits = (text: string) => /^\d{1,3}$/.test(text) && Number(text) >= min && Number(text) <= max;
  return z.string().refine(fits, { params: { min, max } }).transform(Number);
}
