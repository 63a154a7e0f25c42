import { z } from "zod";
import { statedIntent } from "../journal/event.ts";

/** The intent of a message. Absent in a turn: the question is its own intent. */
export const intentSchema = statedIntent.extend({
  after: z
    .string()
    .optional()
    .describe(
      "What was asked for before, if the message goes on from there. A model may state the two in one sentence.",
    ),
});
export type Intent = z.infer<typeof intentSchema>;

/** The intent of a turn: its stated intent, else its question. */
export const intentOf = ({ question, intent }: { question: string; intent?: Intent }): string =>
  intent?.text ?? question;

/** What was asked for last. A message without a wish, such as thanks, leaves that as it was. */
export const askedLast = (turn: { question: string; intent?: Intent; earlier?: string } | null): string | undefined =>
  turn ? (turn.earlier ?? intentOf(turn)) : undefined;
