import { type BaseMessage, type BaseMessageLike, coerceMessageLikeToMessage } from "@langchain/core/messages";
import { messagesDeltaReducer, ReducedValue, StateSchema } from "@langchain/langgraph";
import { z } from "zod";
import { chartSchema } from "../charts/chart.ts";
import type { Passage } from "../domain/domain.ts";
import { inBranchOrder } from "./branch-order.ts";
import { intentSchema } from "./intent.ts";
import { knownWaySchema, type Lesson, lessonSchema } from "./lesson.ts";
import { memorySchema } from "./memory.ts";
import { rebuilt } from "./rebuilt.ts";
import { receiptSchema } from "./receipt.ts";
import { applyStack, type StackOperation, stackOperation } from "./stack.ts";
import { strayedSchema } from "./strayed.ts";
import { taskSchema } from "./task.ts";
import { type Unsettled, unsettledSchema } from "./unsettled.ts";

/**
 * One model call of an agent with its tool calls, keyed by the id of its message. `messages` holds the arguments and
 * the observations, under the call ids.
 */
const roundSchema = z.object({
  agent: z.string(),
  task: z.string().optional(),
  thought: z.string().optional(),
  calls: z.array(z.string()).describe("Ids of the tool calls it made."),
  startedAt: z.number().describe("Milliseconds since the epoch."),
  elapsedMs: z.number(),
  failure: z.string().optional().describe("Why the model gave no reply."),
  model: z.string().optional().describe("The model's name."),
  inputTokens: z.number().optional(),
  outputTokens: z.number().optional(),
  repaired: z.literal(true).optional().describe("The calls were written in another form than asked for."),
  experience: z.array(z.string()).optional().describe("The ids of the experiences that the prompt named."),
});
export type Round = z.infer<typeof roundSchema>;

/** The rows that one call fetched in this turn, for display. */
const rawDataSchema = z.object({
  tool: z.string(),
  title: z.string().optional().describe("What the rows are, for people, in one or both languages: Hotels (酒店)."),
  args: z.record(z.string(), z.unknown()),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  columns: z.array(z.object({ name: z.string(), label: z.string().optional(), unit: z.string().optional() })),
  chart: chartSchema.optional().describe("The rows as a chart, if they fit one: a Vega-Lite specification."),
  quoted: z
    .literal(true)
    .optional()
    .describe("The rows are passages, in columns number, title, location and section, that answers cite by number."),
  notes: z.array(z.string()).optional().describe("What answers from quoted rows say besides."),
  cutFrom: z.number().optional().describe("The number of rows before they were cut; absent: nothing was cut."),
});
export type RawData = z.infer<typeof rawDataSchema>;

/** The question being answered. */
const turnSchema = z.object({
  messageId: z.string().describe("The id of the user's message that asked the question."),
  trace: z.string().optional().describe("The id of the turn in the journal."),
  question: z.string().describe("The question in standard form: absolute dates and the domain's terms."),
  intent: intentSchema.optional().describe("What is asked for, unless the question says it by itself."),
  earlier: z.string().optional().describe("What was asked for before, if this message asks for nothing."),
  language: z.enum(["en", "zh"]).describe("The language the user speaks."),
  known: knownWaySchema.optional().describe("Who takes the question without the planner, as experience shows."),
  domain: z.string().optional().describe("The recognised domain; absent: every domain."),
  served: z.string().optional().describe("The domain of the last turn before this one that led to a call."),
  startedAt: z.number().describe("Milliseconds since the epoch."),
  heard: z
    .string()
    .optional()
    .describe("The id of the last user message that was processed, if it is not the one that opened the turn."),
  problem: z.string().optional().describe("Why the question or card is shown again."),
  strayed: strayedSchema.optional().describe("What was said at the card and is not about it."),
  cardStep: z
    .number()
    .optional()
    .describe("The graph step before the card. A message in the very next step is about the card."),
});
export type Turn = z.infer<typeof turnSchema>;

type MessagesUpdate = BaseMessageLike | BaseMessageLike[];

/** Converts an update from a caller or a node to messages as the state stores them. */
const received = (update: MessagesUpdate): BaseMessage[] =>
  listOf(update).map((like) => rebuilt(coerceMessageLikeToMessage(like)));

/** LangChain reads `["human", "text"]` as one message, not as two. */
function listOf(update: MessagesUpdate): BaseMessageLike[] {
  if (!Array.isArray(update)) return [update];
  const isTuple = update.length === 2 && update.every((part) => typeof part === "string");
  return isTuple ? [update as BaseMessageLike] : (update as BaseMessageLike[]);
}

type Keyed<Value> = Record<string, Value>;

/**
 * A channel of values keyed by id. An update sets the keys it names, and `null` removes one. An echo of the current
 * values changes nothing.
 */
