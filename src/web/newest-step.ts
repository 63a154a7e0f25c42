import { Hono, type MiddlewareHandler } from "hono";
import { orNone } from "./in-process.ts";
import type { Kept } from "./kept-threads.ts";

/**
 * A run that names no checkpoint continues at the newest step. LangGraph's server stores the checkpoint that an earlier
 * run named, as agent-chat-ui does with every message, and would start later runs from that one: a decision about the
 * card that is shown would be taken for one about the card before it.
 */
export const newestStep = new Hono<{ Variables: { LANGGRAPH_OPS: Kept } }>();

const forgetCheckpoint: MiddlewareHandler<{ Variables: { LANGGRAPH_OPS: Kept } }> = async (c, next) => {
  const thread = await orNone(c.get("LANGGRAPH_OPS").threads.get(c.req.param("id") ?? ""));
  for (const key of ["checkpoint_id", "checkpoint_ns", "checkpoint_map"]) delete thread?.config?.configurable?.[key];
  await next();
};
newestStep.post("/threads/:id/*", forgetCheckpoint);
