import { z } from "zod";
import type { ObjectSchema } from "../tools/tool.ts";
import { completeArgs } from "./completion.ts";

/** A tool as a model is shown it; the engine itself carries the call out. */
export interface ControlTool {
  name: string;
  /** What people call it, in both languages. */
  title?: string;
  description: string;
  /** What else people say for it, for who matches words. */
  aliases?: readonly string[];
  parameters: ObjectSchema;
}

/** Words of the protocol between planner and specialists: S3's `tool_name`, `job_desc`, `trust_mode`, `parameter`. */
export const handOverArgs = z.object({
  job_desc: z.string().trim().min(1).describe("The whole task."),
  thought: z.string().trim().optional().describe("Why, in a sentence."),
  trust_mode: z.literal([0, 1]).optional(),
});

export const askUserArgs = z.object({
  question: z.string().trim().min(1).describe("Short, in the user's language."),
});

export const readMoreArgs = z.object({
  of: z.string().describe("Which observation, as named where it was cut."),
  from: z.int().min(0).default(0).describe("From which character on."),
});

export const ASK_USER = "ask_user";
export const SUMMARIZE = "summarize";
export const COMPLETE = "CompleteOrEscalate";
export const READ_MORE = "read_more";
const HAND_OVER = "to_";

/** The hand-over tool of the specialist `name`. */
export const handOverName = (name: string): string => HAND_OVER + name;

export const isHandOver = (toolName: string): boolean => toolName.startsWith(HAND_OVER);

/** Whether a call is between the agents and the engine, and nothing for the user to see. */
export const isControl = (toolName: string): boolean =>
  isHandOver(toolName) || toolName === COMPLETE || toolName === ASK_USER || toolName === SUMMARIZE;

export function handOverTool(name: string, handles: string): ControlTool {
  // Models are made to say it; one that leaves it out all the same is heard.
  const parameters = jsonSchema(handOverArgs.required({ trust_mode: true }));
  return { name: handOverName(name), description: handles, parameters };
}

export const askUserTool: ControlTool = {
  name: ASK_USER,
  description: "Ask the user what nobody else can tell, also when a tool failed for want of it.",
  parameters: jsonSchema(askUserArgs),
};

export const summarizeTool: ControlTool = {
  name: SUMMARIZE,
  description: "Has the results put together.",
  parameters: { type: "object", properties: {} },
};

/** Offered where something was cut. */
export const readMoreTool: ControlTool = {
  name: READ_MORE,
  title: "Reading on (继续读取)",
  description: "Reads on in an observation that was cut; no service is asked again.",
  parameters: jsonSchema(readMoreArgs),
};

export const completeTool: ControlTool = {
  name: COMPLETE,
  description: "Ends your work on the task.",
  parameters: jsonSchema(completeArgs),
};

/** As short as it can be: the model pays for every word of it in every call. Defaults stand in the descriptions. */
function jsonSchema(schema: z.ZodObject): ObjectSchema {
  const { $schema: _, ...parameters } = z.toJSONSchema(schema, {
    io: "input",
    override: ({ jsonSchema: made }) => {
      delete made.default;
      delete made.minLength;
    },
  });
  return parameters as ObjectSchema;
}
