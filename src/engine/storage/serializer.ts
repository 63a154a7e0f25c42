import {
  AIMessage,
  type BaseMessage,
  HumanMessage,
  RemoveMessage,
  SystemMessage,
  ToolMessage,
} from "@langchain/core/messages";
import { MemorySaver, type SerializerProtocol } from "@langchain/langgraph-checkpoint";

/** LangGraph's serializer, taken from a saver because its package does not export it. */
const platform = new MemorySaver().serde;

/**
 * The serializer of our savers. It writes the same bytes as LangGraph and reads the same values from them. LangGraph
 * awaits every single value when reading, which slows down each turn of a long conversation. This serializer reads
 * plain data and messages synchronously, and passes a text with anything else to LangGraph as a whole.
 * What LangGraph refuses (user data that looks like its records, 50 levels) is still read, as plain data.
 */
export const serializer: SerializerProtocol = {
  dumpsTyped: (value) => platform.dumpsTyped(value),
  loadsTyped: async (type, data) => {
    if (type !== "json") return platform.loadsTyped(type, data);
    const text = typeof data === "string" ? data : decoder.decode(data);
    const value = revived(JSON.parse(text), unknown);
    if (value !== UNKNOWN) return value;
    return platform.loadsTyped(type, text).catch(() => revived(JSON.parse(text), asData));
  },
};

const decoder = new TextDecoder();
const UNKNOWN = Symbol("a record only LangGraph can read");
/** How to treat a record that cannot be read here. */
type Foreign = (record: JsonObject) => unknown;
const unknown: Foreign = () => UNKNOWN;
const asData: Foreign = (record) => messageOf(record, false) ?? record;

type Json = string | number | boolean | null | Json[] | JsonObject;
interface JsonObject {
  [key: string]: Json;
}

/** Changes its argument in place, which is safe because it was just parsed. */
function revived(value: Json, foreign: Foreign): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isRecord(value)) return revivedRecord(value, foreign);
  for (const [key, item] of Object.entries(value)) {
    if (typeof item !== "object") continue;
    const read = revived(item, foreign);
    if (read === UNKNOWN) return UNKNOWN;
    if (read !== item) Reflect.set(value, key, read);
  }
  return value;
}

/** LangGraph marks non-JSON values with `lc`, and user data that looks like such a mark with `__lc_escaped__`. */
const isRecord = (value: JsonObject | Json[]): value is JsonObject => "lc" in value || ESCAPED in value;
const ESCAPED = "__lc_escaped__";

function revivedRecord(record: JsonObject, foreign: Foreign): unknown {
  if (isUndefined(record)) return undefined;
  return messageOf(record, true) ?? foreign(record);
}

const isUndefined = ({ lc, type }: JsonObject): boolean => lc === 2 && type === "undefined";

const MESSAGES = { AIMessage, HumanMessage, RemoveMessage, SystemMessage, ToolMessage };
/** The fields of a message that LangChain stores under the names of its constructor's parameters. */
const FIELDS = new Set([
  ...["content", "id", "name", "additional_kwargs", "response_metadata"],
  ...["tool_calls", "invalid_tool_calls", "usage_metadata", "tool_call_id", "status", "artifact", "metadata"],
]);

/** A message of a known kind; undefined for any other record and, if `isStrict`, for one with an unknown field. */
function messageOf({ lc, type, id, kwargs }: JsonObject, isStrict: boolean): BaseMessage | undefined {
  const [library, module, name] = Array.isArray(id) ? id : [];
  const isMessage = lc === 1 && type === "constructor" && library === "langchain_core" && module === "messages";
  const build = MESSAGES[name as keyof typeof MESSAGES] as (new (fields: object) => BaseMessage) | undefined;
  if (!isMessage || !isObject(kwargs) || !build || !Object.hasOwn(MESSAGES, String(name))) return undefined;
  const fields: [string, unknown][] = [];
  for (const [field, value] of Object.entries(kwargs)) {
    const read = FIELDS.has(field) ? dataIn(value, isStrict ? "refused" : "data") : UNKNOWN;
    if (read !== UNKNOWN) fields.push([field, read]);
    else if (isStrict) return undefined;
  }
  return new build(Object.fromEntries(fields));
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The data inside a message. An undefined value is left out, or null in a list. Data marked as data stays data,
 * whatever it looks like. `records`: how to treat any other record; inside marked data, a mark is data too.
 */
function dataIn(value: Json, records: "refused" | "data" | "marked data"): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (isObject(value) && isRecord(value)) {
    if (isUndefined(value)) return undefined;
    const marked = Object.keys(value).length === 1 ? value[ESCAPED] : undefined;
    if (marked !== undefined && records !== "marked data") return dataIn(marked, "marked data");
    if (records === "refused") return UNKNOWN;
  }
  for (const [key, item] of Object.entries(value)) {
    if (typeof item !== "object" || item === null) continue;
    const read = dataIn(item, records);
    if (read === UNKNOWN) return UNKNOWN;
    if (read === undefined && !Array.isArray(value)) delete value[key];
    else if (read !== item) Reflect.set(value, key, read ?? null);
  }
  return value;
}
