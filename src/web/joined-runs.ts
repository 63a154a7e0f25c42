import { Hono, type MiddlewareHandler } from "hono";

const LAST_SEEN = "last-event-id";
/** As LangGraph's SDK asks for a run from its first event. */
const BEFORE_THE_FIRST = "-1";

/**
 * Who joins a run that keeps its events, and does not say what he has seen, gets all of them. From the server he would
 * get those to come: none of a run that ended before he had joined it. A run that keeps no events goes on as before.
 */
export const joinedRuns = new Hono();

const fromTheFirst: MiddlewareHandler = async (c, next) => {
  if (c.req.header(LAST_SEEN) === undefined) c.req.raw.headers.set(LAST_SEEN, BEFORE_THE_FIRST);
  await next();
};
for (const path of ["/threads/:id/runs/:run/stream", "/runs/:run/stream"]) joinedRuns.get(path, fromTheFirst);
