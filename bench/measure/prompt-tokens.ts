import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import type { OfferedTool, Request } from "./metered-model.ts";

/** What chat formats add to each message for its role and its ends. */
const PER_MESSAGE = 4;

const ofMessages = new WeakMap<BaseMessage, number>();
const ofTexts = new Map<string, number>();

/**
 * Prompt tokens of a request, o200k: every message's text, name and calls, and every tool schema, as sent.
 * Ids are left out, as providers do not show them to the model.
 */
export function promptTokens({ messages, tools }: Request): number {
  return sum(messages.map(tokensOf)) + sum(tools.map(schemaTokens));
}

function tokensOf(message: BaseMessage): number {
  const known = ofMessages.get(message);
  if (known !== undefined) return known;
  const calls = AIMessage.isInstance(message) ? (message.tool_calls ?? []) : [];
  const parts = [message.text, message.name ?? "", ...calls.flatMap(({ name, args }) => [name, JSON.stringify(args)])];
  const tokens = PER_MESSAGE + sum(parts.map(textTokens));
  ofMessages.set(message, tokens);
  return tokens;
}

const schemaTokens = (tool: OfferedTool): number => textTokens(JSON.stringify(tool));

/** Cache: texts are repeated in every later request of a conversation. */
function textTokens(text: string): number {
  if (text === "") return 0;
  const tokens = ofTexts.get(text) ?? countTokens(text);
  ofTexts.set(text, tokens);
  return tokens;
}

/** Calls sent without their answer, and answers without their call: strict providers refuse both. */
export function orphans({ messages }: Request): number {
  const calls = messages.flatMap((m) => (AIMessage.isInstance(m) ? (m.tool_calls ?? []).map((call) => call.id) : []));
  const answers = messages.flatMap((m) => (ToolMessage.isInstance(m) ? [m.tool_call_id] : []));
  return calls.filter((id) => !answers.includes(id ?? "")).length + answers.filter((id) => !calls.includes(id)).length;
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
