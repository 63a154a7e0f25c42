import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { plainText } from "../plain-text.ts";
import { isControl, REMEMBER } from "./protocol.ts";
import { readCall, readSurplus, readUnreadable, type SoundCall } from "./received-call.ts";
import { isCutOff, MOST_CALLS } from "./reply-limits.ts";
import { shortId } from "./short-id.ts";
import { usageOf } from "./usage.ts";

/** The author of a message: the agent's name and the task it was working on. */
export interface By {
  agent: string;
  task?: string;
}

export const PLANNER = "planner";
export const SUMMARY = "summary";
/** The agent of the notice that a history was cleared. The next turn removes the notice. */
export const NOTICE = "notice";

/** The agent of the product's own reports about finished calls, before the next message, a card or a reply. */
export const REPORT = "late";

/** The agent of the words above a card or question. Front ends show a card only below a message. */
export const CARD = "card";

/** The author of a message; undefined for a user message and for a message from outside the engine. */
export function writtenBy(message: BaseMessage): By | undefined {
  const { agent, task } = message.additional_kwargs;
  if (typeof agent !== "string") return undefined;
  return typeof task === "string" ? { agent, task } : { agent };
}

/** The author of an agent's message; the planner if it does not say. */
export const authorOf = (message: BaseMessage): By => writtenBy(message) ?? { agent: PLANNER };

/**
 * Whether the text accompanies control calls that are stored as a message of their own. It is not a reply to the user.
 */
export const isThought = (message: BaseMessage): boolean => message.additional_kwargs.thought === true;

/**
 * The ids of a reply's calls in the order of the model. Set if ordinary and control calls, which are stored separately,
 * were mixed, because the model may name calls by number.
 */
export function callOrderOf({ additional_kwargs: { order } }: BaseMessage): string[] | undefined {
  return Array.isArray(order) && order.every((id) => typeof id === "string") ? order : undefined;
}

/** Whether the message is the product's own report about finished calls. */
export const isReport = (message: BaseMessage): boolean => writtenBy(message)?.agent === REPORT;

/** A plain text from an agent to the user. `id`: the id of the streamed reply. */
export function textMessage(text: string, by: By, id: string = shortId()): AIMessage {
  return new AIMessage({ id, content: plainText(text), additional_kwargs: { ...by } });
}

/** A question that was asked by an answer to a card. Such a front end may draw the card alone, without messages. */
export const questionOnCard = (text: string): HumanMessage =>
  new HumanMessage({ id: shortId(), content: text, additional_kwargs: { on_card: true } });

export const isOnCard = ({ additional_kwargs }: Pick<BaseMessage, "additional_kwargs">): boolean =>
  additional_kwargs.on_card === true;

/** The text of a message with its blocks joined; "" if it has no text. */
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

/**
 * Whether the message is an agent's plain text to the user. The words above a card do not count, because they ask and
 * do not answer.
 */
export const isReply = (message: BaseMessage): boolean =>
  isAi(message) &&
  callsOf(message).length === 0 &&
  textOf(message) !== "" &&
  !isThought(message) &&
  writtenBy(message)?.agent !== CARD;

/** A call as a stored message has it. */
export type StoredCall = { id: string; name: string; args: Record<string, unknown>; type: "tool_call" };

/** The calls of a message; none unless an agent wrote it. */
export const callsOf = (message: BaseMessage): StoredCall[] =>
  isAi(message)
    ? (message.tool_calls ?? []).map(({ id = "", name, args }) => ({ id, name, args, type: "tool_call" }))
    : [];

/** A call as the model wrote it. `problem` is set if it cannot be used as it is. */
export interface ModelCall extends SoundCall {
  id: string;
}

/** Front ends show no message whose id starts with this prefix. */
const HIDDEN = "do-not-render-";

/** The id of a message that front ends do not show. */
export const hiddenId = (id: string): string => HIDDEN + id;

/** The id without the prefix. Both parts of a reply have the same bare id. */
const bareId = (id: string): string => (id.startsWith(HIDDEN) ? id.slice(HIDDEN.length) : id);

/** Metadata of a reply whose ids are unique. The ids of any other reply are replaced. */
export const UNIQUE_IDS = { unique_ids: true };

/**
 * Converts a model's reply to the messages that are stored. The first has the text and the ordinary calls. The second
 * is hidden and has the control calls.
 * Each message and each call has an id of its own. Ids from streaming are kept if they are unique. Every provider
 * accepts the names, and the arguments can be stored. An unreadable call is kept without arguments, so that it is
 * answered too. The provider's own metadata is dropped, except token counts.
 */
export function storedReply(reply: AIMessage, by: By): { id: string; messages: AIMessage[]; calls: ModelCall[] } {
  const isUnique = reply.response_metadata?.unique_ids === true;
  const id = isUnique && reply.id ? bareId(reply.id) : shortId();
  const callId = (given: { id?: unknown }) =>
    isUnique && typeof given.id === "string" && given.id !== "" ? given.id : `call_${shortId()}`;
  const calls: ModelCall[] = [
    ...(reply.tool_calls ?? []).map((call, at) => ({
      ...{ id: callId(call), ...(at < MOST_CALLS ? readCall(call) : readSurplus(call)) },
    })),
    ...(reply.invalid_tool_calls ?? []).map((call) => ({ id: callId(call), ...readUnreadable(call, isCutOff(reply)) })),
  ];
  const content = plainText(textOf(reply));
  const ordinary = calls.filter(({ name }) => !isControl(name));
  const control = calls.filter(({ name }) => isControl(name));
  // Beside calls that only remember something, a text is the answer.
  const isThought = ordinary.length === 0 && control.some(({ name }) => name !== REMEMBER);
  const isMixed = calls.some((call, at) => call !== [...ordinary, ...control][at]);
  const shown = {
    ...by,
    ...(isThought && { thought: true as const }),
    ...(isMixed && { order: calls.map((call) => call.id) }),
  };
  const halves = [
    ...(content !== "" || ordinary.length > 0 || control.length === 0
      ? [{ id, content, calls: ordinary, by: shown }]
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

/** The replies as the models gave them: the two parts of a reply are merged, so a thought is with its calls again. */
export function joined(messages: readonly BaseMessage[]): BaseMessage[] {
  const hidden = new Map(messages.filter(isAi).map((message) => [message.id, message]));
  const shown = new Set(messages.filter(isAi).map(({ id }) => id));
  return messages.flatMap((message) => {
    if (!isAi(message) || !message.id) return [message];
    const { id } = message;
    if (bareId(id) !== id) return shown.has(bareId(id)) ? [] : [message];
    const other = hidden.get(hiddenId(id));
    if (!other) return [message];
    const { thought: _, order: __, ...by } = message.additional_kwargs;
    const calls = [...callsOf(message), ...callsOf(other)];
    const order = callOrderOf(message) ?? [];
    return [
      new AIMessage({
        id,
        content: message.content,
        tool_calls: calls.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id)),
        additional_kwargs: by,
        ...(message.usage_metadata && { usage_metadata: message.usage_metadata }),
      }),
    ];
  });
}
