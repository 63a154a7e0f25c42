import { type Context, Hono } from "hono";
import { type Caller, isOperator, nobody } from "./caller.ts";
import { callerOf } from "./in-process.ts";
import { protocolRefusal, reservedKey, runRefusal, stateRefusal, threadRefusal } from "./run-requests.ts";

type Refusal = (body: unknown, caller: Caller) => string | undefined;

/** With authentication off, every caller counts as an operator. */
const anybody: Caller = { ...nobody, role: "operator" };
const onlyOperators: Refusal = (_, caller) => (isOperator(caller) ? undefined : "Only an operator may do this.");
const all =
  (refusal: Refusal): Refusal =>
  (bodies, caller) =>
    [bodies].flat().reduce<string | undefined>((found, body) => found ?? refusal(body, caller), undefined);

/** Checks that LangGraph's auth events cannot do, because they do not see the content of runs and states. */
const refusals: [method: string, path: string, Refusal][] = [
  ["post", "/runs", runRefusal],
  ["post", "/runs/stream", runRefusal],
  ["post", "/runs/wait", runRefusal],
  ["post", "/runs/batch", all(runRefusal)],
  ["post", "/threads/:id/runs", runRefusal],
  ["post", "/threads/:id/runs/stream", runRefusal],
  ["post", "/threads/:id/runs/wait", runRefusal],
  ["post", "/threads/:id/commands", protocolRefusal],
  ["post", "/threads", threadRefusal],
  ["post", "/threads/:id/state", stateRefusal],
  // A copy contains the approvals of the original thread.
  ["post", "/threads/:id/copy", onlyOperators],
  ["post", "/assistants", reservedKey],
  ["patch", "/assistants/:id", reservedKey],
  ["post", "/runs/crons", onlyOperators],
  ["post", "/runs/crons/search", onlyOperators],
  ["delete", "/runs/crons/:id", onlyOperators],
  ["post", "/threads/:id/runs/crons", onlyOperators],
  // Only the opening of a socket can be checked, not its messages.
  ["get", "/threads/:id/stream/events", onlyOperators],
];

/** Refuses requests that a caller may not make. */
export function checkRequests(isOn: boolean): Hono {
  const app = new Hono();
  for (const [method, path, refusal] of refusals) {
    app.on(method.toUpperCase(), path, async (c, next) => {
      const body = await bodyOf(c);
      if (body === undefined) return c.json({ detail: "The body is not JSON." }, 400);
      const detail = refusal(body.json, isOn ? callerOf(c) : anybody);
      return detail ? c.json({ detail }, 403) : next();
    });
  }
  return app;
}

/** The body as LangGraph's own routes read it, whatever the content type says. */
async function bodyOf(c: Context): Promise<{ json: unknown } | undefined> {
  const text = await c.req.text();
  if (text === "") return { json: {} };
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
