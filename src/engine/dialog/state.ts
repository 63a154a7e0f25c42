import { randomUUID } from "node:crypto";
import { type BaseMessage, type BaseMessageLike, coerceMessageLikeToMessage } from "@langchain/core/messages";
import { DeltaValue, messagesDeltaReducer, ReducedValue, StateSchema } from "@langchain/langgraph";
import { z } from "zod";
import type { Passage } from "../domain/domain.ts";
import type { Language } from "../language.ts";
import type { Column, Row } from "../tools/tool.ts";
import { applyStack, type StackOperation, stackOperation } from "./stack.ts";
import type { Task } from "./task.ts";

/** One think/act/observe round. Inputs and observations stand in `messages`, under the call ids. */
export interface Round {
  id: string;
  agent: string;
  task?: string;
  thought: string;
  calls: { id: string; tool: string }[];
  /** Milliseconds since the epoch. */
  startedAt: number;
  elapsedMs: number;
}

/** Rows a call fetched this turn, for display. */
export interface RawData {
  tool: string;
  args: Record<string, unknown>;
  rows: Row[];
  columns: Column[];
  /** How many rows there were, when `rows` was cut. */
  cutFrom?: number;
}

/** The question being answered. */
export interface Turn {
  id: string;
  /** Id of the user's message that asked it. */
  messageId: string;
  /** The question in standard form. */
  question: string;
  /** The language the user speaks. */
  language: Language;
  /** Name of the recognised domain; absent: every domain. */
  domain?: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
}

type MessagesUpdate = BaseMessageLike | BaseMessageLike[];

/** Every message has an id from birth: one that comes without gets it here, before it is stored. */
function withIds(update: MessagesUpdate): BaseMessage[] {
  return listOf(update).map((like) => {
    const message = coerceMessageLikeToMessage(like);
    if (!message.id) {
      message.id = randomUUID();
      message.lc_kwargs.id = message.id;
    }
    return message;
  });
}

/** `["human", "text"]` is one message, not two. */
function listOf(update: MessagesUpdate): BaseMessageLike[] {
  if (!Array.isArray(update)) return [update];
  const isTuple = update.length === 2 && update.every((part) => typeof part === "string");
  return isTuple ? [update as BaseMessageLike] : (update as BaseMessageLike[]);
}

/** Things keyed by id: an update sets what it names, and `null` takes it out. An echo changes nothing. */
function keyed<Value>(description: string) {
  return new ReducedValue(
    z.record(z.string(), z.custom<Value>()).default(() => ({})),
    {
      inputSchema: z.record(z.string(), z.custom<Value | null>()),
      reducer: (current, update) =>
        Object.fromEntries(
          Object.entries({ ...current, ...update }).filter((entry): entry is [string, Value] => entry[1] !== null),
        ),
      jsonSchemaExtra: { type: "object", description },
    },
  );
}

const messages = new DeltaValue(
  z.custom<BaseMessage[]>().default(() => []),
  {
    inputSchema: z.custom<MessagesUpdate>().transform(withIds),
    reducer: messagesDeltaReducer,
    // A snapshot about every ten turns: fewer make loading slower, more make the store larger.
    snapshotFrequency: 50,
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

const tasks = keyed<Task>("The tasks that are not over, and this turn's that are; by hand-over call id.");
const records = keyed<Round>("This turn's think/act/observe rounds.");
const rawData = keyed<RawData>("Rows fetched this turn, for display; by tool call id.");

/** The conversation: what every agent shares. DESIGN of who writes and reads what: docs/architecture.md. */
export const Conversation = new StateSchema({
  messages,
  dialog_state: dialogState,
  user_info: z.object({ userId: z.string().optional() }).default(() => ({})),
  turn: z.custom<Turn | null>().default(null),
  tasks,
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
 * `heard` is what it may know of the dialogue; `messages`, `tasks`, `records` and `raw_data` hold only what is new.
 */
export const Service = new StateSchema({
  task: z.custom<Task>(),
  heard: z.custom<BaseMessage[]>().default(() => []),
  turn: z.custom<Turn | null>().default(null),
  user_info: z.object({ userId: z.string().optional() }).default(() => ({})),
  experience: z.array(z.string()).default((): string[] => []),
  messages,
  tasks,
  records,
  raw_data: rawData,
});
export type ServiceState = typeof Service.State;
export type ServiceUpdate = typeof Service.Update;

/** What a specialist gives back to the conversation. */
export const ServiceOutput = new StateSchema({ messages, tasks, records, raw_data: rawData });

/** What a caller may say of a run; validated by LangGraph, kept by nobody. */
export const RunContext = z.object({
  user_id: z.string().min(1).optional().describe("Whom the run serves. An authenticated user takes precedence."),
});
