import type { BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";
import { authorOf, writtenBy } from "./message.ts";
import { ASK_USER } from "./protocol.ts";
import { awaitsUser, isPending, type Task } from "./task.ts";
import { toolMessage } from "./tool-message.ts";
import { interruptedAnswer, openCalls } from "./transcript.ts";

/**
 * Answers to the open calls that no agent will continue. These are all open calls except those of the tasks in `keep`.
 * A call that waited for the user was not done. Any other call may have run before it was interrupted.
 * `isCardOpen`: whether the user could still have decided on the calls that waited on a card.
 */
export function closingAnswers(
  messages: readonly BaseMessage[],
  tasks: readonly Task[],
  keep: readonly Task[],
  language: Language,
  isCardOpen: boolean,
): ToolMessage[] {
  const isKept = (id: string | undefined) => keep.some((task) => task.id === id);
  return messages.flatMap((message) => {
    const by = writtenBy(message);
    if (isKept(by?.task)) return [];
    return openCalls(messages, message)
      .filter((call) => !isKept(call.id))
      .map((call) => {
        const task = tasks.find(({ id }) => id === call.id || id === by?.task);
        if (!(task ? awaitsUser(task) : call.name === ASK_USER)) return interruptedAnswer(message, call, language);
        const why = task && isPending(task) && !isCardOpen ? "notDecided" : "turnedElsewhere";
        return toolMessage(call, phrase(why, language), authorOf(message), "dropped");
      });
  });
}
