import type { Language } from "../../engine/language.ts";
import { valueLabel } from "../../engine/tools/labels.ts";
import type { Choice } from "../slots/choice.ts";

/** A listed value as people of a language say it. */
export const nameOf = ({ value, says }: Choice, language: Language): string =>
  valueLabel(String(value), says, language);
