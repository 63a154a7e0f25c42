import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";

/**
 * What a strict provider would refuse in a request: unanswered, doubled, displaced or orphaned answers, empty contents,
 * names no tool can have, anything of the user's but text.
 */
export function faultsOf(messages: readonly BaseMessage[]): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  let expected: string[] = [];
  for (const message of messages) {
    if (ToolMessage.isInstance(message)) {
      const next = expected.shift();
      if (next === undefined) faults.push(`${message.tool_call_id} is answered without a call`);
      else if (next !== message.tool_call_id) faults.push(`${message.tool_call_id} is answered in place of ${next}`);
      if (!isName(message.name)) faults.push(`the answer to ${message.tool_call_id} is named "${message.name}"`);
      if (message.text.trim() === "") faults.push(`the answer to ${message.tool_call_id} is empty`);
      continue;
    }
    for (const id of expected) faults.push(`${id} is not answered behind its message`);
    expected = [];
    const calls = AIMessage.isInstance(message) ? (message.tool_calls ?? []) : [];
    for (const call of calls) {
      if (!isName(call.name)) faults.push(`a call is named "${call.name}"`);
      if (!call.id) faults.push(`a call of ${call.name} has no id`);
      else if (seen.has(call.id)) faults.push(`the call id ${call.id} stands twice`);
      seen.add(call.id ?? "");
      expected.push(call.id ?? "");
    }
    if (typeof message.content !== "string") faults.push(`a ${message.type} message is no plain text`);
    if (calls.length === 0 && message.text.trim() === "") faults.push(`a ${message.type} message is empty`);
  }
  for (const id of expected) faults.push(`${id} is not answered`);
  return faults;
}

const isName = (name = ""): boolean => /^[a-zA-Z0-9_-]{1,64}$/.test(name);
