import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { CARD, textMessage, textOf, writtenBy } from "../../dialog/message.ts";
import type { ConversationState, ConversationUpdate } from "../../dialog/state.ts";
import { plainText } from "../../plain-text.ts";
import { demandOwner, stepOf } from "../agents/run-facts.ts";

/** The card's words as the last message: front ends show a card only below one. Undefined if they are there. */
export function wordsAbove(
  { description }: { description: string },
  { messages, turn, user_info }: ConversationState,
  config: LangGraphRunnableConfig,
): ConversationUpdate | undefined {
  const last = messages.at(-1);
  const isSaid = last && writtenBy(last)?.agent === CARD && textOf(last) === plainText(description).trim();
  if (isSaid) return undefined;
  // A run of another user reports only that it was refused.
  if (!turn?.problem) demandOwner({ user_info }, config);
  return {
    messages: [textMessage(description, { agent: CARD })],
    turn: turn && { ...turn, cardStep: stepOf(config) },
  };
}
