import { type Language, languageOf } from "../../engine/language.ts";
import type { Synonyms } from "../slots/description.ts";

/** A listed value as people of a language say it. */
export function nameOf({ value, says }: Synonyms[number], language: Language): string {
  const own = String(value);
  if (languageOf(own) === language) return own;
  const names = says.filter((say) => languageOf(say) === language);
  return names.sort((a, b) => Number(isProper(b)) - Number(isProper(a)) || b.length - a.length)[0] ?? own;
}

const isProper = (name: string): boolean => /^\p{Lu}/u.test(name);
