import type { AIMessage } from "@langchain/core/messages";
import { textMessage } from "../../dialog/message.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { idsOf } from "../../dialog/transcript.ts";

/** The words of the active agent in this turn; empty if there are none. */
export function activeAgentText({ tasks, messages }: Pick<ConversationState, "tasks" | "messages">): AIMessage[] {
  const talking = Object.values(tasks).find((task) => task.status === "talking");
  if (!talking?.said) return [];
  const { id, text } = talking.said;
  // The id it was streamed under, unless another message already has that id.
  return [textMessage(text, { agent: talking.specialist, task: talking.id }, idsOf(messages).has(id) ? undefined : id)];
}
