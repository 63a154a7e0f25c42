import { Hono, type MiddlewareHandler } from "hono";
import { callerOf, clientOf, orNone } from "./in-process.ts";

/** Runs without a thread that are remembered; the oldest is forgotten first. */
const MOST_RUNS = 10_000;

/** Where LangGraph's server looks at a thread's owner at most, and not at whose the run is that is asked for. */
export function ownRuns(): Hono {
  const app = new Hono();

  // Beside any thread of the caller's it joins any run.
  app.use("/threads/:id/runs/:run/:what", async (c, next) => {
    const { id, run } = c.req.param();
    const known = await orNone(clientOf(c).runs.get(id, run));
    return known ? next() : c.json({ detail: "Run not found" }, 404);
  });

  // For a run without a thread it asks no owner.
  const starters = new Map<string, string>();
  const remember: MiddlewareHandler = async (c, next) => {
    await next();
    const run = /\/runs\/([^/]+)$/.exec(c.res.headers.get("content-location") ?? "")?.[1];
    if (run) starters.set(run, callerOf(c).identity);
    const [oldest] = starters.keys();
    if (starters.size > MOST_RUNS && oldest) starters.delete(oldest);
  };
  for (const path of ["/runs", "/runs/stream", "/runs/wait"]) app.post(path, remember);
  app.get("/runs/:run/stream", async (c, next) => {
    const isOwn = starters.get(c.req.param("run")) === callerOf(c).identity;
    return isOwn ? next() : c.json({ detail: "Run not found" }, 404);
  });

  // A thread's stream and its commands it serves, whoever asks, as the first who asked.
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
