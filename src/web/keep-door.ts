import type { MiddlewareHandler } from "hono";
import { refusalAtDoor } from "./door.ts";
import type { DoorConfig } from "./door-config.ts";

/**
 * Repeats the host and origin check for requests that LangGraph's server answers without authentication. Also sets the
 * CORS header: the server lets every page read its answers, and here only the allowed pages may.
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
