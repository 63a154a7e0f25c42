import type { Language } from "../../engine/language.ts";
import { offlinePhrases } from "./phrases.ts";

/** Most characters of a request that are read; the longest one of the tool-selection bench has half as many. */
export const MOST_READ = 1_000;

/** What is said to a request that is too long to be matched to anything; undefined for one that is not. */
export function tooLong(request: string, language: Language): string | undefined {
  return request.length > MOST_READ ? offlinePhrases(language).tooLong : undefined;
}
