import { type Context, Hono, type Next } from "hono";
import { z } from "zod";
import { clientOf, orNone } from "./in-process.ts";
import { type Kept, markAsStored } from "./kept-threads.ts";

/**
 * Closes a card that a front end dismisses. LangGraph's own server would show the card again after a run with
 * `goto: "__end__"`, and would list a thread as waiting after a state update has ended its card.
 */
export const dismissals = new Hono<{ Variables: { LANGGRAPH_OPS: Kept } }>();

for (const path of ["/threads/:id/runs", "/threads/:id/runs/stream", "/threads/:id/runs/wait"])
  dismissals.post(path, endedFirst);
dismissals.post("/threads/:id/state", async (c, next) => {
  const id = c.req.param("id");
  const { as_node } = state.catch({}).parse(await c.req.json().catch(() => ({})));
  await next();
  if (as_node === END && c.res.ok) await markAsStored(c.get("LANGGRAPH_OPS"), id);
});

const END = "__end__";
const state = z.looseObject({ as_node: z.string().optional() });
const nothing = z.null().optional();
const toTheEnd = z.looseObject({
  command: z.object({ goto: z.union([z.literal(END), z.tuple([z.literal(END)])]), resume: nothing, update: nothing }),
});

async function endedFirst(c: Context, next: Next) {
  const run = toTheEnd.safeParse(await c.req.json().catch(() => ({})));
  const id = c.req.param("id") ?? "";
  const client = clientOf(c);
  if (!run.success || (await orNone(client.threads.get(id)))?.status !== "interrupted") return next();
  await client.threads.updateState(id, { values: null, asNode: END });
  // Starting from the step the front end has seen would show the card again.
  const { checkpoint: _, checkpoint_id: __, ...onward } = run.data;
  const { url, headers } = c.req.raw;
  c.req.raw = new Request(url, { method: "POST", headers, body: JSON.stringify(onward) });
  c.req.bodyCache = {};
  return next();
}
