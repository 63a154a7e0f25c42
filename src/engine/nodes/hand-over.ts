import { AIMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { intentOf } from "../dialog/intent.ts";
import { PLANNER, storedReply, UNIQUE_IDS } from "../dialog/message.ts";
import { handOffName } from "../dialog/protocol.ts";
import { shortId } from "../dialog/short-id.ts";
import type { ConversationState, ConversationUpdate } from "../dialog/state.ts";
import type { Task } from "../dialog/task.ts";
import { emitProgress } from "./ask-model.ts";
import { demandOwner } from "./run-facts.ts";

/**
 * Hands a question of a well-known kind over as a planner would, without its model. A specialist that lets go returns it
 * to the planner.
 */
export function handOver(state: ConversationState, config: LangGraphRunnableConfig): ConversationUpdate {
  demandOwner(state, config);
  if (!state.turn?.known) return {};
  const { specialist } = state.turn.known;
  const job = intentOf(state.turn);
  const id = `call_${shortId()}`;
  const task: Task = { id, specialist, job, trust: 1, status: "open", alone: true, rounds: 0, turns: 0 };
  const args = { job_desc: job, trust_mode: 1 };
  const call = { type: "tool_call" as const, id, name: handOffName(specialist), args };
  const reply = new AIMessage({ id: shortId(), content: "", tool_calls: [call], response_metadata: UNIQUE_IDS });
  emitProgress(config, { event: "plan", tasks: [{ id, specialist, job }] });
  return {
    turn: { ...state.turn, known: undefined },
    messages: storedReply(reply, { agent: PLANNER }).messages,
    tasks: { [id]: task },
  };
}
