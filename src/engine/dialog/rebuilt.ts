import {
  AIMessage,
  type BaseMessage,
  HumanMessage,
  type MessageContent,
  RemoveMessage,
  SystemMessage,
  ToolMessage,
} from "@langchain/core/messages";
import { plainText } from "../plain-text.ts";
import { storable, storableFields } from "../storable.ts";
import { deedOf } from "./deeds.ts";
import { groundingOf } from "./grounding.ts";
import { callOrderOf, isAi, isHuman, isOnCard, isThought, textOf, writtenBy } from "./message.ts";
import { readCall } from "./received-call.ts";
import { shortId } from "./short-id.ts";
import { standardFormOf } from "./standard-form.ts";
import { decidedArgsOf, isToolMessage, kindOf, reasonOf } from "./tool-message.ts";
import { usageOf } from "./usage.ts";

/**
 * A new message with only the fields that the engine reads, and with an id. Other content of a client could make the
 * conversation unreadable.
 */
export function rebuilt(message: BaseMessage): BaseMessage {
  // The removal stays a plain object until the reducer reads it. A stored message object takes seven times the bytes.
  if (RemoveMessage.isInstance(message)) return { type: "remove", id: message.id } as unknown as BaseMessage;
  const id = typeof message.id === "string" && message.id !== "" ? plainText(message.id) : shortId();
  if (isHuman(message)) {
    const standard = standardFormOf(message);
    return new HumanMessage({
      ...{ id, content: contentOf(message.content) },
      additional_kwargs: {
        ...(standard !== undefined && { standard_form: plainText(standard) }),
        ...(isOnCard(message) && { on_card: true }),
      },
    });
  }
  const content = plainText(textOf(message));
  const order = callOrderOf(message)?.map(plainText);
  const additional_kwargs = {
    ...writtenBy(message),
    ...(isThought(message) && { thought: true }),
    ...(order && { order }),
  };
  if (isAi(message)) {
    const usage_metadata = usageOf(message.usage_metadata);
    const grounding = groundingOf(message);
    return new AIMessage({
      ...{ id, content, additional_kwargs: { ...additional_kwargs, ...(grounding && { grounding }) } },
      ...{ tool_calls: soundCalls(message.tool_calls) },
      ...(usage_metadata && { usage_metadata }),
    });
  }
  if (!isToolMessage(message)) return new SystemMessage({ id, content });
  const { tool_call_id, name, status } = message;
  const standard = standardFormOf(message);
  const decided = decidedArgsOf(message);
  const deed = deedOf(message);
  const reason = reasonOf(message);
  return new ToolMessage({
    ...{ id, content, status: status === "error" ? "error" : "success" },
    additional_kwargs: {
      ...{ ...additional_kwargs, kind: kindOf(message) },
      ...(deed !== undefined && { deed: plainText(deed) }),
      ...(standard !== undefined && { standard_form: plainText(standard) }),
      ...(reason !== undefined && { reason: plainText(reason) }),
      ...(decided && { decided: storableFields(decided) }),
    },
    ...{ tool_call_id: plainText(String(tool_call_id)), ...(typeof name === "string" && { name: plainText(name) }) },
  });
}

function soundCalls(calls: unknown): NonNullable<AIMessage["tool_calls"]> {
  const list: unknown[] = Array.isArray(calls) ? calls : [];
  return list.map((call) => {
    const { name, args } = readCall(call);
    return { id: plainText(String(Object(call).id ?? shortId())), name, args, type: "tool_call" as const };
  });
}

/** Text stays text. Of blocks, only those with a type are kept. */
function contentOf(content: unknown): MessageContent {
  if (typeof content === "string") return plainText(content);
  const blocks = (Array.isArray(content) ? content : []).flatMap((block: unknown) => {
    if (typeof block === "string") return [{ type: "text", text: plainText(block) }];
    const { type, text }: { type?: unknown; text?: unknown } = Object(block);
    if (typeof type !== "string") return [];
    return [type === "text" ? { type, text: typeof text === "string" ? plainText(text) : "" } : storable(block)];
  });
  return blocks as MessageContent;
}
