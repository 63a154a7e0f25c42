import { Hono } from "hono";
import { clientOf, orNone } from "./in-process.ts";

/** What a run is at work on stays: the server would lose the worker that runs it, one of ten, for good. */
export const keepWorkers = new Hono()
  .delete("/threads/:id", async (c, next) => {
    const id = c.req.param("id");
    const atWork = await orNone(clientOf(c).runs.list(id, { status: "running", limit: 1 }));
    if (!atWork?.length) return next();
    const detail = `The conversation ${id} is being answered. Cancel its run, or wait for it, and delete the conversation then.`;
    return c.json({ detail }, 409);
  })
  .delete("/threads/:id/runs/:run", async (c, next) => {
    const { id, run } = c.req.param();
    const known = await orNone(clientOf(c).runs.get(id, run));
    if (known?.status !== "running") return next();
    return c.json({ detail: `The run ${run} is at work. Cancel it, or wait for it, and delete it then.` }, 409);
  });
