import { AIMessage, HumanMessage, RemoveMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { MemorySaver, type SerializerProtocol } from "@langchain/langgraph-checkpoint";

/** LangGraph's own; its savers carry it, its package does not export it. */
const platform = new MemorySaver().serde;

/**
 * What our savers write and read checkpoints with. It writes what LangGraph writes and reads the same values from it;
 * but LangGraph awaits every single value on the way in, and a long conversation pays for that at every turn. Here
 * plain data and messages are read at once, and a text that holds anything else is left to LangGraph, whole.
 */
export const serializer: SerializerProtocol = {
  dumpsTyped: (value) => platform.dumpsTyped(value),
  loadsTyped: async (type, data) => {
    if (type !== "json") return platform.loadsTyped(type, data);
    const text = typeof data === "string" ? data : decoder.decode(data);
    const value = revived(JSON.parse(text));
    return value === UNKNOWN ? platform.loadsTyped(type, text) : value;
  },
};

const decoder = new TextDecoder();
const UNKNOWN = Symbol("a record only LangGraph can read");

type Json = string | number | boolean | null | Json[] | JsonObject;
interface JsonObject {
  [key: string]: Json;
}

/** Changes what it is given: nobody else holds a text just parsed. */
function revived(value: Json): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isRecord(value)) return revivedRecord(value);
  for (const [key, item] of Object.entries(value)) {
    if (typeof item !== "object") continue;
    const read = revived(item);
    if (read === UNKNOWN) return UNKNOWN;
    if (read !== item) Reflect.set(value, key, read);
  }
  return value;
}

/** LangGraph marks what JSON has no word for with `lc`, and user data that look alike with `__lc_escaped__`. */
const isRecord = (value: JsonObject | Json[]): value is JsonObject => "lc" in value || "__lc_escaped__" in value;

function revivedRecord(record: JsonObject): unknown {
  if (record.lc === 2 && record.type === "undefined") return undefined;
  return record.lc === 1 && record.type === "constructor" ? messageOf(record) : UNKNOWN;
}

const MESSAGES = { AIMessage, HumanMessage, RemoveMessage, SystemMessage, ToolMessage };
/** The fields of a message that LangChain gives to its constructor under the names they are stored by. */
const FIELDS = new Set([
  ...["content", "id", "name", "additional_kwargs", "response_metadata"],
  ...["tool_calls", "invalid_tool_calls", "usage_metadata", "tool_call_id", "status", "artifact", "metadata"],
]);

function messageOf({ id, kwargs }: JsonObject): unknown {
  const [library, module, name] = Array.isArray(id) ? id : [];
  const isMessage = library === "langchain_core" && module === "messages" && isObject(kwargs);
  const build = MESSAGES[name as keyof typeof MESSAGES] as (new (fields: object) => unknown) | undefined;
  if (!isMessage || !build) return UNKNOWN;
  const isKnown = Object.entries(kwargs).every(([field, value]) => FIELDS.has(field) && isPlain(value));
  return isKnown ? new build(kwargs) : UNKNOWN;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isPlain = (value: Json): boolean =>
  typeof value !== "object" || value === null || (!isRecord(value) && Object.values(value).every(isPlain));
