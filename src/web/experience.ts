import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { languageOf } from "../engine/language.ts";
import { KINDS } from "../experience/experience.ts";
import { sentenceOf } from "../experience/extract/mistakes.ts";
import type { FoundItem, Library } from "../experience/library/library.ts";
import {
  CollectionRefusedError,
  IdTakenError,
  TooManyUploadsError,
  type Trajectories,
} from "../experience/library/trajectories.ts";
import { readUpload, UploadError } from "../experience/trajectory/trajectory.ts";
import { callerOf } from "./in-process.ts";

/** The largest upload. */
const MOST_BYTES = 1_000_000;

interface Room {
  library: Library;
  sources: { uploads: Trajectories };
}

/**
 * Uploads of trajectories and the search for experiences. `asksWho`: only users who are signed in may use them. `open`:
 * opens the experiences at the first request.
 */
export function experienceRoutes(asksWho: boolean, open: () => Promise<Room>, now = () => new Date()): Hono {
  const app = new Hono();
  const onlyUsers: MiddlewareHandler = async (c, next) => {
    if (asksWho && callerOf(c).identity === "") return c.json({ detail: "You are not signed in." }, 401);
    return next();
  };
  app.use("/experience/*", onlyUsers);

  const onError = () =>
    new Response(JSON.stringify({ detail: `The body has more than ${MOST_BYTES} bytes.` }), TOO_LARGE);
  app.post("/experience/trajectories", bodyLimit({ maxSize: MOST_BYTES, onError }), async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    if (body === undefined) return c.json({ detail: "The body is not JSON." }, 400);
    try {
      const upload = readUpload(body);
      const { sources } = await open();
      const isNew = sources.uploads.upload(upload, callerOf(c).identity, now());
      return c.json({ id: upload.id, stored: isNew }, isNew ? 201 : 200);
    } catch (error) {
      if (error instanceof IdTakenError) return c.json({ detail: error.message }, 409);
      if (error instanceof CollectionRefusedError) return c.json({ detail: error.message }, 403);
      if (error instanceof TooManyUploadsError) return c.json({ detail: error.message }, 429);
      if (error instanceof UploadError) return c.json({ detail: error.message }, 422);
      throw error;
    }
  });

  app.delete("/experience/trajectories/:id", async (c) => {
    const id = c.req.param("id");
    const { library, sources } = await open();
    const isThere = sources.uploads.remove(id, callerOf(c).identity);
    if (!isThere) return c.json({ detail: `You have sent no trajectory with the id "${id}".` }, 404);
    library.forgetSources("the upload was deleted");
    return c.json({ id, deleted: true });
  });

  app.get("/experience/search", async (c) => {
    const query = searchShape.safeParse(c.req.query());
    if (!query.success) return c.json({ detail: z.prettifyError(query.error) }, 422);
    const { most, ...search } = query.data;
    const { library } = await open();
    const found = await library.search(search, { most });
    return c.json({ experiences: found.map((item) => shown(item, search.task)) });
  });
  return app;
}

const TOO_LARGE = { status: 413, headers: { "content-type": "application/json" } };

const name = z.string().trim().min(1).max(100).optional();
const searchShape = z.strictObject({
  task: z.string().trim().min(1).max(2000),
  agent: name,
  domain: name,
  kind: z.enum(KINDS).optional(),
  most: z.coerce.number().int().min(1).max(50).default(5),
});

/** What every user may see of an experience: it has no words of users, and its sources are left out. */
function shown({ id, likeness, uses, experience }: FoundItem, task: string) {
  const { from: _, content, ...rest } = experience;
  const { helpful, harmful } = uses;
  const warning = content.kind === "pitfall" && { warning: sentenceOf(content.mistakes, languageOf(task)) };
  return { id, likeness, helpful, harmful, ...rest, ...content, ...warning };
}
