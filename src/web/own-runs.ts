import { Hono, type MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { callerOf, clientOf, orNone } from "./in-process.ts";

/** Most runs without a thread to remember. */
const MOST_RUNS = 10_000;

/** Owner checks for runs, where LangGraph's server checks at most the owner of the thread. */
export function ownRuns(): Hono {
  const app = new Hono();

  // With any thread of the caller, the server would join any run.
  app.use("/threads/:id/runs/:run/:what", async (c, next) => {
    const { id, run } = c.req.param();
    const known = await orNone(clientOf(c).runs.get(id, run));
    return known ? next() : c.json({ detail: "Run not found" }, 404);
  });

  // The server does not check the owner of a run without a thread.
  const starters = new LRUCache<string, string>({ max: MOST_RUNS });
  const remember: MiddlewareHandler = async (c, next) => {
    await next();
    const run = /\/runs\/([^/]+)$/.exec(c.res.headers.get("content-location") ?? "")?.[1];
    if (run) starters.set(run, callerOf(c).identity);
  };
  for (const path of ["/runs", "/runs/stream", "/runs/wait"]) app.post(path, remember);
  app.get("/runs/:run/stream", async (c, next) => {
    const isOwn = starters.get(c.req.param("run")) === callerOf(c).identity;
    return isOwn ? next() : c.json({ detail: "Run not found" }, 404);
  });

  // The server serves a thread's stream and commands to every caller as its first caller.
  const demandOwn: MiddlewareHandler<object, "/threads/:id/commands"> = async (c, next) => {
    const id = c.req.param("id");
    const { threads } = clientOf(c);
    const thread = (await orNone(threads.get(id))) ?? (await threads.create({ threadId: id }).catch(() => undefined));
    const isOwn = thread?.metadata?.owner === callerOf(c).identity;
    return isOwn ? next() : c.json({ detail: `Thread with ID ${id} not found` }, 404);
  };
  app.use("/threads/:id/commands", demandOwn);
  app.use("/threads/:id/stream/events", demandOwn);
  return app;
}
