import type { Card } from "../engine/dialog/cards.ts";

/** A card for the terminal: its words, and the arguments of each action. */
export function drawCard(card: Card): string {
  if (card.type === "question") return card.question;
  const lines = card.action_requests.map(({ args }, at) => {
    const number = card.action_requests.length > 1 ? `${at + 1}. ` : "";
    const shown = Object.entries(args).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
    return `  ${number}${shown.join(" ")}`;
  });
  return [card.description, ...lines].join("\n");
}
