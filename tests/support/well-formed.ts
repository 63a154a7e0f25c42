import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { ChatMessage } from "./openai-server.ts";

/**
 * What a strict provider would refuse in a request: unanswered, doubled, displaced or orphaned answers, empty contents,
 * names no tool can have, anything of the user's but text, halved characters, control characters, arguments that are no
 * object.
 */
export function faultsOf(messages: readonly BaseMessage[]): string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  let expected: string[] = [];
  for (const message of messages) {
    faults.push(...faultsInText(message.content, `a ${message.type} message`));
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
      if (!isObject(call.args)) faults.push(`the arguments of ${call.name} are ${JSON.stringify(call.args)}`);
      faults.push(...faultsInText(call.args, `a call of ${call.name}`));
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

/** The same of a request as a provider receives it, as far as its texts and arguments go. */
export function faultsInRequest({ messages, tools }: { messages: ChatMessage[]; tools?: unknown }): string[] {
  const calls = messages.flatMap(({ tool_calls = [] }) => tool_calls.map((call) => call.function));
  const faults = calls.flatMap(({ name, arguments: json }) => {
    const args: unknown = JSON.parse(json);
    return isObject(args) ? faultsInText(args, `a call of ${name}`) : [`the arguments of ${name} are ${json}`];
  });
  return [...faults, ...faultsInText([messages, tools], "the request")];
}

/** Halved and control characters anywhere in a value. */
function faultsInText(value: unknown, where: string): string[] {
  if (typeof value === "string") {
    const isHalved = !value.isWellFormed();
    const isControlled = /(?![\n\t])\p{Cc}/u.test(value);
    return [
      ...(isHalved ? [`${where} halves a character`] : []),
      ...(isControlled ? [`${where} has a control character`] : []),
    ];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap((entry) => entry.flatMap((part) => faultsInText(part, where)));
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isName = (name = ""): boolean => /^[a-zA-Z0-9_-]{1,64}$/.test(name);
