import type { BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";
import { authorOf, writtenBy } from "./message.ts";
import { ASK_USER } from "./protocol.ts";
import { awaitsUser, type Task } from "./task.ts";
import { toolMessage } from "./tool-message.ts";
import { interruptedAnswer, openCalls } from "./transcript.ts";

/**
 * Answers to the open calls that no agent will continue. These are all open calls except those of the tasks in `keep`.
 * A call that waited for the user was not done. Any other call may have run before it was interrupted.
 */
export function closingAnswers(
  messages: readonly BaseMessage[],
  tasks: readonly Task[],
  keep: readonly Task[],
  language: Language,
): ToolMessage[] {
  const isKept = (id: string | undefined) => keep.some((task) => task.id === id);
  return messages.flatMap((message) => {
    const by = writtenBy(message);
    if (isKept(by?.task)) return [];
    return openCalls(messages, message)
      .filter((call) => !isKept(call.id))
      .map((call) => {
        const task = tasks.find(({ id }) => id === call.id || id === by?.task);
        return (task ? awaitsUser(task) : call.name === ASK_USER)
          ? toolMessage(call, phrase("turnedElsewhere", language), authorOf(message), "dropped")
          : interruptedAnswer(message, call, language);
      });
  });
}
