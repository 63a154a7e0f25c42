import { z } from "zod";

const request = z.object({
  id: z.string(),
  name: z.string(),
  args: z.record(z.string(), z.unknown()),
  description: z.string(),
});
const cards = z.discriminatedUnion("type", [
  z.object({ type: z.literal("question"), question: z.string(), description: z.string() }),
  z.object({ type: z.literal("approval"), description: z.string(), action_requests: z.array(request).min(1) }),
]);

/** What a run waits for: the answer to a question, or decisions on actions. */
export type Card = z.output<typeof cards>;

/** The card in an interrupt's value; undefined when it is none of this program's. */
export const readCard = (value: unknown): Card | undefined => cards.safeParse(value).data;

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
