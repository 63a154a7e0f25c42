import type { compileAssistant } from "../../graphs/build-assistant.ts";
import type { ConversationState } from "../engine/dialog/state.ts";

type Graph = Pick<ReturnType<typeof compileAssistant>, "getState" | "updateState">;

/**
 * Removes the receipts that a reply of this process has reported. Called when the process ends normally and has
 * delivered the reply. While a card is open the receipts stay, because an update would close the card.
 */
export async function markDelivered(graph: Graph, thread: string, process: string): Promise<void> {
  const config = { configurable: { thread_id: thread } };
  const { values, next } = await graph.getState(config);
  const { receipts = {} } = values as Partial<ConversationState>;
  const said = Object.entries(receipts).filter(([, receipt]) => receipt.said === process);
  if (next.length > 0 || said.length === 0) return;
  await graph.updateState(config, { receipts: Object.fromEntries(said.map(([id]) => [id, null])) }, "summarize");
}
