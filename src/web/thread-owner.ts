import { Client } from "@langchain/langgraph-sdk";
import { type Context, Hono, type Next } from "hono";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { ownerOf } from "../engine/dialog/owner.ts";
import { userOf } from "../engine/nodes/agents/run-facts.ts";
import { phrase } from "../engine/phrases.ts";
import type { UserInfo } from "../engine/tools/tool.ts";

/** Most conversations to remember between their first run and its first stored step. */
const MOST_CLAIMS = 10_000;

const named = z.looseObject({
  context: z.record(z.string(), z.unknown()).nullish(),
  config: z.looseObject({ configurable: z.record(z.string(), z.unknown()).nullish() }).nullish(),
});
export const kept = z.looseObject({
  user_info: z.object({ userId: z.string().optional() }).optional(),
  turn: z.unknown().optional(),
  messages: z
    .array(z.looseObject({ content: z.unknown(), additional_kwargs: z.record(z.string(), z.unknown()).optional() }))
    .optional(),
});
const commands = z.looseObject({ params: z.unknown().optional() });

/**
 * Refuses runs on a conversation of another user before the server starts them, so that nothing of it is shown.
 * Only the request determines the user of a run, not what the server remembers of earlier runs of the thread.
 */
export function threadOwner(): Hono {
  const app = new Hono();
  /** The users who opened conversations that are not stored yet. */
  const claims = new LRUCache<string, UserInfo>({ max: MOST_CLAIMS });
  for (const path of ["/threads/:id/runs", "/threads/:id/runs/stream", "/threads/:id/runs/wait"]) {
    app.post(path, async (c, next) => refusalOf(c, await c.req.json().catch(() => ({})), next));
  }
  app.post("/threads/:id/commands", async (c, next) => {
    const { params } = commands.catch({ params: undefined }).parse(await c.req.json().catch(() => ({})));
    return isSignedIn(c) ? unfit(c) : refusalOf(c, params, next);
  });
  app.post("/threads/:id/stream/events", async (c, next) => (isSignedIn(c) ? unfit(c) : next()));
  // Commands over a socket pass no check.
  app.get("/threads/:id/stream/events", (c) => unfit(c));
  return app;

  async function refusalOf(c: Context, said: unknown, next: Next) {
    const id = c.req.param("id") ?? "";
    const user = userNamedBy(c, said);
    const stored = ownerOf(await stateOf(c, id));
    if (stored) claims.delete(id);
    const owner = stored ?? claimed(id, user);
    // An anonymous conversation has no user data; the graph itself refuses a named user there, with an explanation.
    if (owner.userId === user.userId || owner.userId === undefined) return next();
    const language = c.req.header("accept-language")?.startsWith("zh") ? "zh" : "en";
    return c.json({ detail: phrase("notYourConversation", language) }, 403);
  }

  /** The first caller who runs on a conversation owns it until something is stored. */
  function claimed(id: string, user: UserInfo): UserInfo {
    const owner = claims.get(id) ?? user;
    claims.set(id, owner);
    return owner;
  }
}

/** The user of a request, as the run reads it: the authenticated user, else the named one. */
export function userNamedBy(c: Context, said: unknown): UserInfo {
  const { context, config } = named.safeParse(said).data ?? {};
  const authenticated = authenticatedUser(c);
  return userOf({
    context: context ?? {},
    configurable: { ...config?.configurable, ...(authenticated && { langgraph_auth_user_id: authenticated }) },
  });
}

/** The stored state of a conversation; empty if it is new or the caller may not see it. */
async function stateOf(c: Context, id: string) {
  const client = new Client({ apiKey: null, defaultHeaders: c.req.header(), callerOptions: { maxRetries: 0 } });
  const found = await client.threads.getState(id).catch((error) => {
    if (error?.status === 404 || error?.status === 422) return undefined;
    throw error;
  });
  const values: unknown = found?.values;
  // The values of a thread without a run are an empty list.
  return kept.parse(values === undefined || values === null || Array.isArray(values) ? {} : values);
}

const authenticatedUser = (c: Context): string | undefined =>
  auth.safeParse(c.get("auth")).data?.user.identity ?? undefined;
const auth = z.looseObject({ user: z.looseObject({ identity: z.string().min(1) }) });
const isSignedIn = (c: Context): boolean => authenticatedUser(c) !== undefined;

/** The server's streaming protocol keeps the first caller of a thread for all later requests. */
const unfit = (c: Context) =>
  c.json(
    { detail: "This endpoint does not distinguish between callers. Start runs with POST /threads/{id}/runs/stream." },
    403,
  );
