import { interrupt, type LangGraphRunnableConfig } from "@langchain/langgraph";
import { questionCard, readAnswer } from "../dialog/cards.ts";
import type { ConversationState, ConversationUpdate } from "../dialog/state.ts";
import { userAnswer } from "../dialog/tool-message.ts";
import { openQuestion } from "../dialog/transcript.ts";
import { phrase } from "../phrases.ts";
import { isOwner, languageOfTurn } from "./run-facts.ts";
import { wordsAbove } from "./words-above.ts";

/**
 * Shows the planner's question, with its words as a message above the card, and waits. The user's words answer the
 * call.
 * If another user answers, `problem` says so and the node runs again.
 */
export function askUser(state: ConversationState, config: LangGraphRunnableConfig): ConversationUpdate {
  const call = openQuestion(state);
  if (!call) return {};
  const { problem } = state.turn ?? {};
  const card = questionCard(call.question, problem);
  const above = wordsAbove(card, state, config);
  if (above) return above;
  const given: unknown = interrupt(card);
  if (!isOwner(state, config)) {
    const refusal = phrase("notYourConversation", languageOfTurn(state.turn));
    return { turn: state.turn && { ...state.turn, problem: refusal } };
  }
  const said = readAnswer(given) || "The user gave no answer. Go on with what is known.";
  return {
    messages: [userAnswer(call, said)],
    ...(problem && { turn: state.turn && { ...state.turn, problem: undefined } }),
  };
}
