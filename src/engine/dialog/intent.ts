import { z } from "zod";
import { statedIntent } from "../journal/event.ts";

/** What a message asks for. Absent in a turn: the question itself says it. */
export const intentSchema = statedIntent.extend({
  after: z
    .string()
    .optional()
    .describe(
      "What was asked for before, if the message goes on from there. A model may state the two in one sentence.",
    ),
});
export type Intent = z.infer<typeof intentSchema>;

/** What a turn is about, in a sentence that needs no history. */
export const intentOf = ({ question, intent }: { question: string; intent?: Intent }): string =>
  intent?.text ?? question;

/** What was asked for last. A message without a wish, such as thanks, leaves that as it was. */
export const askedLast = (turn: { question: string; intent?: Intent; earlier?: string } | null): string | undefined =>
  turn ? (turn.earlier ?? intentOf(turn)) : undefined;
