import { offlinePhrases } from "./phrases.ts";

/** Whether a text says that something was not understood or is not served, and what can be asked. */
export const isRefusal = (text: string): boolean => LINES.some((line) => text.includes(line));

const LINES = (["en", "zh"] as const).map((language) => `\n${offlinePhrases(language).examples}\n`);
