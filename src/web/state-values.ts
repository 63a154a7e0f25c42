import { type Context, Hono, type Next } from "hono";
import { Conversation } from "../engine/dialog/state.ts";
import { isEntry } from "../engine/dialog/well-formed.ts";

/** Refuses values that do not fit the state, with an explanation. The server would answer with a bare 500. */
export const stateValues = new Hono();
stateValues.post("/threads/:id/state", refused);

async function refused(c: Context, next: Next) {
  const body: unknown = await c.req.json().catch(() => undefined);
  const { values } = isObject(body) ? body : {};
  for (const [name, value] of Object.entries(isObject(values) ? values : {}))
    if (!(await fits(name, value)))
      return c.json(
        { detail: `values.${name} does not fit the state. Leave it out, or send what GET /threads/{id}/state shows.` },
        422,
      );
  return next();
}

async function fits(name: string, value: unknown): Promise<boolean> {
  try {
    await Conversation.validateInput({ [name]: value });
    const entries = isObject(value) ? Object.values(value) : [];
    // `null` removes an entry.
    return entries.every((entry) => entry === null || isEntry(name, entry));
  } catch {
    return false;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
