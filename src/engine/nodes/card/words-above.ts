import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { CARD, textMessage, textOf, writtenBy } from "../../dialog/message.ts";
import type { ConversationState, ConversationUpdate } from "../../dialog/state.ts";
import { plainText } from "../../plain-text.ts";
import { demandOwner, stepOf } from "../agents/run-facts.ts";

/**
 * The update that adds the card's words as the last message. Front ends show a card only below a message of an agent,
 * and the user must be able to read everything they decide on. Undefined if the words are already there.
 */
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
