import type { Refused } from "../conversation/refused.ts";
import { type Item, numbered } from "../conversation/shown.ts";
import type { Phrases } from "../wording/phrases.ts";

/** Things as they were shown, under their numbers. */
export const inLines = (items: readonly Item[]): string => items.map(numbered).join("\n");

/** What is left to choose from, or that this cannot be told. */
export function withoutRefused({ said, left, isUntold, isNone }: Refused, phrases: Phrases): string {
  const lines = left.map(({ text, number }, at) => `${left.length === 1 ? (number ?? 1) : at + 1}. ${text}`);
  if (isNone) return `${phrases.noneFits(said)}\n\n${phrases.whichOne}`;
  const unused = isUntold ? [phrases.notTold(phrases.inQuotes(said))] : [phrases.notUsed(phrases.inQuotes(said))];
  const shown = [...(isUntold || lines.length === 0 ? unused : []), ...lines].join("\n");
  return `${shown}\n\n${phrases.whichOne}`;
}
