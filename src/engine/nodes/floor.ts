import type { AIMessage } from "@langchain/core/messages";
import { say } from "../dialog/message.ts";
import type { ConversationState } from "../dialog/state.ts";
import { idsOf } from "../dialog/transcript.ts";

/** What the specialist who talks with the user says in this turn. */
export function saidOnFloor({ tasks, messages }: Pick<ConversationState, "tasks" | "messages">): AIMessage[] {
  const floor = Object.values(tasks).find((task) => task.status === "floor");
  if (!floor?.said) return [];
  const { id, text } = floor.said;
  // The id it was streamed under, unless it has been said in another place.
  return [say(text, { agent: floor.specialist, task: floor.id }, idsOf(messages).has(id) ? undefined : id)];
}
