import { type Caller, isOperator } from "./caller.ts";

/** The fields of a JSON object, including `__proto__`; no fields for any other value. */
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

const empty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "object" && Object.keys(value).length === 0);

/** Names under which LangGraph stores what only the server may state about a run. */
const RESERVED = /^(langgraph_auth|__)/;
/** The keys of `configurable` that a user's client may set. */
const CONFIGURABLE = new Set(["user_id", "thread_id", "checkpoint_id", "checkpoint_ns"]);

/** Why a run or an assistant with this configuration is refused for everyone: it sets who the caller is. */
export function reservedKey(body: unknown): string | undefined {
  const { config, context } = fieldsOf(body);
  const named = [fieldsOf(config).configurable, context].flatMap((fields) => Object.keys(fieldsOf(fields)));
  const reserved = named.find((key) => RESERVED.test(key));
  return reserved && `Only the server may set "${reserved}". Leave it out.`;
}

/** Why a caller may not start this run; undefined if allowed. */
export function runRefusal(body: unknown, caller: Caller): string | undefined {
  const reserved = reservedKey(body);
  if (reserved || isOperator(caller)) return reserved;
  const { input, command, webhook, langsmith_tracer, feedback_keys, checkpoint } = fieldsOf(body);
  if (![webhook, langsmith_tracer, feedback_keys].every(empty)) {
    return "A webhook, a tracer or feedback keys send the conversation to another service. Only an operator may set them.";
  }
  if (!isRoot(checkpoint))
    return "A run can continue only from a checkpoint of the conversation itself. Send its checkpoint_id.";
  return configRefusal(body, caller) ?? inputRefusal(input) ?? commandRefusal(command);
}

/** Why a caller may not send this command of the streaming protocol. */
export function protocolRefusal(body: unknown, caller: Caller): string | undefined {
  const { params } = fieldsOf(body);
  const { input, update, goto } = fieldsOf(params);
  const reserved = reservedKey(params);
  if (reserved || isOperator(caller)) return reserved;
  // The input of a run may also be the answer to a card, which has no messages.
  const isConversation = typeof input === "object" && input !== null && "messages" in input;
  return (
    configRefusal(params, caller) ??
    (isConversation ? inputRefusal(input) : undefined) ??
    commandRefusal({ update, goto })
  );
}

/** Why a caller may not write this state: only the graph writes decisions. Dismissing an open card is allowed. */
export function stateRefusal(body: unknown, caller: Caller): string | undefined {
  const { values, as_node, checkpoint, checkpoint_id } = fieldsOf(body);
  const dismisses = as_node === "__end__" && [values, checkpoint, checkpoint_id].every(empty);
  if (dismisses || isOperator(caller)) return undefined;
  return 'Only an operator may write a state. To dismiss a card, send as_node "__end__" without values.';
}

/** Why a caller may not open a thread in this way. */
export function threadRefusal(body: unknown, caller: Caller): string | undefined {
  if (empty(fieldsOf(body).supersteps) || isOperator(caller)) return undefined;
  return "Only an operator may open a thread with a state.";
}

function configRefusal(body: unknown, { identity }: Caller): string | undefined {
  const { config, context } = fieldsOf(body);
  const configurable = fieldsOf(fieldsOf(config).configurable);
  for (const named of [configurable.user_id, fieldsOf(context).user_id]) {
    if (!empty(named) && named !== identity) return "A run serves the user of the token. Leave user_id out.";
  }
  const foreign = Object.keys(configurable).find((key) => !CONFIGURABLE.has(key));
  if (foreign !== undefined) return `"${foreign}" cannot be configured.`;
  return isRoot(configurable) ? undefined : "A run works on the conversation itself. Leave checkpoint_ns out.";
}

const isRoot = (checkpoint: unknown): boolean => {
  const { checkpoint_ns, checkpoint_map } = fieldsOf(checkpoint);
  return (checkpoint_ns === "" || empty(checkpoint_ns)) && empty(checkpoint_map);
};

function inputRefusal(input: unknown): string | undefined {
  if (empty(input)) return undefined;
  if (typeof input !== "object" || Array.isArray(input)) return 'The input must be an object with "messages".';
  const { messages: _, ...others } = fieldsOf(input);
  const other = Object.keys(others).find((key) => !empty(others[key]));
  return other && `The input may contain only "messages". Only the graph writes "${other}".`;
}

function commandRefusal(command: unknown): string | undefined {
  const { update, goto } = fieldsOf(command);
  if (!empty(update)) return "Only an operator may update a state with a command.";
  const aims = goto === undefined || goto === null ? [] : [goto].flat();
  if (aims.every((aim) => aim === "__end__")) return undefined;
  return 'Only an operator may send a run to a node. To dismiss an open card, send goto "__end__".';
}
