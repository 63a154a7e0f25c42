import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { plainText } from "../plain-text.ts";
import { isControl } from "./protocol.ts";
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

/** Agent of the words above a card or question: front ends show it only beneath a message. */
export const CARD = "card";

/** Who wrote a message; undefined for the user's and for foreign ones. */
export function writtenBy(message: BaseMessage): By | undefined {
  const { agent, task } = message.additional_kwargs;
  if (typeof agent !== "string") return undefined;
  return typeof task === "string" ? { agent, task } : { agent };
}

/** Whether a text goes with calls that stand in a message of their own: it is no reply to the user. */
export const isThought = (message: BaseMessage): boolean => message.additional_kwargs.thought === true;

/** Whether the product itself tells of things done. */
export const isLate = (message: BaseMessage): boolean => writtenBy(message)?.agent === LATE;

/** Plain text from an agent to the user. `id`: that of the reply it was streamed as. */
export function textMessage(text: string, by: By, id: string = shortId()): AIMessage {
  return new AIMessage({ id, content: plainText(text), additional_kwargs: { ...by } });
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

/** An agent's plain text to the user; what stands above a card is asked, not answered. */
export const isReply = (message: BaseMessage): boolean =>
  isAi(message) &&
  (message.tool_calls ?? []).length === 0 &&
  textOf(message) !== "" &&
  !isThought(message) &&
  writtenBy(message)?.agent !== CARD;

/** A call as the model wrote it; `problem` when it cannot be used as it stands. */
export interface ModelCall extends SoundCall {
  id: string;
}

/** Front ends show no message whose id begins so. */
const HIDDEN = "do-not-render-";

/** The id of a message that front ends do not show. */
export const hiddenId = (id: string): string => HIDDEN + id;

/** An id without its mark: both halves of a reply have the same. */
const bareId = (id: string): string => (id.startsWith(HIDDEN) ? id.slice(HIDDEN.length) : id);

/** In the metadata of a reply whose ids no other reply has; those of any other are replaced. */
export const UNIQUE_IDS = { unique_ids: true };

/**
 * A model's reply as messages of ours: its text with its ordinary calls, and behind it, hidden, the calls by which
 * agents hand control over. Each has an id of its own and every call another, those it was streamed with if they are
 * unique; names any provider takes, arguments that can be kept, unreadable calls kept as calls without arguments so
 * that they are answered too, and nothing of the provider's bookkeeping.
 */
export function born(reply: AIMessage, by: By): { id: string; messages: AIMessage[]; calls: ModelCall[] } {
  const isUnique = reply.response_metadata?.unique_ids === true;
  const id = isUnique && reply.id ? bareId(reply.id) : shortId();
  const callId = (given: { id?: unknown }) =>
    isUnique && typeof given.id === "string" && given.id !== "" ? given.id : `call_${shortId()}`;
  const calls: ModelCall[] = [
    ...(reply.tool_calls ?? []).map((call) => ({ id: callId(call), ...readCall(call) })),
    ...(reply.invalid_tool_calls ?? []).map((call) => ({ id: callId(call), ...readUnreadable(call) })),
  ];
  const content = plainText(textOf(reply));
  const ordinary = calls.filter(({ name }) => !isControl(name));
  const control = calls.filter(({ name }) => isControl(name));
  const isThought = control.length > 0 && ordinary.length === 0;
  const halves = [
    ...(content !== "" || ordinary.length > 0 || control.length === 0
      ? [{ id, content, calls: ordinary, by: isThought ? { ...by, thought: true as const } : by }]
      : []),
    ...(control.length > 0 ? [{ id: hiddenId(id), content: "", calls: control, by }] : []),
  ];
  const usage_metadata = usageOf(reply.usage_metadata);
  const messages = halves.map(
    (half, at) =>
      new AIMessage({
        id: half.id,
        content: half.content,
        tool_calls: half.calls.map(({ id, name, args }) => ({ id, name, args, type: "tool_call" as const })),
        additional_kwargs: { ...half.by },
        ...(at === 0 && usage_metadata && { usage_metadata }),
      }),
  );
  return { id, messages, calls };
}

/**
 * Replies as the models gave them: the two halves of one are one message again, and what was a thought stands with
 * its calls.
 */
export function joined(messages: readonly BaseMessage[]): BaseMessage[] {
  const hidden = new Map(messages.filter(isAi).map((message) => [message.id, message]));
  const shown = new Set(messages.filter(isAi).map(({ id }) => id));
  return messages.flatMap((message) => {
    if (!isAi(message) || !message.id) return [message];
    const { id } = message;
    if (bareId(id) !== id) return shown.has(bareId(id)) ? [] : [message];
    const other = hidden.get(hiddenId(id));
    if (!other) return [message];
    const { thought: _, ...by } = message.additional_kwargs;
    return [
      new AIMessage({
        id,
        content: message.content,
        tool_calls: [...(message.tool_calls ?? []), ...(other.tool_calls ?? [])],
        additional_kwargs: by,
        ...(message.usage_metadata && { usage_metadata: message.usage_metadata }),
      }),
    ];
  });
}
