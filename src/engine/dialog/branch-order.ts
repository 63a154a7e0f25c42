import type { BaseMessage } from "@langchain/core/messages";
import { isAi, writtenBy } from "./message.ts";

/**
 * The transcript with the messages of parallel branches in the order of their hand-offs.
 * LangGraph delivers the branches' writes in the order of a hash. Only neighbouring specialist messages change places.
 * A message of any other author ends a group.
 */
export function inBranchOrder(messages: BaseMessage[]): BaseMessage[] {
  const rank = new Map<string, number>();
  for (const message of messages) {
    for (const call of isAi(message) ? (message.tool_calls ?? []) : []) rank.set(call.id ?? "", rank.size);
  }
  const rankOf = (message: BaseMessage): number | undefined => rank.get(writtenBy(message)?.task ?? "");
  const ordered: BaseMessage[] = [];
  let stretch: BaseMessage[] = [];
  const close = () => {
    ordered.push(...stretch.sort((a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0)));
    stretch = [];
  };
  for (const message of messages) {
    if (rankOf(message) === undefined) {
      close();
      ordered.push(message);
    } else stretch.push(message);
  }
  close();
  return ordered;
}

/** The values keyed by call id, in the order of the calls in the transcript. Values without a call come last. */
export function inCallOrder<Value>(
  keyed: Record<string, Value>,
  messages: readonly BaseMessage[],
): Record<string, Value> {
  const calls = messages.flatMap((message) =>
    isAi(message) ? (message.tool_calls ?? []).map((call) => call.id ?? "") : [],
  );
  const known = calls.filter((id) => id in keyed);
  const ids = [...known, ...Object.keys(keyed).filter((id) => !known.includes(id))];
  return Object.fromEntries(ids.flatMap((id) => (id in keyed ? [[id, keyed[id] as Value]] : [])));
}
