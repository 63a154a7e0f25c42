import type { BaseMessage, ToolMessage } from "@langchain/core/messages";
import { withAdvice } from "../advice.ts";
import { authorOf } from "./message.ts";
import type { PendingCall } from "./task.ts";
import { toolMessage } from "./tool-message.ts";
import { openCalls } from "./transcript.ts";

/**
 * The answers to waiting calls during an aside. They tell the specialist, in the card's words, what each call will do.
 */
export function waitingAnswers(pending: readonly PendingCall[], heard: readonly BaseMessage[]): ToolMessage[] {
  return heard.flatMap((message) =>
    openCalls(heard, message).map((call) => {
      const held = pending.find(({ id }) => id === call.id);
      const text = held
        ? withAdvice(held.preview.replaceAll("\n", " "), HOW)
        : "Not yet: it comes when the user has decided.";
      return toolMessage(call, text, authorOf(message), "waiting");
    }),
  );
}

const HOW =
  "Waits for the user's approval on a card, and is not done yet. Answer what the user says next in words; the card is then shown again. Make the call anew only with what they want changed; of several, ask which they mean when it is not clear. Let go only when they want none of it.";
