import type { BaseMessage } from "@langchain/core/messages";
import { callsOf, writtenBy } from "./message.ts";

/**
 * The transcript with the messages of parallel branches in the order of their hand-offs.
 * LangGraph delivers the branches' writes in the order of a hash. Only neighbouring specialist messages change places.
 * A message of any other author ends a group.
 */
export function inBranchOrder(messages: BaseMessage[]): BaseMessage[] {
  const ranks = ranksIn(messages);
  const ordered: BaseMessage[] = [];
  let stretch: { message: BaseMessage; rank: number }[] = [];
  const close = () => {
    ordered.push(...stretch.sort((a, b) => a.rank - b.rank).map(({ message }) => message));
    stretch = [];
  };
  for (const message of messages) {
    const place = ranks.get(writtenBy(message)?.task ?? "");
    if (place !== undefined) stretch.push({ message, rank: place });
    else {
      close();
      ordered.push(message);
    }
  }
  close();
  return ordered;
}

/** The values keyed by call id, in the order of the calls in the transcript. Values without a call come last. */
export function inCallOrder<Value>(
  keyed: Record<string, Value>,
  messages: readonly BaseMessage[],
): Record<string, Value> {
  const ranks = ranksIn(messages);
  const rankOf = (id: string): number => ranks.get(id) ?? Infinity;
  return Object.fromEntries(Object.entries(keyed).sort(([a], [b]) => rankOf(a) - rankOf(b)));
}

/** The place of each call in the transcript, by its id. */
const ranksIn = (messages: readonly BaseMessage[]): Map<string, number> =>
  new Map(messages.flatMap(callsOf).map(({ id }, at) => [id, at]));
