import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { z } from "zod";
import { factsSchema } from "./facts.ts";
import { textOf } from "./message.ts";
import { taskStatus } from "./task.ts";

/**
 * The parts of a message that the engine builds for a model, as fields. A model that matches words reads these fields
 * instead of the text.
 */
const fieldsSchema = z.object({
  question: z.string().describe("The question in standard form."),
  words: z.string().optional().describe("The user's own words, if they differ from that."),
  after: z.string().optional().describe("What was asked for before, if the question goes on from there."),
  given: factsSchema.optional().describe("The facts that a task gives beside its words."),
  earlier: z.array(z.string()).optional().describe("The results that a task needs."),
  calls: z
    .array(z.object({ name: z.string(), args: z.record(z.string(), z.unknown()) }))
    .optional()
    .describe("The calls that an earlier question led to."),
  ended: z
    .array(z.object({ from: z.string(), how: taskStatus, did: z.array(z.string()).optional() }))
    .optional()
    .describe("The ended tasks that the message reports: the specialist of each, how it ended and what it changed."),
  results: z
    .array(
      z.object({
        isFailed: z.boolean(),
        isTold: z.boolean().optional().describe("It was told before a card of this turn."),
        isForPlanner: z.boolean().optional().describe("Nothing of it was written for people."),
        parts: z.array(z.string()),
      }),
    )
    .optional()
    .describe("The results to summarize, each with its texts."),
});
export type ViewFields = z.infer<typeof fieldsSchema>;

/** A message of a view with its fields. A model sees it; the state never stores it. */
export const viewMessage = (content: string, fields: ViewFields, id?: string): HumanMessage =>
  new HumanMessage({ content, additional_kwargs: { fields }, ...(id && { id }) });

/** What the user wrote, without the standard form that a view adds. */
export function ownWords(message: BaseMessage): string {
  const { words, question = textOf(message) } = fieldsOf(message) ?? {};
  return words ?? question;
}

/** The fields of a message; undefined if the engine did not build it. */
export const fieldsOf = ({ additional_kwargs }: BaseMessage): ViewFields | undefined =>
  fieldsSchema.safeParse(additional_kwargs.fields).data;
