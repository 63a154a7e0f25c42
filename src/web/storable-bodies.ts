import { coerceMessageLikeToMessage } from "@langchain/core/messages";
import { Hono, type MiddlewareHandler } from "hono";
import { DEEPEST, isTooDeep } from "../engine/storable.ts";

/**
 * Refuses bodies that the server would store and could not read back. The server stores input before any node sees it,
 * and its checkpointer cannot be replaced. The state itself cleans the fields of messages that are read.
 */
export const storableBodies = new Hono();

/** Levels around the stored value in a body: two for `command.resume`, three for messages. */
const ENVELOPE = 3;

const refuseUnstorable: MiddlewareHandler = async (c, next) => {
  if (!["POST", "PUT", "PATCH"].includes(c.req.method)) return next();
  // Hono caches the body for later readers. The server itself answers a body that is not JSON.
  const body: unknown = await c.req.json().catch(() => undefined);
  const fault = body === undefined ? undefined : faultOf(body);
  return fault ? c.json({ detail: fault }, 422) : next();
};
for (const path of ["/threads", "/threads/*", "/runs", "/runs/*", "/assistants", "/assistants/*"])
  storableBodies.use(path, refuseUnstorable);

function faultOf(body: unknown): string | undefined {
  if (isTooDeep(body, DEEPEST + ENVELOPE))
    return `The body is nested more than ${DEEPEST + ENVELOPE} levels deep and cannot be stored. Send fewer levels.`;
  const runs = Array.isArray(body) ? body : [body];
  for (const run of runs) {
    for (const place of PLACES) {
      const messages = messagesAt(run, place);
      const fault = messages?.map((message, at) => messageFault(message, `${place}.messages[${at}]`)).find(Boolean);
      if (fault) return fault;
    }
  }
  return markIn(body, "");
}

/** The places of messages in a body: input of a turn, and updates of the state. */
const PLACES = ["input", "values", "command.update"];

function messagesAt(body: unknown, place: string): unknown[] | undefined {
  const holder = place.split(".").reduce((value: unknown, key) => fieldOf(value, key), body);
  const messages = fieldOf(holder, "messages");
  if (messages === undefined) return undefined;
  return Array.isArray(messages) && !isTuple(messages) ? messages : [messages];
}

/** `["human", "text"]` is one message. */
const isTuple = (list: unknown[]): boolean => list.length === 2 && list.every((part) => typeof part === "string");

function messageFault(message: unknown, path: string): string | undefined {
  if (typeof message === "string" || (Array.isArray(message) && isTuple(message))) return undefined;
  const fields = serialized(message) ? fieldOf(message, "kwargs") : message;
  if (!isObject(fields)) return `${path} is not a message. Send {"role": "user", "content": "…"}.`;
  const { id, content, additional_kwargs, response_metadata }: Record<string, unknown> = { ...fields };
  if (id !== undefined && id !== null && typeof id !== "string")
    return `${path}.id is not a string. Leave it out, or send a string.`;
  const blocks = Array.isArray(content) ? content : [content];
  if (content !== undefined && !blocks.every((block) => typeof block === "string" || isObject(block)))
    return `${path}.content is neither a string nor a list of blocks such as {"type": "text", "text": "…"}.`;
  for (const [name, value] of Object.entries({ additional_kwargs, response_metadata })) {
    if (value !== undefined && value !== null && !isObject(value))
      return `${path}.${name} is not an object. Leave it out.`;
  }
  try {
    coerceMessageLikeToMessage(message as Parameters<typeof coerceMessageLikeToMessage>[0]);
    return undefined;
  } catch {
    return `${path} is not a message. Send {"role": "user", "content": "…"}.`;
  }
}

/** Whether a value is a message in the format of LangChain's own clients. */
function serialized(value: unknown): boolean {
  const id = fieldOf(value, "id");
  return (
    fieldOf(value, "lc") === 1 &&
    fieldOf(value, "type") === "constructor" &&
    Array.isArray(id) &&
    id.slice(0, 2).join() === "langchain_core,messages"
  );
}

/** The fault for an object that LangChain would take for one of its own records. */
function markIn(value: unknown, path: string): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const isRecord = typeof fieldOf(value, "lc") === "number" && !(/messages\[\d+\]$/.test(path) && serialized(value));
  if (isRecord || Object.hasOwn(value, "__lc_escaped__"))
    return `${path || "The body"} has a key that LangChain reserves ("lc", "__lc_escaped__"). Leave it out.`;
  for (const [key, item] of Object.entries(value)) {
    const fault = markIn(item, Array.isArray(value) ? `${path}[${key}]` : [path, key].filter(Boolean).join("."));
    if (fault) return fault;
  }
  return undefined;
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const fieldOf = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
