import type { Language } from "../language.ts";

/** Picks the wording in the user's language. */
export type Say = (en: string, zh: string) => string;

export function speak(language: Language): Say {
  return (en, zh) => (language === "zh" ? zh : en);
}

/** `2 nights`, `2 晚`. */
export function counted(count: number, singular: string, zh: string, say: Say): string {
  return say(`${count} ${singular}${count === 1 ? "" : "s"}`, `${count} ${zh}`);
}

/** A heading with numbered lines below, so that users can say "the second one". An empty list gives `whenEmpty`. */
export function listed(heading: string, lines: readonly string[], whenEmpty: string): string {
  const numbered = lines.map((line, index) => `${index + 1}. ${line}`);
  return lines.length === 0 ? whenEmpty : [heading, ...numbered].join("\n");
}

/** `CNY 1,250`, `1,250 元`. */
export function money(amountCny: number, say: Say): string {
  const amount = amountCny.toLocaleString("en-US");
  return say(`CNY ${amount}`, `${amount} 元`);
}
