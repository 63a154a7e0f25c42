import type { BaseMessage } from "@langchain/core/messages";
import { idsIn } from "../ids.ts";
import { tokensAt } from "./card-tokens.ts";
import { isAi, isHuman, textOf } from "./message.ts";
import { ASK_USER } from "./protocol.ts";
import type { ConversationState, ServiceState } from "./state.ts";
import { isDone, isToolMessage, kindOf } from "./tool-message.ts";
import { thisTurn } from "./transcript.ts";

/**
 * What the user said in the turn. `words`: those that opened it, in standard form, and the answers to the planner's
 * questions in it; `typed`: the former as the user wrote them; `shown`: what the answer above them lists. The words are
 * empty if the user has wished for something else since, at a card.
 */
export function saidInTurn(state: ConversationState): ServiceState["said"] {
  const turn = thisTurn(state);
  const opening = turn.find(({ id }) => id === state.turn?.messageId);
  const answers = turn.filter((one) => isToolMessage(one) && isDone(one) && one.name === ASK_USER);
  if (hasWishedOtherwise(turn.slice(1))) return { words: "", typed: "", shown: "" };
  return {
    words: [state.turn?.question ?? "", ...answers.map(textOf)].join("\n"),
    typed: opening ? textOf(opening) : "",
    shown: linesOfThings(shownBefore(state)),
  };
}

/** The lines of an answer that list a thing, by a number or with an id. Every checkpoint of a specialist holds them. */
const linesOfThings = (text: string): string =>
  text
    .split("\n")
    .filter((line) => /^[\s*-]{0,8}\d{1,3}[.、)]\s/.test(line) || idsIn(line).length > 0)
    .join("\n")
    .slice(0, MOST_SHOWN);

/** In characters. */
const MOST_SHOWN = 4000;

/** Whether the user has rejected something, or said more than a yes or a no. */
const hasWishedOtherwise = (since: readonly BaseMessage[]): boolean =>
  since.some((one) =>
    isToolMessage(one) ? kindOf(one) === "declined" : isHuman(one) && tokensAt(textOf(one), []).rest !== "",
  );

/** The last answer before the words that opened the turn. */
export function shownBefore({ messages, turn }: Pick<ConversationState, "messages" | "turn">): string {
  const asked = messages.findIndex(({ id }) => id === turn?.messageId);
  const last = messages.slice(0, Math.max(0, asked)).findLast((message) => isAi(message) && textOf(message) !== "");
  return last ? textOf(last) : "";
}
