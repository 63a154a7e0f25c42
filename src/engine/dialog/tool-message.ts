import { type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { plainText } from "../plain-text.ts";
import { type By, hiddenId, PLANNER } from "./message.ts";
import { isControl } from "./protocol.ts";
import { shortId } from "./short-id.ts";
import { withStandardForm } from "./standard-form.ts";

/**
 * What a tool message says of its call.
 * done: it was carried out; the text is what came of it ·
 * failed: it was begun, and gave an error or was cut off ·
 * refused: nothing was begun, as it cannot be carried out as it stands ·
 * repeated: it was made before, and nothing was begun; the text says what came of it then ·
 * waiting: it waits for the user or for its turn ·
 * declined: the user did not allow it ·
 * replaced: another call stands in its place ·
 * dropped: the user gave it up · elsewhere: somebody else has to do it.
 * A kind informs models and views. It proves nothing: what was approved is proved by its seal.
 */
const kinds = [
  "done",
  "failed",
  "refused",
  "repeated",
  "waiting",
  "declined",
  "replaced",
  "dropped",
  "elsewhere",
] as const;
export type ToolMessageKind = (typeof kinds)[number];

/** Kinds whose messages providers are told to be errors. */
const ERRORS: readonly ToolMessageKind[] = ["failed", "refused", "repeated", "declined", "replaced"];

export const isToolMessage = (message: BaseMessage): message is ToolMessage => ToolMessage.isInstance(message);

/** The message that answers a tool call. An empty text is replaced, as strict providers refuse empty contents. */
export function toolMessage(
  call: { id: string; name: string },
  text: string,
  by: By,
  kind: ToolMessageKind = "done",
): ToolMessage {
  const content = plainText(text);
  return new ToolMessage({
    id: isControl(call.name) ? hiddenId(shortId()) : shortId(),
    tool_call_id: call.id,
    name: call.name,
    content: content.trim() === "" ? "(no content)" : content,
    status: ERRORS.includes(kind) ? "error" : "success",
    additional_kwargs: { ...by, kind },
  });
}

/** What the user answers to a question of the planner's. */
export function userAnswer(call: { id: string; name: string }, words: string, standard = words): ToolMessage {
  const message = toolMessage(call, withStandardForm(words, standard), { agent: PLANNER });
  if (standard !== words) message.additional_kwargs.standard_form = standard;
  return message;
}

/** The kind of a tool message. One that we did not write is an ordinary observation: an error, or a result. */
export function kindOf({ additional_kwargs, status }: ToolMessage): ToolMessageKind {
  return kinds.find((kind) => kind === additional_kwargs.kind) ?? (status === "error" ? "failed" : "done");
}

export const isDone = (message: ToolMessage): boolean => kindOf(message) === "done";
