import { z } from "zod";
import type { ObjectSchema } from "../tools/tool.ts";

/** A tool as a model is shown it; the engine itself carries the call out. */
export interface ControlTool {
  name: string;
  description: string;
  parameters: ObjectSchema;
}

/** Words of the protocol between planner and specialists: S3's `tool_name`, `job_desc`, `trust_mode`, `parameter`. */
export const handOverArgs = z.object({
  job_desc: z
    .string()
    .trim()
    .min(1)
    .describe("The whole task in one sentence that stands alone: what, how many, which indicator, which day."),
  trust_mode: z
    .union([z.literal(0), z.literal(1)])
    .default(0)
    .describe("1: the result needs no further thought of yours. 0: you want to see it before going on."),
});

export const askUserArgs = z.object({
  question: z.string().trim().min(1).describe("One short question, in the user's language."),
});

export const completeArgs = z.object({
  cancel: z
    .boolean()
    .default(false)
    .describe("true: the task is dropped or belongs to somebody else. false: it is done."),
  reason: z.string().default("").describe("Why, in a few words."),
  result: z.string().default("").describe("What came out; leave empty to hand over what the tools returned as it is."),
});

export const ASK_USER = "ask_user";
export const SUMMARIZE = "summarize";
export const COMPLETE = "CompleteOrEscalate";
const HAND_OVER = "to_";

/** The hand-over tool of the specialist `name`. */
export const handOverName = (name: string): string => HAND_OVER + name;

export const isHandOver = (toolName: string): boolean => toolName.startsWith(HAND_OVER);

export function handOverTool(name: string, handles: string): ControlTool {
  return { name: handOverName(name), description: handles, parameters: jsonSchema(handOverArgs) };
}

export const askUserTool: ControlTool = {
  name: ASK_USER,
  description: "Ask the user when the request is unclear or only they can say how to go on.",
  parameters: jsonSchema(askUserArgs),
};

export const summarizeTool: ControlTool = {
  name: SUMMARIZE,
  description: "Everything needed is known: have the results put together for the user.",
  parameters: { type: "object", properties: {} },
};

export const completeTool: ControlTool = {
  name: COMPLETE,
  description:
    "Give control back: the task is done, was dropped, or is not yours. May stand beside your last calls: their results are then handed over as they are.",
  parameters: jsonSchema(completeArgs),
};

function jsonSchema(schema: z.ZodObject): ObjectSchema {
  const { $schema: _, ...parameters } = z.toJSONSchema(schema, { io: "input" });
  return parameters as ObjectSchema;
}
