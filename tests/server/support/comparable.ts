import { BaseMessage, mapChatMessagesToStoredMessages } from "@langchain/core/messages";

const UUID = /(?:call_)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const TIMES = new Set(["startedAt", "elapsedMs"]);
const OF_MESSAGE = ["id", "type", "content", "name", "tool_calls", "tool_call_id", "status", "additional_kwargs"];

/**
 * A state as plain data that can be compared with another run's: ids numbered in the order they appear, times left
 * out, and of each message what a reader goes by.
 */
export function comparable(state: object): unknown {
  const plain = JSON.stringify(state, (key, value) => {
    if (TIMES.has(key)) return undefined;
    return key === "messages" && Array.isArray(value) ? value.map(readable) : value;
  });
  const seen: string[] = [];
  const numbered = plain.replace(UUID, (id) => {
    if (!seen.includes(id)) seen.push(id);
    return `id ${seen.indexOf(id) + 1}`;
  });
  return JSON.parse(numbered);
}

function readable(message: unknown): object {
  const fields = message as Record<string, unknown>;
  const type = message instanceof BaseMessage ? mapChatMessagesToStoredMessages([message])[0]?.type : fields.type;
  const entries = OF_MESSAGE.map((key) => [key, key === "type" ? type : fields[key]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && !isEmpty(value)));
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
