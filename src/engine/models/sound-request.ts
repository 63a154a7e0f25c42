import type { OpenAIClient } from "@langchain/openai";
import { withPlainTexts } from "../plain-text.ts";
import { storableFields } from "../storable.ts";

type Request = OpenAIClient.Chat.ChatCompletionCreateParams;
type Message = OpenAIClient.Chat.ChatCompletionMessageParam;

/** The request in a form every provider accepts: plain texts, and JSON objects as call arguments. */
export function soundRequest<Some extends Request>(request: Some): Some {
  const { messages, tools } = request;
  return {
    ...request,
    messages: messages.map((message) => withObjectArguments(withPlainTexts(message))),
    ...(tools && { tools: withPlainTexts(tools) }),
  };
}

function withObjectArguments(message: Message): Message {
  if (message.role !== "assistant" || !message.tool_calls) return message;
  const tool_calls = message.tool_calls.map((call) =>
    call.type === "function"
      ? { ...call, function: { ...call.function, arguments: objectIn(call.function.arguments) } }
      : call,
  );
  return { ...message, tool_calls };
}

/** The object in a JSON text, with plain texts; "{}" if it is not an object. */
function objectIn(json: string): string {
  try {
    const value: unknown = JSON.parse(json);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? JSON.stringify(storableFields(value)) : "{}";
  } catch {
    return "{}";
  }
}
