import { z } from "zod";
import { districtSynonyms, districts } from "./districts.ts";

/** Arguments the analysis tools share, with key words in both languages. */
export const district = z
  .enum(districts)
  .optional()
  .describe(`District (区县, 城区). Leave out for the whole city (全市, 杭州市, Hangzhou). ${districtSynonyms}`);

export const dayArgument = (words: string) => z.iso.date().optional().describe(`${words}, YYYY-MM-DD.`);
