import type { AIMessage } from "@langchain/core/messages";
import { tokensAt } from "../../dialog/card-tokens.ts";
import { isReply, textMessage, textOf, writtenBy } from "../../dialog/message.ts";
import type { ConversationState } from "../../dialog/state.ts";
import type { Task } from "../../dialog/task.ts";
import { idsOf } from "../../dialog/transcript.ts";
import { asksToKnow } from "../../question.ts";

/** The words of the active agent in this turn; empty if there are none. */
export function activeAgentText({ tasks, messages }: Pick<ConversationState, "tasks" | "messages">): AIMessage[] {
  const talking = Object.values(tasks).find((task) => task.status === "talking");
  if (!talking?.said) return [];
  const { id, text } = talking.said;
  // The id it was streamed under, unless another message already has that id.
  return [textMessage(text, { agent: talking.specialist, task: talking.id }, idsOf(messages).has(id) ? undefined : id)];
}

type TalkingTask = Extract<Task, { status: "talking" }>;
type Spoken = Pick<ConversationState, "messages">;

/** Whether the active agent has said the same twice in a row, and the user's words are no answer to it. */
export function onlyRepeats({ id, said }: TalkingTask, { messages }: Spoken, words: string): boolean {
  const own = messages.filter((one) => isReply(one) && writtenBy(one)?.task === id);
  const isRepeated = own.length > 1 && own.slice(-2).every((one) => textOf(one) === said.text);
  return isRepeated && (asksToKnow(words) || tokensAt(words, []).tokens[0]?.kind === "no");
}

/** The words of the active agent, if the last run was interrupted before it stored them as a message. */
export function unsaid({ id, specialist, said }: TalkingTask, { messages }: Spoken): AIMessage[] {
  if (!said || messages.some((known) => known.id === said.id)) return [];
  return [textMessage(said.text, { agent: specialist, task: id }, said.id)];
}
