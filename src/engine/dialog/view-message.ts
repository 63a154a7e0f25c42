import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { z } from "zod";
import { taskStatus } from "./task.ts";

/** What the engine tells a model in a message, field by field. A model that matches words reads these and not the text. */
const fieldsSchema = z.object({
  question: z.string().describe("What was asked, in standard form."),
  ended: z
    .array(z.object({ from: z.string(), how: taskStatus }))
    .optional()
    .describe("The tasks that are over and that the message tells of: whose they were, and how they ended."),
  results: z
    .array(z.object({ isFailed: z.boolean(), parts: z.array(z.string()) }))
    .optional()
    .describe("What is to be put together, each with the texts it consists of."),
});
export type ViewFields = z.infer<typeof fieldsSchema>;

/** A message of a view, with its fields. It is shown to a model and never kept. */
export const viewMessage = (content: string, fields: ViewFields, id?: string): HumanMessage =>
  new HumanMessage({ content, additional_kwargs: { fields }, ...(id && { id }) });

/** The fields of a message; undefined for one that the engine has not worded. */
export const fieldsOf = ({ additional_kwargs }: BaseMessage): ViewFields | undefined =>
  fieldsSchema.safeParse(additional_kwargs.fields).data;
