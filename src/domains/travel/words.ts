import type { Language } from "../../engine/language.ts";

/** Picks the wording for the language a person speaks. */
export type Say = (en: string, zh: string) => string;

export function speak(language: Language): Say {
  return (en, zh) => (language === "zh" ? zh : en);
}

export function money(amountCny: number, say: Say): string {
  const amount = amountCny.toLocaleString("en-US");
  return say(`CNY ${amount}`, `${amount} 元`);
}

/** `2 nights`, `2 晚`. */
export function counted(count: number, singular: string, zh: string, say: Say): string {
  return say(`${count} ${singular}${count === 1 ? "" : "s"}`, `${count} ${zh}`);
}

/** Lines with numbers before them, so that people can say "the second one". */
function numbered(lines: readonly string[]): string {
  return lines.map((line, index) => `${index + 1}. ${line}`).join("\n");
}

/** A heading with its lines below, or the words for an empty list. */
export function listed(heading: string, lines: readonly string[], whenEmpty: string): string {
  return lines.length === 0 ? whenEmpty : `${heading}\n${numbered(lines)}`;
}
