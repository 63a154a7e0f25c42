import { inRow, type Language } from "../language.ts";
import { phrase } from "../phrases.ts";

/** The most choices that are listed. */
const MOST_CHOICES = 15;
const LONGEST_VALUE = 80;

/**
 * Says that a value cannot be an argument, and what the schema allows instead. `what`: the argument's name for people.
 */
export function unusableValue(what: string, value: unknown, schema: unknown, language: Language): string {
  const { minimum, maximum, enum: choices, format, examples } = Object(schema);
  const listed = Array.isArray(choices) && choices.length <= MOST_CHOICES ? choices.map(String) : [];
  const example = format === "date" ? "2026-01-31" : Array.isArray(examples) ? examples[0] : undefined;
  const limits = [
    ...(typeof minimum === "number" ? [phrase("atLeast", language, { least: minimum })] : []),
    ...(typeof maximum === "number" ? [phrase("atMost", language, { most: maximum })] : []),
    ...(listed.length > 0 ? [inRow(listed, language)] : []),
    ...(listed.length === 0 && example !== undefined
      ? [phrase("forExample", language, { example: String(example) })]
      : []),
  ].join(language === "zh" ? "，" : ", ");
  const shown = (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).slice(0, LONGEST_VALUE);
  return phrase(limits === "" ? "unusable" : "unusableWithin", language, { what, value: shown, limits });
}

/** Says that an argument is missing. `what`: the argument's name for people. */
export const missingValue = (what: string, language: Language): string => phrase("missing", language, { what });
