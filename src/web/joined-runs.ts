import { Hono, type MiddlewareHandler } from "hono";

const LAST_SEEN = "last-event-id";
/** As LangGraph's SDK asks for a run from its first event. */
const BEFORE_THE_FIRST = "-1";

/**
 * A client that joins a run with stored events, and does not say which it has seen, gets all of them. The server itself
 * would send only later events, and none if the run has ended. Runs without stored events are joined as before.
 */
export const joinedRuns = new Hono();

const fromTheFirst: MiddlewareHandler = async (c, next) => {
  if (c.req.header(LAST_SEEN) === undefined) c.req.raw.headers.set(LAST_SEEN, BEFORE_THE_FIRST);
  await next();
};
for (const path of ["/threads/:id/runs/:run/stream", "/runs/:run/stream"]) joinedRuns.get(path, fromTheFirst);
