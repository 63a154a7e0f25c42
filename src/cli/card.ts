import type { Card } from "../engine/dialog/cards.ts";
import type { Language } from "../engine/language.ts";
import type { Names } from "./names.ts";

/** A card for the terminal: its words, and the arguments of each action. */
export function drawCard(card: Card, names: Names, language: Language): string {
  if (card.type === "question") return card.question;
  const lines = card.action_requests.map(({ name, args }, at) => {
    const number = card.action_requests.length > 1 ? `${at + 1}. ` : "";
    return `  ${number}${names.arguments(name, args, language)}`;
  });
  return [card.description, ...lines].join("\n");
}
