import { type BaseMessage, type BaseMessageLike, coerceMessageLikeToMessage } from "@langchain/core/messages";
import { messagesDeltaReducer, ReducedValue, StateSchema } from "@langchain/langgraph";
import { z } from "zod";
import type { Passage } from "../domain/domain.ts";
import { inBranchOrder } from "./branch-order.ts";
import { rebuilt } from "./rebuilt.ts";
import { receiptSchema } from "./receipt.ts";
import { applyStack, type StackOperation, stackOperation } from "./stack.ts";
import { taskSchema } from "./task.ts";

/** One think/act/observe round, under the id of its message. Inputs and observations stand in `messages`, under the call ids. */
const roundSchema = z.object({
  agent: z.string(),
  task: z.string().optional(),
  thought: z.string().optional(),
  calls: z.array(z.string()).describe("Ids of the tool calls it made."),
  startedAt: z.number().describe("Milliseconds since the epoch."),
  elapsedMs: z.number(),
});
export type Round = z.infer<typeof roundSchema>;

/** Rows a call fetched this turn, for display. */
const rawDataSchema = z.object({
  tool: z.string(),
  title: z.string().optional().describe("What the rows are, for people; may be in both languages: Hotels (酒店)."),
  args: z.record(z.string(), z.unknown()),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  columns: z.array(z.object({ name: z.string(), label: z.string().optional(), unit: z.string().optional() })),
  cutFrom: z.number().optional().describe("How many rows there were, when the rows were cut."),
});
export type RawData = z.infer<typeof rawDataSchema>;

/** The question being answered. */
const turnSchema = z.object({
  messageId: z.string().describe("The user's message that asked it."),
  question: z.string().describe("In standard form: dates absolute, terms canonical."),
  language: z.enum(["en", "zh"]).describe("The language the user speaks."),
  domain: z.string().optional().describe("The recognised domain; absent: every domain."),
  startedAt: z.number().describe("Milliseconds since the epoch."),
  heard: z.string().optional().describe("The user's last message that was taken up, when it did not open the turn."),
  problem: z.string().optional().describe("Why the question or card is shown again that the user last spoke to."),
  cardStep: z
    .number()
    .optional()
    .describe("The graph's step in front of the card: a message right behind it is about it."),
});
export type Turn = z.infer<typeof turnSchema>;

type MessagesUpdate = BaseMessageLike | BaseMessageLike[];

/** Messages as they are kept. This runs before anything is stored, for what callers send as for what nodes return. */
const received = (update: MessagesUpdate): BaseMessage[] =>
  listOf(update).map((like) => rebuilt(coerceMessageLikeToMessage(like)));

/** `["human", "text"]` is one message, not two. */
function listOf(update: MessagesUpdate): BaseMessageLike[] {
  if (!Array.isArray(update)) return [update];
  const isTuple = update.length === 2 && update.every((part) => typeof part === "string");
  return isTuple ? [update as BaseMessageLike] : (update as BaseMessageLike[]);
}

type Keyed<Value> = Record<string, Value>;

/**
 * Things keyed by id: an update sets what it names, and `null` takes it out. An echo changes nothing.
 */
function keyed<Value>(schema: z.ZodType<Value>, description: string) {
  // Shown to whoever reads the state's schema; our own updates are not checked against it again and again.
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

// The delta reducer, as it takes the removal of a message that is gone for nothing; the channel is an ordinary one,
// since a delta channel gives a fork the first writes of the other branch as well.
const messages = new ReducedValue(
  z.custom<BaseMessage[]>().default(() => []),
  {
    inputSchema: z.custom<MessagesUpdate>().transform(received),
    reducer: (current: BaseMessage[], update: BaseMessage[]) => inBranchOrder(messagesDeltaReducer(current, [update])),
    jsonSchemaExtra: { langgraph_type: "messages", description: "The transcript all agents share." },
  },
);

const dialogState = new ReducedValue(
  z.array(z.string()).default(() => []),
  {
    inputSchema: stackOperation,
    reducer: (stack: string[], operation: StackOperation) => applyStack(stack, operation),
    jsonSchemaExtra: { description: "Who is serving; the last one talks to the user. Empty: the planner." },
  },
);

const tasks = keyed(
  taskSchema,
  "This turn's tasks, those that go on from earlier ones, and those that were left unfinished; by hand-off call id.",
);
const records = keyed(roundSchema, "This turn's think/act/observe rounds.");
const receipts = keyed(
  receiptSchema,
  "What came of the calls the user has decided on, until a reply that says it was delivered; by call id.",
);
const rawData = keyed(rawDataSchema, "Rows fetched this turn, for display; by tool call id.");

/** The conversation: what every agent shares. DESIGN of who writes and reads what: docs/architecture.md. */
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
  experience: z.array(z.string()).default((): string[] => []),
});
export type ConversationState = typeof Conversation.State;
export type ConversationUpdate = typeof Conversation.Update;

/** What a user, a front end or a program sends. */
export const ConversationInput = new StateSchema({ messages });

/**
 * One specialist at work on one task, apart from the conversation: parallel branches share nothing.
 * `heard` is what it may know of the dialogue; `messages`, `tasks`, `receipts`, `records` and `raw_data` hold only what is new.
 */
export const Service = new StateSchema({
  task: taskSchema,
  heard: z.custom<BaseMessage[]>().default(() => []),
  dialog_state: dialogState,
  turn: turnSchema.nullable().default(null),
  user_info: z.object({ userId: z.string().optional() }).default(() => ({})),
  background: z.array(z.object({ title: z.string(), content: z.string() })).default((): Passage[] => []),
  experience: z.array(z.string()).default((): string[] => []),
  messages,
  tasks,
  receipts,
  records,
  raw_data: rawData,
});
export type ServiceState = typeof Service.State;
export type ServiceUpdate = typeof Service.Update;

/** What a specialist gives back to the conversation. */
export const ServiceOutput = new StateSchema({
  messages,
  dialog_state: dialogState,
  tasks,
  receipts,
  records,
  raw_data: rawData,
});

/** What a caller may say of a run; validated by LangGraph, kept by nobody. */
export const RunContext = z.object({
  user_id: z.string().min(1).optional().describe("Whom the run serves. An authenticated user takes precedence."),
});
