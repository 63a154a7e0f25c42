import { z } from "zod";
import { aliases } from "../../engine/tools/aliases.ts";
import { districtAliases, districts, wholeCityWords } from "./districts.ts";

/** Arguments the analysis tools share. */
export const district = z
  .enum(districts)
  .optional()
  .meta({
    title: "District (区县)",
    description: "Default: the whole city",
    ...aliases({ words: ["城区"], values: districtAliases, leftOut: wholeCityWords }),
  });
