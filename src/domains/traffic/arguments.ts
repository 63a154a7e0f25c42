import { z } from "zod";
import { BRIEF } from "../../engine/tools/brief.ts";
import { districtSynonyms, districts } from "./districts.ts";

/** Arguments the analysis tools share, with key words in both languages. */
export const district = z
  .enum(districts)
  .optional()
  .meta({
    title: "District (区县)",
    description: `District (区县, 城区). Leave out for the whole city (全市, 杭州市, Hangzhou). ${districtSynonyms}`,
    [BRIEF]: "Default: the whole city",
  });
