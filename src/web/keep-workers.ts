import { Hono } from "hono";
import { clientOf, orNone } from "./in-process.ts";

/** Refuses to delete active runs and their threads: the server would lose one of its ten workers for good. */
export const keepWorkers = new Hono()
  .delete("/threads/:id", async (c, next) => {
    const id = c.req.param("id");
    const atWork = await orNone(clientOf(c).runs.list(id, { status: "running", limit: 1 }));
    if (!atWork?.length) return next();
    const detail = `The conversation ${id} has an active run. Cancel the run or wait until it ends, then delete the conversation.`;
    return c.json({ detail }, 409);
  })
  .delete("/threads/:id/runs/:run", async (c, next) => {
    const { id, run } = c.req.param();
    const known = await orNone(clientOf(c).runs.get(id, run));
    if (known?.status !== "running") return next();
    return c.json({ detail: `The run ${run} is active. Cancel it or wait until it ends, then delete it.` }, 409);
  });
