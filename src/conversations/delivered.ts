import type { compileAssistant } from "../../graphs/build-assistant.ts";
import type { ConversationState } from "../engine/dialog/state.ts";

type Graph = Pick<ReturnType<typeof compileAssistant>, "getState" | "updateState">;

/**
 * Takes away the receipts of a conversation that a reply of this process has said: for a process that ends in order, and
 * has delivered it. Where a card is open they stay, since an update would take the card away.
 */
export async function markDelivered(graph: Graph, thread: string, process: string): Promise<void> {
  const config = { configurable: { thread_id: thread } };
  const { values, next } = await graph.getState(config);
  const { receipts = {} } = values as Partial<ConversationState>;
  const said = Object.entries(receipts).filter(([, receipt]) => receipt.said === process);
  if (next.length > 0 || said.length === 0) return;
  await graph.updateState(config, { receipts: Object.fromEntries(said.map(([id]) => [id, null])) }, "summarize");
}
