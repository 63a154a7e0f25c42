import { type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { withoutAdvice } from "../advice.ts";
import { plainText } from "../plain-text.ts";
import { type By, hiddenId, PLANNER, textOf } from "./message.ts";
import { isControl } from "./protocol.ts";
import { shortId } from "./short-id.ts";
import { withStandardForm } from "./standard-form.ts";

/**
 * What became of the call of a tool message:
 * done: it was carried out; the text is its result ·
 * failed: it started, then gave an error or was interrupted ·
 * broken: it started, then its tool gave an error that it did not word, or its service was out ·
 * unsure: it started, and it is not known whether the service has carried it out ·
 * refused: it did not start, because it cannot be carried out as it is ·
 * repeated: it did not start, because it was made before; the text is the earlier result ·
 * waiting: it waits for the user or for its turn ·
 * declined: the user rejected it ·
 * replaced: another call took its place ·
 * dropped: the user gave it up ·
 * elsewhere: another agent has to do it.
 * A kind informs models and views. It proves nothing: only seals prove an approval.
 */
const kinds = [
  "done",
  "failed",
  "broken",
  "unsure",
  "refused",
  "repeated",
  "waiting",
  "declined",
  "replaced",
  "dropped",
  "elsewhere",
] as const;
export type ToolMessageKind = (typeof kinds)[number];

/** The kinds whose messages are sent to providers with the status "error". */
const ERRORS: readonly ToolMessageKind[] = [
  "failed",
  "broken",
  "unsure",
  "refused",
  "repeated",
  "declined",
  "replaced",
];

export const isToolMessage = (message: BaseMessage): message is ToolMessage => ToolMessage.isInstance(message);

/** Stands for an empty result, because strict providers reject empty content. */
const NO_CONTENT = "(no content)";

/**
 * The part of a tool message that is for people; "" if there is none. A call that was carried out or failed has words
 * of its tool. All else is said by the engine to models.
 */
export function wordsForPeople(message: ToolMessage): string {
  const text = textOf(message);
  if (text === NO_CONTENT) return "";
  const kind = kindOf(message);
  if (kind === "done") return text;
  return ["failed", "broken", "unsure", "refused"].includes(kind) ? withoutAdvice(text) : "";
}

/** The message that answers a tool call. */
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
    content: content.trim() === "" ? NO_CONTENT : content,
    status: ERRORS.includes(kind) ? "error" : "success",
    additional_kwargs: { ...by, kind },
  });
}

/** The answer to a call that the user has decided on, with the arguments as its card showed them. */
export function decidedMessage(message: ToolMessage, args: Record<string, unknown>): ToolMessage {
  message.additional_kwargs.decided = args;
  return message;
}

/** The arguments of the call that a message answers, if the user has decided on it; it proves nothing. */
export function decidedArgsOf({ additional_kwargs }: ToolMessage): Record<string, unknown> | undefined {
  const { decided } = additional_kwargs;
  return typeof decided === "object" && decided !== null ? { ...decided } : undefined;
}

/** The answer to a call that the user has rejected, with the words they rejected it with, if there are any. */
export function declinedMessage(message: ToolMessage, reason?: string): ToolMessage {
  if (reason) message.additional_kwargs.reason = reason;
  return message;
}

/** The words that a call was rejected with; undefined if it was not rejected, or without any. */
export function reasonOf({ additional_kwargs }: ToolMessage): string | undefined {
  const { reason } = additional_kwargs;
  return typeof reason === "string" ? reason : undefined;
}

/** The user's answer to the planner's question. */
export function userAnswer(call: { id: string; name: string }, words: string, standard = words): ToolMessage {
  const message = toolMessage(call, withStandardForm(words, standard), { agent: PLANNER });
  if (standard !== words) message.additional_kwargs.standard_form = standard;
  return message;
}

/** The kind of a tool message. A message without a kind counts as an ordinary error or result. */
export function kindOf({ additional_kwargs, status }: ToolMessage): ToolMessageKind {
  return kinds.find((kind) => kind === additional_kwargs.kind) ?? (status === "error" ? "failed" : "done");
}

export const isDone = (message: ToolMessage): boolean => kindOf(message) === "done";

/** Whether the call was carried out, with success or not. */
export const isStarted = (message: ToolMessage): boolean =>
  ["done", "failed", "broken", "unsure"].includes(kindOf(message));
