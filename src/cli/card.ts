import type { Card } from "../engine/dialog/cards.ts";
import type { Language } from "../engine/language.ts";
import type { Names } from "./names.ts";

/** A card for the terminal: its words, and the arguments of each action. */
export function drawCard(card: Card, names: Names, language: Language): string {
  if (card.type === "question") return card.question;
  const inOrder = card.action_requests.toSorted((a, b) => a.number - b.number);
  const lines = inOrder.map(({ name, args, number }) => {
    const before = inOrder.length > 1 ? `${number}. ` : "";
    return `  ${before}${names.arguments(name, args, language)}`;
  });
  return [card.description, ...lines].join("\n");
}
