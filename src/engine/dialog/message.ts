import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { shortId } from "./short-id.ts";

/** Whose message it is: an agent's name, and the task it was working on. */
export interface By {
  agent: string;
  task?: string;
}

export const PLANNER = "planner";
/** Agent of the notice that a history was cleared; the next turn takes it away. */
export const NOTICE = "notice";

/** Agent of what an interrupted turn has changed, told in front of the next message. */
export const LATE = "late";

/** Who wrote a message; undefined for the user's and for foreign ones. */
export function writtenBy(message: BaseMessage): By | undefined {
  const { agent, task } = message.additional_kwargs;
  if (typeof agent !== "string") return undefined;
  return typeof task === "string" ? { agent, task } : { agent };
}

/** Plain text from an agent to the user. `id`: that of the reply it was streamed as. */
export function say(text: string, by: By, id: string = shortId()): AIMessage {
  return new AIMessage({ id, content: text, additional_kwargs: { ...by } });
}

/** The answer to a tool call. An empty text is replaced, as strict providers refuse empty contents. */
export function answer(call: { id: string; name: string }, text: string, by: By, ok = true): ToolMessage {
  return new ToolMessage({
    id: shortId(),
    tool_call_id: call.id,
    name: call.name,
    content: text.trim() === "" ? "(no content)" : text,
    status: ok ? "success" : "error",
    additional_kwargs: { ...by },
  });
}

/** The text of a message, blocks joined. */
export function textOf(message: BaseMessage): string {
  // `text` takes blocks apart; most contents are plain text, and views read every message of a conversation.
  return (typeof message.content === "string" ? message.content : message.text).trim();
}

export const isHuman = (message: BaseMessage): boolean => HumanMessage.isInstance(message);
export const isAi = (message: BaseMessage): message is AIMessage => AIMessage.isInstance(message);
export const isToolAnswer = (message: BaseMessage): message is ToolMessage => ToolMessage.isInstance(message);

/** An agent's plain text, without calls. */
export const isReply = (message: BaseMessage): boolean =>
  isAi(message) && (message.tool_calls ?? []).length === 0 && textOf(message) !== "";

/** A call as the model wrote it; `problem` when it cannot be used as it stands. */
export interface ModelCall {
  id: string;
  name: string;
  args: Record<string, unknown>;
  problem?: string;
}

/**
 * A model's reply as a message of ours: an id of its own, a new id for every call, names any provider takes,
 * unreadable calls kept as calls without arguments so that they are answered too, and nothing of the provider's
 * bookkeeping.
 * `id`: the one it is known under already, when that is unique.
 */
export function born(reply: AIMessage, by: By, id: string = shortId()): { message: AIMessage; calls: ModelCall[] } {
  const calls: ModelCall[] = [
    ...(reply.tool_calls ?? []).map(({ name, args }) => ({ id: `call_${shortId()}`, name: nameOf(name), args })),
    ...(reply.invalid_tool_calls ?? []).map((call) => ({
      id: `call_${shortId()}`,
      name: nameOf(call.name),
      args: {},
      problem: `The arguments are not valid JSON: ${(call.args ?? "").slice(0, 200)}. Call again with one JSON object.`,
    })),
  ];
  const message = new AIMessage({
    id,
    content: reply.text,
    tool_calls: calls.map((call) => ({ id: call.id, name: call.name, args: call.args, type: "tool_call" as const })),
    additional_kwargs: { ...by },
    ...(reply.usage_metadata && { usage_metadata: reply.usage_metadata }),
  });
  return { message, calls };
}

/**
 * The name of a call as providers take it back; a history that holds another one is refused. It is marked, so that what
 * was made of a name no tool can have is never the name of one there is.
 */
function nameOf(name = ""): string {
  if (/^[a-zA-Z0-9_-]{1,64}$/.test(name)) return name;
  const legible = name.replace(/[^a-zA-Z0-9-]+/g, "_").replace(/^_|_$/g, "");
  return legible ? `unknown_${legible}`.slice(0, 64) : "unnamed";
}

/** The id a reply was streamed under, when it can be unique. */
export const streamedId = ({ id }: AIMessage): string | undefined => (id && hasUuid.test(id) ? id : undefined);

/** Some servers give every message the same id; one that holds a UUID is taken to be unique. */
const hasUuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
