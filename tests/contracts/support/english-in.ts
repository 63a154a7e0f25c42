import type { Args } from "./domain-desk.ts";

/** A sentence that begins in English, or a word that is no name. */
const ENGLISH = /^[A-Z][a-z]+|(?<![\p{L}-])[a-z]{3,}/mu;

/** The first English in what is said apart from what was asked. */
export const englishIn = (text: string, args: Args): string | undefined =>
  Object.values(args)
    .reduce((rest: string, value) => rest.replaceAll(String(value), ""), text)
    .match(ENGLISH)?.[0];
