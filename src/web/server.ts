import { Client } from "@langchain/langgraph-sdk";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { RunContext } from "../engine/dialog/state.ts";
import { storableBodies } from "./storable-bodies.ts";
import { threadOwner } from "./thread-owner.ts";

/** What LangGraph's own server is missing. */
export const app = new Hono();
app.route("/", storableBodies);
app.route("/", threadOwner);

const { $schema: _, ...contextSchema } = z.toJSONSchema(RunContext, { io: "input" });

/** The schema of the run context, which the server does not read from a `StateSchema`. */
app.get("/assistants/:id/schemas", async (c, next) => {
  await next();
  if (!c.res.ok) return;
  const schemas = z.record(z.string(), z.unknown()).parse(await c.res.json());
  c.res = c.json({ ...schemas, config_schema: contextSchema, context_schema: contextSchema });
});

// What a run is at work on stays: the server would lose the worker that runs it, one of ten, for good.
app.delete("/threads/:id", async (c, next) => {
  const id = c.req.param("id");
  const thread = await orNone(clientOf(c).threads.get(id));
  if (thread?.status !== "busy") return next();
  const detail = `The conversation ${id} is being answered. Cancel its run, or wait for it, and delete the conversation then.`;
  return c.json({ detail }, 409);
});
app.delete("/threads/:id/runs/:run", async (c, next) => {
  const { id, run } = c.req.param();
  const known = await orNone(clientOf(c).runs.get(id, run));
  if (known?.status !== "running") return next();
  return c.json({ detail: `The run ${run} is at work. Cancel it, or wait for it, and delete it then.` }, 409);
});

/** Asks the server it is in, as the caller: without an address nothing goes over the network. */
const clientOf = (c: Context): Client =>
  new Client({ apiKey: null, defaultHeaders: c.req.header(), callerOptions: { maxRetries: 0 } });

/** Undefined for what is not there, which the server's own answer says. */
async function orNone<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  return asked.catch((error) => {
    if (error?.status === 404) return undefined;
    throw error;
  });
}
