import { Hono } from "hono";
import { z } from "zod";
import { RunContext } from "../engine/dialog/state.ts";

/** What LangGraph's own server is missing: the schema of the run context, which it does not read from a `StateSchema`. */
export const app = new Hono();

const { $schema: _, ...contextSchema } = z.toJSONSchema(RunContext, { io: "input" });

app.get("/assistants/:id/schemas", async (c, next) => {
  await next();
  if (!c.res.ok) return;
  const schemas = z.record(z.string(), z.unknown()).parse(await c.res.json());
  c.res = c.json({ ...schemas, config_schema: contextSchema, context_schema: contextSchema });
});
