import { BaseMessage } from "@langchain/core/messages";

/** Of one run alone: times, steps, and seals, which are made over ids. */
const OF_ONE_RUN = new Set(["startedAt", "elapsedMs", "cardStep", "seal"]);
const IDS = new Set(["id", "tool_call_id", "messageId", "trace"]);
/** Kept by id. */
const KEYED = new Set(["tasks", "records", "raw_data"]);
const OF_MESSAGE = ["id", "type", "content", "name", "tool_calls", "tool_call_id", "status", "additional_kwargs"];

/**
 * A state as plain data that can be compared with another run's: ids numbered in the order they appear, times, steps and seals
 * left out, and of each message what a reader goes by.
 */
export function comparable(state: object): unknown {
  const ids = new Set<string>();
  const plain = JSON.stringify(state, (key, value) => {
    if (OF_ONE_RUN.has(key)) return undefined;
    if (IDS.has(key) && typeof value === "string") ids.add(value);
    if (KEYED.has(key)) for (const id of Object.keys(value)) ids.add(id);
    return key === "messages" && Array.isArray(value) ? value.map(readable) : value;
  });
  const numbered = [...ids].reduce((text, id, at) => text.replaceAll(`"${id}"`, `"id ${at + 1}"`), plain);
  return JSON.parse(numbered);
}

function readable(message: unknown): object {
  const fields = message as Record<string, unknown>;
  const type = message instanceof BaseMessage ? message.getType() : fields.type;
  const entries = OF_MESSAGE.map((key) => [key, key === "type" ? type : fields[key]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && !isEmpty(value)));
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
