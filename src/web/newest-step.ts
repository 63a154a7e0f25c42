import { isDeepStrictEqual } from "node:util";
import { type BaseMessageLike, coerceMessageLikeToMessage, HumanMessage } from "@langchain/core/messages";
import type { ThreadState } from "@langchain/langgraph-sdk";
import { type Context, Hono, type MiddlewareHandler, type Next } from "hono";
import { z } from "zod";
import { isVerdict } from "../engine/dialog/words-at-card.ts";
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
  newestStep.post(path, goOnAtNewest);

const id = z.string().nullish();
const run = z.looseObject({
  input: z.unknown(),
  command: z.looseObject({ resume: z.unknown() }).nullish(),
  checkpoint: z.looseObject({ checkpoint_id: id }).nullish(),
  checkpoint_id: id,
  config: z.looseObject({ configurable: z.looseObject({ checkpoint_id: id }).optional() }).optional(),
});
const card = z.object({
  action_requests: z.array(z.object({ id: z.string(), name: z.string(), args: z.unknown() })).min(1),
});
const messages = z.object({ messages: z.array(z.unknown()).min(1) });

/**
 * An answer, or words at a card, are for the card at their checkpoint. If that card still waits, they are processed at
 * the newest step. If it was decided, closed or changed meanwhile, as with a second tab, a decision decides nothing and
 * the run shows the newest step; other words are processed there. A run from the old step would carry out what was
 * rejected, and would lack everything that was done and said since.
 */
async function goOnAtNewest(c: Context, next: Next) {
  const { data } = run.safeParse(await c.req.json().catch(() => ({})));
  if (!data) return next();
  const { checkpoint, checkpoint_id, command, config, input, ...onward } = data;
  const { checkpoint_id: configured, ...configurable } = config?.configurable ?? {};
  const at = checkpoint?.checkpoint_id ?? checkpoint_id ?? configured;
  const isAnswer = command?.resume !== undefined && command.resume !== null;
  const words = isAnswer ? undefined : wordsIn(input);
  if (!at || (!isAnswer && words === undefined)) return next();
  const { threads } = clientOf(c);
  const thread = c.req.param("id") ?? "";
  const [newest, told] = await Promise.all([threads.getState(thread), orNone(threads.getState(thread, at))]);
  if (newest.checkpoint.checkpoint_id === at || !told) return next();
  const tools = toolsOnCard(told);
  // Words at a checkpoint without a card start a branch, as an edited question does.
  if (words !== undefined && tools.length === 0) return next();
  const isOpen = isDeepStrictEqual(waitingIn(newest), waitingIn(told));
  const isTaken = isOpen || (words !== undefined && !isVerdict(words, tools));
  const { url, headers } = c.req.raw;
  const body = JSON.stringify({
    ...onward,
    ...{ input: words !== undefined && isTaken ? input : null, config: { ...config, configurable } },
    ...(isAnswer && isTaken && { command }),
  });
  c.req.raw = new Request(url, { method: "POST", headers, body });
  c.req.bodyCache = {};
  return next();
}

/** The words of the last message of an input, if it is the user's. */
function wordsIn(input: unknown): string | undefined {
  const last = messages.safeParse(input).data?.messages.at(-1);
  try {
    const message = coerceMessageLikeToMessage(last as BaseMessageLike);
    return HumanMessage.isInstance(message) ? message.text : undefined;
  } catch {
    return undefined;
  }
}

/** The calls on the card of a state, or its question. The words of a card change with words at it. */
const waitingIn = ({ tasks }: ThreadState): unknown[] =>
  tasks.flatMap(({ interrupts }) => interrupts.map(({ value }) => card.safeParse(value).data ?? value));

/** The tools whose calls wait on the card of a state. */
const toolsOnCard = ({ tasks }: ThreadState): string[] =>
  tasks.flatMap(({ interrupts }) =>
    interrupts.flatMap(({ value }) => card.safeParse(value).data?.action_requests.map(({ name }) => name) ?? []),
  );
