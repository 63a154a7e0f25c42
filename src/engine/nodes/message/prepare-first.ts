import type { ConversationState } from "../../dialog/state.ts";
import { newMessage } from "./new-message.ts";

/** The route after a card. If the card would be shown again and the user asked something on it, `prepare` comes first. */
export const prepareFirst =
  <To>(next: (state: ConversationState) => To) =>
  (state: ConversationState): To | "prepare" => {
    const to = next(state);
    return to === "approve" && newMessage(state) ? "prepare" : to;
  };
