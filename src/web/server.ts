import { Client } from "@langchain/langgraph-sdk";
import { Hono } from "hono";
import { z } from "zod";
import { RunContext } from "../engine/dialog/state.ts";

/** What LangGraph's own server is missing. */
export const app = new Hono();

const { $schema: _, ...contextSchema } = z.toJSONSchema(RunContext, { io: "input" });

/** The schema of the run context, which the server does not read from a `StateSchema`. */
app.get("/assistants/:id/schemas", async (c, next) => {
  await next();
  if (!c.res.ok) return;
  const schemas = z.record(z.string(), z.unknown()).parse(await c.res.json());
  c.res = c.json({ ...schemas, config_schema: contextSchema, context_schema: contextSchema });
});

/** A thread whose run is at work stays: the server would lose the worker that runs it, one of ten, for good. */
app.delete("/threads/:id", async (c, next) => {
  const id = c.req.param("id");
  // Without an address the client asks the server it is in.
  const client = new Client({ apiKey: null, defaultHeaders: c.req.header(), callerOptions: { maxRetries: 0 } });
  const thread = await client.threads.get(id).catch(() => undefined);
  if (thread?.status !== "busy") return next();
  const detail = `The conversation ${id} is being answered. Cancel its run, or wait for it, and delete the conversation then.`;
  return c.json({ detail }, 409);
});
