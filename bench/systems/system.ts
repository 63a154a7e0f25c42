import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { type DynamicStructuredTool, tool } from "@langchain/core/tools";
import type { BaseCheckpointSaver, MemorySaver } from "@langchain/langgraph";
import type { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";
import type { Database } from "better-sqlite3";
import type { Domain } from "../../src/engine/domain/domain.ts";
import type { Tool } from "../../src/engine/tools/tool.ts";

export interface SystemParts {
  domain: Domain;
  model: BaseChatModel;
  checkpointer: BaseCheckpointSaver;
}

/** A conversation system: the same tools, instructions and descriptions in a different framework. */
export interface System {
  name: string;
  /** Its checkpointer, in memory or in a file; default: LangGraph's own savers. */
  savers?: { memory(): MemorySaver; sqlite(db: Database): SqliteSaver };
  open(parts: SystemParts): Talks;
}

/** Conversations held by one compiled graph. */
export interface Talks {
  /** Runs one turn of a thread; returns what the user reads. */
  say(thread: string, text: string): Promise<string>;
  /** The stack of active agents of a thread; empty if the system has no such stack. */
  stack(thread: string): Promise<string[]>;
}

interface Conversable {
  invoke(input: { messages: BaseMessage[] }, config: object): Promise<{ messages?: unknown }>;
  getState(config: { configurable: { thread_id: string } }): Promise<{ values: Record<string, unknown> }>;
}

/** Other frameworks need many supersteps for a question with three sub-tasks. */
const RECURSION_LIMIT = 100;

export function talksOver(graph: Conversable, stackField?: string): Talks {
  const configOf = (thread: string) => ({ configurable: { thread_id: thread }, recursionLimit: RECURSION_LIMIT });
  return {
    say: async (thread, text) => {
      const { messages } = await graph.invoke({ messages: [new HumanMessage(text)] }, configOf(thread));
      return (messages as BaseMessage[]).at(-1)?.text ?? "";
    },
    stack: async (thread) => {
      const value = stackField && (await graph.getState(configOf(thread))).values[stackField];
      return typeof value === "string" ? [value] : Array.isArray(value) ? value : [];
    },
  };
}

/** One of our tools as a LangChain tool. */
export function langchainTool(one: Tool): DynamicStructuredTool {
  const run = async (args: unknown) => {
    const facts = { now: new Date(), user: {}, language: "en" as const, idempotencyKey: "" };
    return (await one.run(one.check(args), facts)).text;
  };
  return tool(run, { name: one.name, description: one.description, schema: one.parameters }) as DynamicStructuredTool;
}

export const desk = (domain: Domain): string =>
  `You are the help desk. Split the user's question and hand each part to the specialist it belongs to.\n${domain.instructions}`;

export const clock = (): string => `Current time: ${new Date().toISOString()}.`;
