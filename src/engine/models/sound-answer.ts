import type { OpenAIClient } from "@langchain/openai";
import { GarbledAnswerError } from "./garbled-answer.ts";
import { withoutReasoning } from "./reasoning.ts";

type Completion = OpenAIClient.Chat.Completions.ChatCompletion;
type Message = OpenAIClient.Chat.Completions.ChatCompletionMessage;
type Call = OpenAIClient.Chat.Completions.ChatCompletionMessageFunctionToolCall;
type Chunk = OpenAIClient.Chat.Completions.ChatCompletionChunk;
type Choice = Chunk["choices"][number];
type CallDelta = NonNullable<Choice["delta"]["tool_calls"]>[number];

/**
 * The usable parts of a whole answer. Invalid calls (without a name, or with arguments that are not an object) stay
 * calls, so that the model learns about them. Throws `GarbledAnswerError` if there is no message at all.
 */
export function soundCompletion(answer: unknown): Completion {
  const choices = listOf(fieldsOf(answer).choices).flatMap((choice, index): Completion["choices"] => {
    const { message, finish_reason } = fieldsOf(choice);
    if (!isObject(message)) return [];
    return [{ index, message: soundMessage(message), finish_reason: reasonOf(finish_reason), logprobs: null }];
  });
  if (choices.length === 0) throw new GarbledAnswerError("No message in the answer.");
  // No code reads further fields.
  return { ...(answer as Completion), choices, usage: usageIn(answer) };
}

function soundMessage(message: object): Message {
  const { content, tool_calls, refusal } = fieldsOf(message);
  const calls = listOf(tool_calls).map(soundCall);
  return {
    role: "assistant",
    content: withoutReasoning(textIn(content)) || textIn(refusal),
    refusal: null,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

function soundCall(call: unknown): Call {
  const { id, function: called } = fieldsOf(call);
  const { name, arguments: args } = fieldsOf(called);
  return {
    id: typeof id === "string" ? id : "",
    type: "function",
    function: { name: typeof name === "string" ? name : "", arguments: argumentsIn(args) ?? "{}" },
  };
}

/** The usable parts of a streamed chunk; undefined if there are none. */
export function soundChunk(part: unknown): Chunk | undefined {
  if (!isObject(part)) return undefined;
  const choices = listOf(fieldsOf(part).choices).flatMap((choice): Choice[] => {
    const { delta, finish_reason } = fieldsOf(choice);
    if (!isObject(choice)) return [];
    // The index among several choices; only one is requested.
    return [{ index: 0, delta: soundDelta(delta), finish_reason: finish_reason ? reasonOf(finish_reason) : null }];
  });
  return { ...(part as Chunk), choices, usage: usageIn(part) };
}

function soundDelta(delta: unknown): Choice["delta"] {
  const { content, tool_calls, refusal } = fieldsOf(delta);
  const calls = listOf(tool_calls).filter(isObject).map(soundCallDelta);
  return {
    role: "assistant",
    content: textIn(content) || textIn(refusal),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

function soundCallDelta(call: object): CallDelta {
  const { index, id, function: called } = fieldsOf(call);
  const { name, arguments: given } = fieldsOf(called);
  const args = argumentsIn(given);
  return {
    // Some servers omit it; `freshIdsOfStream` corrects that.
    index: (Number.isInteger(index) ? index : undefined) as number,
    ...(typeof id === "string" && { id }),
    type: "function",
    function: { ...(typeof name === "string" && { name }), ...(args !== undefined && { arguments: args }) },
  };
}

/** The arguments as JSON text; some servers send the object itself. */
function argumentsIn(args: unknown): string | undefined {
  if (args === undefined || args === null) return undefined;
  return typeof args === "string" ? args : JSON.stringify(args);
}

/** The text of a content, which may be blocks or a number. */
function textIn(content: unknown): string {
  if (typeof content === "string") return content;
  if (Array.isArray(content))
    return content.map((block) => textIn(isObject(block) ? fieldsOf(block).text : block)).join("");
  return typeof content === "number" || typeof content === "boolean" ? String(content) : "";
}

function usageIn(answer: unknown): Completion["usage"] {
  const { usage } = fieldsOf(answer);
  return isObject(usage) ? (usage as Completion["usage"]) : undefined;
}

const reasonOf = (reason: unknown): Completion["choices"][number]["finish_reason"] =>
  REASONS.find((known) => known === reason) ?? "stop";
const REASONS = ["stop", "length", "tool_calls", "content_filter", "function_call"] as const;

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Record<string, unknown> => (isObject(value) ? { ...value } : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
