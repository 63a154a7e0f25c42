import { HumanMessage, RemoveMessage } from "@langchain/core/messages";
import { isClear } from "../../dialog/clear-words.ts";
import { isAi, isHuman, textOf } from "../../dialog/message.ts";
import type { ConversationState } from "../../dialog/state.ts";

/**
 * The user's new messages, joined into one or replaced by a last "Clear", as the last of the transcript. `moves`: the
 * update that stores it so.
 */
export function newMessage({ messages, turn }: ConversationState) {
  const heard = turn?.heard ?? turn?.messageId;
  const from = messages.findLastIndex((message) => isAi(message) || message.id === heard) + 1;
  const fresh = messages.slice(from).filter(isHuman);
  const last = fresh.at(-1);
  if (!last) return undefined;
  const before = messages.filter((message) => !fresh.includes(message));
  if (fresh.length === 1 && messages.at(-1) === last) return { before, message: last, moves: [], unprocessed: 1 };
  const isOne = fresh.length === 1 || isClear(textOf(last));
  const content = fresh.map(textOf).filter(Boolean).join("\n\n");
  const message = isOne ? last : new HumanMessage({ id: last.id, content });
  return {
    before,
    message,
    moves: [...fresh.map(({ id }) => new RemoveMessage({ id: id ?? "" })), message],
    unprocessed: fresh.length,
  };
}

/** The route after a card. If the card would be shown again and the user asked something on it, `prepare` comes first. */
export const prepareFirst =
  <To>(next: (state: ConversationState) => To) =>
  (state: ConversationState): To | "prepare" => {
    const to = next(state);
    return to === "approve" && newMessage(state) ? "prepare" : to;
  };
