import type { MiddlewareHandler } from "hono";
import { refusalAtDoor } from "./door.ts";
import type { DoorConfig } from "./door-config.ts";

/**
 * The door once more, for what LangGraph's server answers without asking who it is, and its word to browsers: the
 * server says that every page may read its answers, which holds for the pages that may ask.
 */
export const keepDoor =
  (config: DoorConfig): MiddlewareHandler =>
  async (c, next) => {
    const refusal = refusalAtDoor(c.req.raw, config);
    if (refusal) return c.json({ detail: refusal }, 403);
    await next();
    const origin = c.req.header("origin");
    if (origin) c.res.headers.set("access-control-allow-origin", origin);
    else c.res.headers.delete("access-control-allow-origin");
    c.res.headers.append("vary", "Origin");
  };
