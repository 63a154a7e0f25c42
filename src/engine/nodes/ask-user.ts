import { interrupt } from "@langchain/langgraph";
import { questionCard, readAnswer } from "../dialog/cards.ts";
import { answer, PLANNER } from "../dialog/message.ts";
import type { ConversationState, ConversationUpdate } from "../dialog/state.ts";
import { openQuestion } from "../dialog/transcript.ts";

/** Puts the planner's question to the user and waits; what they say is the call's answer. */
export function askUser(state: ConversationState): ConversationUpdate {
  const call = openQuestion(state);
  if (!call) return {};
  const { problem } = state.turn ?? {};
  const said =
    readAnswer(interrupt(questionCard(call.question, problem))) || "The user gave no answer. Go on with what is known.";
  return {
    messages: [answer(call, said, { agent: PLANNER })],
    ...(problem && { turn: state.turn && { ...state.turn, problem: undefined } }),
  };
}
