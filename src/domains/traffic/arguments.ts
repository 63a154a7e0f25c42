import { z } from "zod";
import { aliases } from "../../engine/tools/aliases.ts";
import { districtAliases, districts, wholeCityWords } from "./districts.ts";
import { partAliases, partsOfDay } from "./parts-of-day.ts";

/** Arguments the analysis tools share. */
export const district = z
  .enum(districts)
  .optional()
  .meta({
    title: "District (区县)",
    description: "Default: the whole city",
    ...aliases({ words: ["城区"], values: districtAliases, leftOut: wholeCityWords }),
  });

export const part = z
  .enum(partsOfDay)
  .optional()
  .meta({ title: "Part of the day (时段)", ...aliases({ values: partAliases }) });
