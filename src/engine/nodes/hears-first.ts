import type { ConversationState } from "../dialog/state.ts";
import { newWords } from "./new-words.ts";

/** The route after a card, except that `prepare` first hears what was asked on a card that would be shown again. */
export const hearsFirst =
  <To>(next: (state: ConversationState) => To) =>
  (state: ConversationState): To | "prepare" => {
    const to = next(state);
    return to === "approve" && newWords(state) ? "prepare" : to;
  };