function keyed<Value>(schema: z.ZodType<Value>, description: string) {
  // Only shown to readers of the state's schema. The engine's own updates are not validated against it each time.
  const { $schema: _, ...additionalProperties } = z.toJSONSchema(schema);
  return new ReducedValue(
    z.record(z.string(), z.custom<Value>()).default(() => ({})),
    {
      inputSchema: z.record(z.string(), z.custom<Value | null>()),
      reducer: (current: Keyed<Value>, update: Keyed<Value | null>) => withoutNulls({ ...current, ...update }),
      jsonSchemaExtra: { type: "object", description, additionalProperties },
    },
  );
}

const withoutNulls = <Value>(entries: Keyed<Value | null>): Keyed<Value> =>
  Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, Value] => entry[1] !== null));

// Uses the delta reducer because it ignores the removal of a message that does not exist. The channel is an ordinary
// one: a delta channel also gives a fork the first writes of the other branch.
const messages = new ReducedValue(
  z.custom<BaseMessage[]>().default(() => []),
  {
    inputSchema: z.custom<MessagesUpdate>().transform(received),
    reducer: (current: BaseMessage[], update: BaseMessage[]) => inBranchOrder(messagesDeltaReducer(current, [update])),
    jsonSchemaExtra: { langgraph_type: "messages", description: "The transcript that all agents share." },
  },
);

const dialogState = new ReducedValue(
  z.array(z.string()).default(() => []),
  {
    inputSchema: stackOperation,
    reducer: (stack: string[], operation: StackOperation) => applyStack(stack, operation),
    jsonSchemaExtra: { description: "The active agents; the last one talks with the user. Empty: the planner." },
  },
);

const tasks = keyed(
  taskSchema,
  "This turn's tasks, tasks that continue from earlier turns, and unfinished tasks; by hand-off call id.",
);
const records = keyed(roundSchema, "This turn's think/act/observe rounds.");
const receipts = keyed(
  receiptSchema,
  "What each decided call did, kept until a reply that reports it was delivered; by call id.",
);
const memories = keyed(
  memorySchema,
  "What an anonymous user said about themself in this conversation. That of a named user is in the store.",
);
const rawData = keyed(rawDataSchema, "Rows fetched this turn, for display; by tool call id.");

/** What the values of the fields keyed by id have to be. Clients may write to a thread, so they are to be checked. */
export const entrySchemas = {
  tasks: taskSchema,
  receipts: receiptSchema,
  records: roundSchema,
  memories: memorySchema,
  raw_data: rawDataSchema,
} as const satisfies Record<string, z.ZodType>;

/** The conversation's state, which all agents share. docs/architecture.md lists who writes and who reads each field. */
export const Conversation = new StateSchema({
  messages,
  dialog_state: dialogState,
  user_info: z.object({ userId: z.string().optional() }).default(() => ({})),
  turn: turnSchema.nullable().default(null),
  tasks,
  receipts,
  records,
  raw_data: rawData,
  background: z.array(z.object({ title: z.string(), content: z.string() })).default((): Passage[] => []),
  experience: z.array(lessonSchema).default((): Lesson[] => []),
  memories,
});
export type ConversationState = typeof Conversation.State;
export type ConversationUpdate = typeof Conversation.Update;

/** The input of a run, from a user, a front end or a program. */
export const ConversationInput = new StateSchema({ messages });

/**
 * The state of one specialist at work on one task. It is separate from the conversation, so parallel branches share
 * nothing.
 * `heard`: the dialogue that the specialist may see. `messages`, `tasks`, `receipts`, `records` and `raw_data` hold
 * only what it adds.
 */
export const Service = new StateSchema({
  task: taskSchema,
  heard: z.custom<BaseMessage[]>().default(() => []),
  said: z
    .object({
      words: z.string().describe("The user's words in this turn, in standard form."),
      typed: z.string().describe("The words that opened the turn, as the user wrote them."),
      shown: z.string().describe("What the user read before them."),
    })
    .default(() => ({ words: "", typed: "", shown: "" })),
  dialog_state: dialogState,
  turn: turnSchema.nullable().default(null),
  user_info: z.object({ userId: z.string().optional() }).default(() => ({})),
  background: z.array(z.object({ title: z.string(), content: z.string() })).default((): Passage[] => []),
  experience: z.array(lessonSchema).default((): Lesson[] => []),
  unsettled: z
    .array(unsettledSchema)
    .default((): Unsettled[] => [])
    .describe("Writes of the conversation of which it is not known whether they were done."),
  spent: z
    .object({
      before: z.number().describe("The model calls of the turn before the work began."),
      beside: z.number().describe("How many specialists, this one included, are at work at once."),
    })
    .default(() => ({ before: 0, beside: 1 })),
  memories,
  messages,
  tasks,
  receipts,
  records,
  raw_data: rawData,
});
export type ServiceState = typeof Service.State;
export type ServiceUpdate = typeof Service.Update;

/** What a specialist returns to the conversation. */
export const ServiceOutput = new StateSchema({
  messages,
  dialog_state: dialogState,
  tasks,
  receipts,
  records,
  raw_data: rawData,
});

/** The run context that a caller may send. LangGraph validates it; the state does not store it. */
export const RunContext = z.object({
  user_id: z.string().min(1).optional().describe("The user of the run. An authenticated user takes precedence."),
});
