import type { Client } from "@langchain/langgraph-sdk";
import { type Context, Hono, type Next } from "hono";
import { z } from "zod";
import { isClearAll } from "../engine/dialog/clear-words.ts";
import { ownerOf } from "../engine/dialog/owner.ts";
import { clientOf } from "./in-process.ts";
import { kept, userNamedBy } from "./thread-owner.ts";

/**
 * Clears the user's other conversations before a run whose message is "Clear all"; the run clears its own.
 * If clearing a conversation reports an action, the conversation stays with that report; otherwise it is deleted.
 */
export const clearAll = new Hono();

for (const path of ["/threads/:id/runs", "/threads/:id/runs/stream", "/threads/:id/runs/wait"]) {
  clearAll.post(path, async (c, next) => clearedFirst(c, await c.req.json().catch(() => ({})), next));
}
clearAll.post("/threads/:id/commands", async (c, next) => {
  const { params } = await c.req.json().catch(() => ({}));
  return clearedFirst(c, params, next);
});

const block = z.looseObject({ text: z.string().optional() });
const started = z.looseObject({
  assistant_id: z.string(),
  input: z.looseObject({
    messages: z.array(z.looseObject({ content: z.union([z.string(), z.array(block)]) })).min(1),
  }),
});

const PAGE = 100;

async function clearedFirst(c: Context, said: unknown, next: Next) {
  const run = started.safeParse(said);
  if (!run.success || !isClearAll(textOf(run.data.input.messages.at(-1)?.content))) return next();
  const { userId } = userNamedBy(c, said);
  if (userId === undefined) return next();
  const client = clientOf(c);
  const others = (await threadsOf(client, userId)).filter((id) => id !== c.req.param("id"));
  for (const id of others) {
    const detail = await cleared(client, id, run.data.assistant_id, userId);
    if (detail) return c.json({ detail }, 409);
  }
  return next();
}

/** Clears one conversation. Returns why it could not be cleared. */
async function cleared(client: Client, id: string, assistant: string, user: string): Promise<string | undefined> {
  const input = { messages: [{ role: "human", content: "Clear" }] };
  try {
    const values = kept.parse(await client.runs.wait(id, assistant, { input, context: { user_id: user } }));
    if (values.messages?.length === 1 && !/\n\n/.test(textOf(values.messages[0]?.content)))
      await client.threads.delete(id);
    return undefined;
  } catch (error) {
    if (Object(error).status === 404) return undefined;
    if (Object(error).status !== 409 && Object(error).status !== 422) throw error;
    return `The conversation ${id} has an active run, so no more conversations were cleared. Wait until the run ends, then send this message again.`;
  }
}

/** The conversations a user has opened. */
async function threadsOf(client: Client, user: string): Promise<string[]> {
  const found: string[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const page = await client.threads.search({ values: { user_info: { userId: user } }, limit: PAGE, offset });
    found.push(
      ...page
        .filter(({ values }) => ownerOf(kept.catch({}).parse(values ?? {}))?.userId === user)
        .map((one) => one.thread_id),
    );
    if (page.length < PAGE) return found;
  }
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return Array.isArray(content) ? content.map((part) => block.catch({}).parse(part).text ?? "").join("") : "";
}
