import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { plainText } from "../plain-text.ts";
import { readCall, readUnreadable, type SoundCall } from "./received-call.ts";
import { shortId } from "./short-id.ts";
import { usageOf } from "./usage.ts";

/** Whose message it is: an agent's name, and the task it was working on. */
export interface By {
  agent: string;
  task?: string;
}

export const PLANNER = "planner";
/** Agent of the notice that a history was cleared; the next turn takes it away. */
export const NOTICE = "notice";

/** Agent of what the product itself tells of things done: in front of the next message, a card or a reply. */
export const LATE = "late";

/** Who wrote a message; undefined for the user's and for foreign ones. */
export function writtenBy(message: BaseMessage): By | undefined {
  const { agent, task } = message.additional_kwargs;
  if (typeof agent !== "string") return undefined;
  return typeof task === "string" ? { agent, task } : { agent };
}

/** Whether the product itself tells of things done. */
export const isLate = (message: BaseMessage): boolean => writtenBy(message)?.agent === LATE;

/** Plain text from an agent to the user. `id`: that of the reply it was streamed as. */
export function say(text: string, by: By, id: string = shortId()): AIMessage {
  return new AIMessage({ id, content: plainText(text), additional_kwargs: { ...by } });
}

/** The answer to a tool call. An empty text is replaced, as strict providers refuse empty contents. */
export function answer(call: { id: string; name: string }, text: string, by: By, ok = true): ToolMessage {
  const content = plainText(text);
  return new ToolMessage({
    id: shortId(),
    tool_call_id: call.id,
    name: call.name,
    content: content.trim() === "" ? "(no content)" : content,
    status: ok ? "success" : "error",
    additional_kwargs: { ...by },
  });
}

/** The text of a message, blocks joined; "" for a content that holds none. */
export function textOf({ content }: Pick<BaseMessage, "content">): string {
  const blocks: unknown[] = Array.isArray(content) ? content : [content];
  return blocks.map(textOfBlock).join("").trim();
}

function textOfBlock(block: unknown): string {
  if (typeof block === "string") return block;
  if (typeof block !== "object" || block === null || Reflect.get(block, "type") !== "text") return "";
  const text: unknown = Reflect.get(block, "text");
  return typeof text === "string" ? text : "";
}

export const isHuman = (message: BaseMessage): boolean => HumanMessage.isInstance(message);
export const isAi = (message: BaseMessage): message is AIMessage => AIMessage.isInstance(message);
export const isToolAnswer = (message: BaseMessage): message is ToolMessage => ToolMessage.isInstance(message);

/** An agent's plain text, without calls. */
export const isReply = (message: BaseMessage): boolean =>
  isAi(message) && (message.tool_calls ?? []).length === 0 && textOf(message) !== "";

/** A call as the model wrote it; `problem` when it cannot be used as it stands. */
export interface ModelCall extends SoundCall {
  id: string;
}

/**
 * A model's reply as a message of ours: an id of its own, a new id for every call, names any provider takes,
 * arguments that can be kept, unreadable calls kept as calls without arguments so that they are answered too, and
 * nothing of the provider's bookkeeping.
 * `id`: the one it is known under already, when that is unique.
 */
export function born(reply: AIMessage, by: By, id: string = shortId()): { message: AIMessage; calls: ModelCall[] } {
  const calls: ModelCall[] = [
    ...(reply.tool_calls ?? []).map(readCall),
    ...(reply.invalid_tool_calls ?? []).map(readUnreadable),
  ].map((call) => ({ id: `call_${shortId()}`, ...call }));
  const usage_metadata = usageOf(reply.usage_metadata);
  const message = new AIMessage({
    id,
    content: plainText(textOf(reply)),
    tool_calls: calls.map((call) => ({ id: call.id, name: call.name, args: call.args, type: "tool_call" as const })),
    additional_kwargs: { ...by },
    ...(usage_metadata && { usage_metadata }),
  });
  return { message, calls };
}

/** The id a reply was streamed under, when it can be unique. */
export const streamedId = ({ id }: { id?: unknown }): string | undefined =>
  typeof id === "string" && hasUuid.test(id) ? id : undefined;

/** Some servers give every message the same id; one that holds a UUID is taken to be unique. */
const hasUuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
