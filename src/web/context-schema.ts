import { Hono } from "hono";
import { z } from "zod";
import { RunContext } from "../engine/dialog/state.ts";

const { $schema: _, ...contextSchema } = z.toJSONSchema(RunContext, { io: "input" });

/** Adds the schema of the run context, which the server does not read from a `StateSchema`. */
export const showContextSchema = new Hono().get("/assistants/:id/schemas", async (c, next) => {
  await next();
  if (!c.res.ok) return;
  const schemas = z.record(z.string(), z.unknown()).parse(await c.res.json());
  c.res = c.json({ ...schemas, config_schema: contextSchema, context_schema: contextSchema });
});
