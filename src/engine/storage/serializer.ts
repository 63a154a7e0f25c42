import {
  AIMessage,
  type BaseMessage,
  HumanMessage,
  RemoveMessage,
  SystemMessage,
  ToolMessage,
} from "@langchain/core/messages";
import { MemorySaver, type SerializerProtocol } from "@langchain/langgraph-checkpoint";

/** LangGraph's own; its savers carry it, its package does not export it. */
const platform = new MemorySaver().serde;

/**
 * What our savers write and read checkpoints with. It writes what LangGraph writes and reads the same values from it;
 * but LangGraph awaits every single value on the way in, and a long conversation pays for that at every turn. Here
 * plain data and messages are read at once, and a text that holds anything else is left to LangGraph, whole.
 * What LangGraph refuses (a look-alike of its records in user data, 50 levels) is read all the same, as the data it is.
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
/** What becomes of a record that cannot be read here. */
type Foreign = (record: JsonObject) => unknown;
const unknown: Foreign = () => UNKNOWN;
const asData: Foreign = (record) => messageOf(record, false) ?? record;

type Json = string | number | boolean | null | Json[] | JsonObject;
interface JsonObject {
  [key: string]: Json;
}

/** Changes what it is given: nobody else holds a text just parsed. */
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

/** LangGraph marks what JSON has no word for with `lc`, and user data that look alike with `__lc_escaped__`. */
const isRecord = (value: JsonObject | Json[]): value is JsonObject => "lc" in value || ESCAPED in value;
const ESCAPED = "__lc_escaped__";

function revivedRecord(record: JsonObject, foreign: Foreign): unknown {
  if (isUndefined(record)) return undefined;
  return messageOf(record, true) ?? foreign(record);
}

const isUndefined = ({ lc, type }: JsonObject): boolean => lc === 2 && type === "undefined";

const MESSAGES = { AIMessage, HumanMessage, RemoveMessage, SystemMessage, ToolMessage };
/** The fields of a message that LangChain gives to its constructor under the names they are stored by. */
const FIELDS = new Set([
  ...["content", "id", "name", "additional_kwargs", "response_metadata"],
  ...["tool_calls", "invalid_tool_calls", "usage_metadata", "tool_call_id", "status", "artifact", "metadata"],
]);

/** A message of a known kind; undefined for any other record and, when `isStrict`, one with a field unknown here. */
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
 * The data within a message: what was undefined is left out, and null in a list; what is marked as data is data,
 * whatever it looks like. `records`: what any other record is taken for; behind a mark, a mark is data too.
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
