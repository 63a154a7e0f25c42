import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { CARD, textMessage, textOf, writtenBy } from "../dialog/message.ts";
import type { ConversationState, ConversationUpdate } from "../dialog/state.ts";
import { plainText } from "../plain-text.ts";
import { demandOwner, stepOf } from "./run-facts.ts";

/**
 * What stands to be said before a card or question is shown, as the last message: front ends show a card only beneath a
 * message of an agent's, and nobody is to decide on what stands in its fields alone. Undefined when it stands there.
 */
export function wordsAbove(
  { description }: { description: string },
  { messages, turn, user_info }: ConversationState,
  config: LangGraphRunnableConfig,
): ConversationUpdate | undefined {
  const last = messages.at(-1);
  const isSaid = last && writtenBy(last)?.agent === CARD && textOf(last) === plainText(description).trim();
  if (isSaid) return undefined;
  // Somebody else's run says that it was refused, and nothing else.
  if (!turn?.problem) demandOwner({ user_info }, config);
  return {
    messages: [textMessage(description, { agent: CARD })],
    turn: turn && { ...turn, cardStep: stepOf(config) },
  };
}
