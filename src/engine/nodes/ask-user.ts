import { interrupt, type LangGraphRunnableConfig } from "@langchain/langgraph";
import { questionCard, readAnswer } from "../dialog/cards.ts";
import { intentOf } from "../dialog/intent.ts";
import type { ConversationState, ConversationUpdate } from "../dialog/state.ts";
import { userAnswer } from "../dialog/tool-message.ts";
import { openQuestion } from "../dialog/transcript.ts";
import { goingOn } from "../knowledge/intent.ts";
import { phrase } from "../phrases.ts";
import { isOwner, languageOfTurn } from "./agents/run-facts.ts";
import { wordsAbove } from "./card/words-above.ts";

/** Shows the planner's question as a card. The user's words answer it; after another user's, it runs again. */
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
  const answer = readAnswer(given);
  const { turn } = state;
  return {
    messages: [userAnswer(call, answer || "The user gave no answer. Go on with what is known.")],
    ...(turn && answer && { turn: { ...turn, problem: undefined, intent: goingOn(answer, intentOf(turn)) } }),
    ...(turn && !answer && problem && { turn: { ...turn, problem: undefined } }),
  };
}
