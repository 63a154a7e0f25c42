import { type Context, Hono, type Next } from "hono";
import { clientOf, orNone } from "./in-process.ts";

/** Refuses input that cannot start a run, with an explanation. The server would start it and fail inside LangGraph. */
export const runInputs = new Hono();

for (const path of ["/runs", "/runs/stream", "/runs/wait", "/runs/batch"]) runInputs.post(path, refused);
for (const path of ["/threads/:id/runs", "/threads/:id/runs/stream", "/threads/:id/runs/wait"])
  runInputs.post(path, refused);

async function refused(c: Context, next: Next) {
  const body: unknown = await c.req.json().catch(() => undefined);
  for (const run of [body].flat().filter(isObject)) {
    const detail = faultOf(run) ?? ((await isNothing(c, run)) ? NOTHING : undefined) ?? (await resumeFault(c, run));
    if (detail) return c.json({ detail }, 422);
  }
  return next();
}

const EXAMPLE = '{"messages": [{"role": "user", "content": "…"}]}';
const NOTHING = `The conversation is empty, so there is nothing to continue. Send an input: ${EXAMPLE}.`;

function faultOf({ input, context }: Record<string, unknown>): string | undefined {
  const isGiven = input !== undefined && input !== null;
  if (isGiven && !isObject(input)) return `The input is not an object with messages. Send ${EXAMPLE}.`;
  if (isGiven && Object.keys(input).length > 0 && !("messages" in input))
    return `The input has ${Object.keys(input).join(", ")} but no messages. Send ${EXAMPLE}.`;
  const messages = isGiven ? [input.messages].flat() : [];
  if (messages.length > 0 && !messages.some(isUsers)) return `No message of the input is the user's. Send ${EXAMPLE}.`;
  const user = isObject(context) ? context.user_id : undefined;
  return user === undefined || typeof user === "string" ? undefined : "context.user_id is not a string.";
}

/** Whether a message may be the user's. */
const isUsers = (message: unknown): boolean =>
  !isObject(message) || !/^(?:ai|assistant|system|developer|tool|function)$/.test(String(message.role ?? message.type));

/** Why an answer to a card or question cannot be used. The server would run nothing, and say nothing. */
async function resumeFault(c: Context, run: Record<string, unknown>): Promise<string | undefined> {
  const { command, checkpoint, checkpoint_id } = run;
  const { resume, goto } = isObject(command) ? command : {};
  const id = c.req.param("id");
  if (resume === undefined || (resume === null && goto !== undefined && goto !== null)) return undefined;
  if (!resume)
    return `"resume" is empty and decides nothing. Send a decision or words: {"command": {"resume": "yes"}}.`;
  if (id === undefined || checkpoint || checkpoint_id) return undefined;
  const { threads } = clientOf(c);
  // A card may open before it is this run's turn.
  const thread = await orNone(threads.get(id));
  if (!thread || thread.status === "busy") return undefined;
  const { next } = await threads.getState(id);
  return next.length > 0 ? undefined : `No question or card is open, so "resume" answers nothing. Send ${EXAMPLE}.`;
}

/** Whether a run should continue an empty conversation. */
async function isNothing(c: Context, { input, command, checkpoint, checkpoint_id }: Record<string, unknown>) {
  if ([input, command, checkpoint, checkpoint_id].some((given) => given !== undefined && given !== null)) return false;
  const id = c.req.param("id");
  const thread = id === undefined ? undefined : await orNone(clientOf(c).threads.get(id));
  // The server itself refuses a thread that does not exist.
  return id === undefined || (thread !== undefined && Object.keys(thread.values ?? {}).length === 0);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
