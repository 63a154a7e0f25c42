import { isAi, textOf } from "./message.ts";
import { ASK_USER } from "./protocol.ts";
import type { ConversationState, ServiceState } from "./state.ts";
import { isDone, isToolMessage } from "./tool-message.ts";
import { thisTurn } from "./transcript.ts";

/**
 * What the user said in the turn. `words`: those that opened it, in standard form, and the answers to the planner's
 * questions in it; `typed`: the former as the user wrote them; `shown`: the answer above them.
 */
export function saidInTurn(state: ConversationState): ServiceState["said"] {
  const opening = state.messages.find(({ id }) => id === state.turn?.messageId);
  const answers = thisTurn(state).filter((one) => isToolMessage(one) && isDone(one) && one.name === ASK_USER);
  return {
    words: [state.turn?.question ?? "", ...answers.map(textOf)].join("\n"),
    typed: opening ? textOf(opening) : "",
    shown: shownBefore(state),
  };
}

/** The last answer before the words that opened the turn. */
export function shownBefore({ messages, turn }: Pick<ConversationState, "messages" | "turn">): string {
  const asked = messages.findIndex(({ id }) => id === turn?.messageId);
  const last = messages.slice(0, Math.max(0, asked)).findLast((message) => isAi(message) && textOf(message) !== "");
  return last ? textOf(last) : "";
}
