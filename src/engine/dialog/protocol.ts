import { z } from "zod";
import type { LearnedRequests } from "../tools/learned-requests.ts";
import type { ObjectSchema, Tool } from "../tools/tool.ts";
import { completeArgs } from "./completion.ts";
import { MEMORY_KINDS } from "./memory.ts";

/** A tool as a model sees it. The engine carries the call out. */
export interface ModelTool {
  name: string;
  /** The name for people, in both languages. */
  title?: string;
  description: string;
  /** Other words of users for it, for models that match words. */
  aliases?: readonly string[];
  /** Words for what is near to it and not served, for models that match words. */
  notServed?: readonly string[];
  /** Whether a high value of what it measures is good or bad, for models that match words. */
  highIs?: Tool["highIs"];
  /** What was learned from example requests, for models that match words. */
  learned?: LearnedRequests;
  parameters: ObjectSchema;
  /** What it takes and gives, for who plans by it. */
  effect?: Tool["effect"];
  needs?: Tool["needs"];
  flow?: Tool["flow"];
  observed?: Tool["observed"];
  findTexts?: Tool["findTexts"];
  /** The tools of whom it hands over to, for who matches words. */
  does?: readonly ModelTool[];
  /** Whether it is of another domain than the recognised one, for who matches words. */
  isElsewhere?: boolean;
}

/** The arguments of a hand-off, in the terms of the protocol between planner and specialists. */
export const handOffArgs = z.object({
  job_desc: z.string().trim().min(1),
  parameter: z.object({}).optional(),
  thought: z.string().trim().optional(),
  after: z.string().optional(),
  trust_mode: z.literal([0, 1]).optional(),
});

/** The arguments with which a specialist calls another one. */
export const calledArgs = handOffArgs.omit({ after: true });

export const askUserArgs = z.object({
  question: z.string().trim().min(1).describe("Short, in the user's language."),
});

export const tellUserArgs = z.object({ words: z.string().trim().min(1) });

export const readMoreArgs = z.object({
  of: z.string().describe("Which observation, as named where it was cut."),
  from: z.int().min(0).default(0).describe("From which character on."),
});

export const followChainArgs = z.object({
  accept: z.boolean().describe("Whether it leads to the goal."),
  reason: z.string().trim().min(1).describe("Why, in a sentence."),
  goal: z.string().trim().min(1),
  parameters: z.looseObject({}).default({}).describe("What is known, by tool. Leave out what an earlier call finds."),
});

export const rememberArgs = z.object({
  about: z.enum(MEMORY_KINDS),
  words: z.string().trim().min(1).describe("In the user's own words."),
});

export const ASK_USER = "ask_user";
export const SUMMARIZE = "summarize";
export const TELL_USER = "tell_user";
export const REMEMBER = "remember";
export const COMPLETE = "CompleteOrEscalate";
export const READ_MORE = "read_more";
export const FIND_TOOLS = "find_tools";
export const FOLLOW_CHAIN = "follow_chain";
const HAND_OFF = "to_";

/** The hand-off tool of the specialist `name`. */
export const handOffName = (name: string): string => HAND_OFF + name;

export const isHandOff = (toolName: string): boolean => toolName.startsWith(HAND_OFF);

/** Whether a call is a control call: it concerns only agents and the engine, and the user does not see it. */
export const isControl = (toolName: string): boolean =>
  isHandOff(toolName) || [COMPLETE, ASK_USER, SUMMARIZE, TELL_USER, REMEMBER, FOLLOW_CHAIN].includes(toolName);

/** Whether the engine itself carries the call out, so that its answer is no result of a tool. */
export const isOfEngine = (toolName: string): boolean =>
  isControl(toolName) || toolName === READ_MORE || toolName === FIND_TOOLS;

export function handOffTool(name: string, handles: string): ModelTool {
  return { name: handOffName(name), description: handles, parameters: handOffParameters };
}

/** The tool with which a specialist calls another one. */
export const callTool = (name: string, handles: string): ModelTool => ({
  name: handOffName(name),
  description: handles,
  parameters: calledParameters,
});

export const askUserTool: ModelTool = {
  name: ASK_USER,
  description: "Ask the user what only they can tell, also after a failed call.",
  parameters: jsonSchema(askUserArgs),
};

export const summarizeTool: ModelTool = {
  name: SUMMARIZE,
  description: "Has the results put together.",
  parameters: { type: "object", properties: {} },
};

/** Offered only to a model that matches words: another one says it when it sees the results. */
export const tellUserTool: ModelTool = {
  name: TELL_USER,
  description: "Tells the user something of your own beside the results.",
  parameters: jsonSchema(tellUserArgs),
};

/** Offered only when the user speaks of themself. */
export const rememberTool: ModelTool = {
  name: REMEMBER,
  description:
    "Keeps what the user states about themself for later; not what a task needs. Call it beside your answer.",
  parameters: jsonSchema(rememberArgs),
};

/** Offered only when an observation was cut. */
export const readMoreTool: ModelTool = {
  name: READ_MORE,
  title: "Reading on (继续读取)",
  description: "Reads on in an observation that was cut; no service is asked again.",
  parameters: jsonSchema(readMoreArgs),
};

/** Offered only when a likely order of calls or a plan is shown. */
export const followChainTool: ModelTool = {
  name: FOLLOW_CHAIN,
  description: "Makes all calls of the plan or likely order, each with what the ones before found.",
  parameters: jsonSchema(followChainArgs),
};

export const completeTool: ModelTool = {
  name: COMPLETE,
  description: "Ends the task.",
  parameters: jsonSchema(completeArgs),
};

/** The shortest schema, because the model pays for every word in every call. The descriptions state the defaults. */
function jsonSchema(schema: z.ZodObject): ObjectSchema {
  const { $schema: _, ...parameters } = z.toJSONSchema(schema, {
    io: "input",
    override: ({ jsonSchema: made }) => {
      delete made.default;
      delete made.minLength;
      if (made.enum) delete made.type;
      if (Object.keys(made.properties ?? { some: true }).length === 0) delete made.properties;
    },
  });
  return parameters as ObjectSchema;
}

// The schema requires `trust_mode`, so that models state it. A call without it is still accepted.
const handOffParameters = jsonSchema(handOffArgs.required({ trust_mode: true }));
const calledParameters = jsonSchema(calledArgs);
