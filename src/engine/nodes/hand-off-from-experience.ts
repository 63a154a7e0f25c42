import { AIMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { intentOf } from "../dialog/intent.ts";
import { PLANNER, storedReply, UNIQUE_IDS } from "../dialog/message.ts";
import { handOffName } from "../dialog/protocol.ts";
import { shortId } from "../dialog/short-id.ts";
import type { ConversationState, ConversationUpdate } from "../dialog/state.ts";
import { byId, type Task } from "../dialog/task.ts";
import { emitProgress } from "./agents/ask-model.ts";
import { demandOwner } from "./agents/run-facts.ts";

/** Hands off a question of a known kind, without the planner's model: to one specialist, or to several in order. */
export function handOffFromExperience(state: ConversationState, config: LangGraphRunnableConfig): ConversationUpdate {
  demandOwner(state, config);
  if (!state.turn?.known) return {};
  const job = intentOf(state.turn);
  const handed = state.turn.known.parts.map((part) => ({ ...part, id: `call_${shortId()}` }));
  const tasks = handed.map(
    ({ id, specialist, lesson }, at): Task => ({
      ...{ id, specialist, job, known: lesson ? [lesson] : [], trust: 1, rounds: 0, turns: 0 },
      alone: handed.length === 1,
      ...(at === 0 ? { status: "open" } : { status: "queued", after: handed.slice(0, at).map((one) => one.id) }),
    }),
  );
  const tool_calls = tasks.map(({ id, specialist }, at) => {
    const after = tasks.slice(0, at).map((_, before) => before + 1);
    const args = { job_desc: job, trust_mode: 1, ...(at > 0 && { after: after.join(", ") }) };
    return { type: "tool_call" as const, id, name: handOffName(specialist), args };
  });
  const reply = new AIMessage({ id: shortId(), content: "", tool_calls, response_metadata: UNIQUE_IDS });
  emitProgress(config, { event: "plan", tasks: tasks.map(({ id, specialist }) => ({ id, specialist, job })) });
  return {
    turn: { ...state.turn, known: undefined },
    messages: storedReply(reply, { agent: PLANNER }).messages,
    tasks: byId(tasks),
  };
}
