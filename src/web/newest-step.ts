import { isDeepStrictEqual } from "node:util";
import type { ThreadState } from "@langchain/langgraph-sdk";
import { type Context, Hono, type MiddlewareHandler, type Next } from "hono";
import { z } from "zod";
import { clientOf, orNone } from "./in-process.ts";
import type { Kept } from "./kept-threads.ts";

/**
 * A run that names no checkpoint continues at the newest step. LangGraph's server stores the checkpoint that an earlier
 * run named, as agent-chat-ui does with every message, and would start later runs from that one: a decision about the
 * card that is shown would be taken for one about the card before it.
 */
export const newestStep = new Hono<{ Variables: { LANGGRAPH_OPS: Kept } }>();

const forgetCheckpoint: MiddlewareHandler<{ Variables: { LANGGRAPH_OPS: Kept } }> = async (c, next) => {
  const thread = await orNone(c.get("LANGGRAPH_OPS").threads.get(c.req.param("id") ?? ""));
  for (const key of ["checkpoint_id", "checkpoint_ns", "checkpoint_map"]) delete thread?.config?.configurable?.[key];
  await next();
};
newestStep.post("/threads/:id/*", forgetCheckpoint);
for (const path of ["/threads/:id/runs", "/threads/:id/runs/stream", "/threads/:id/runs/wait"])
  newestStep.post(path, answerNewest);

const id = z.string().nullish();
const answer = z.looseObject({
  command: z.looseObject({ resume: z.unknown().refine((given) => given !== undefined && given !== null) }),
  checkpoint: z.looseObject({ checkpoint_id: id }).nullish(),
  checkpoint_id: id,
  config: z.looseObject({ configurable: z.looseObject({ checkpoint_id: id }).optional() }).optional(),
});
const card = z.object({
  action_requests: z.array(z.object({ id: z.string(), name: z.string(), args: z.unknown() })).min(1),
});

/**
 * An answer is for the card that stands at its checkpoint. Where that card still waits, the answer is taken at the
 * newest step. Where it was decided, closed or changed, as in a second tab, the run answers nothing and shows the newest
 * step: from the old one it would carry out what was rejected, and leave out all that was said since.
 */
async function answerNewest(c: Context, next: Next) {
  const run = answer.safeParse(await c.req.json().catch(() => ({})));
  if (!run.success) return next();
  const { checkpoint, checkpoint_id, command, config, ...onward } = run.data;
  const { checkpoint_id: configured, ...configurable } = config?.configurable ?? {};
  const at = checkpoint?.checkpoint_id ?? checkpoint_id ?? configured;
  if (!at) return next();
  const { threads } = clientOf(c);
  const thread = c.req.param("id") ?? "";
  const [newest, answered] = await Promise.all([threads.getState(thread), orNone(threads.getState(thread, at))]);
  if (newest.checkpoint.checkpoint_id === at || !answered) return next();
  const isOpen = isDeepStrictEqual(waitingIn(newest), waitingIn(answered));
  const { url, headers } = c.req.raw;
  const body = JSON.stringify({
    ...onward,
    ...{ input: null, config: { ...config, configurable } },
    ...(isOpen && { command }),
  });
  c.req.raw = new Request(url, { method: "POST", headers, body });
  c.req.bodyCache = {};
  return next();
}

/** The calls on the card of a state, or its question. The words of a card change with what is said at it. */
const waitingIn = ({ tasks }: ThreadState): unknown[] =>
  tasks.flatMap(({ interrupts }) => interrupts.map(({ value }) => card.safeParse(value).data ?? value));
