import { type BaseMessage, RemoveMessage } from "@langchain/core/messages";
import { deedOf } from "./deeds.ts";
import { CARD, callsOf, isHuman, isReply, NOTICE, writtenBy } from "./message.ts";
import type { Task } from "./task.ts";
import { isToolMessage } from "./tool-message.ts";
import { unsettledWith } from "./unsettled.ts";

/** How many finished turns keep their calls and observations, and how many keep what was said. */
const INNER_TURNS = 2;
const KEPT_TURNS = 30;
/** Removals are collected, because each is a separate write. */
const BATCH = 10;

/**
 * Removes what the transcript no longer needs: calls and observations of old finished turns, and whole turns beyond the
 * last thirty. Until then, the words of user and agents stay, including those above cards, and so do what came of the
 * writes that the user decided and calls of unknown outcome. It keeps all messages of tasks that are in `tasks`. The
 * "handled" messages of front ends and the notice of a cleared history are removed at
 * once.
 */
export function removals(messages: readonly BaseMessage[], tasks: readonly Task[]): RemoveMessage[] {
  const starts = messages.flatMap((message, at) => (isHuman(message) ? [at] : []));
  const innerEnd = starts.at(-1 - INNER_TURNS) ?? 0;
  const keptStart = starts.at(-1 - KEPT_TURNS) ?? 0;
  const unsettled = unsettledWith(messages);
  const isUnsettled = (message: BaseMessage) =>
    callsOf(message).some(({ id }) => unsettled.has(id)) ||
    (isToolMessage(message) && unsettled.has(message.tool_call_id));
  const alive = new Set(tasks.map((task) => task.id));
  const stale = messages.filter((message, at) => {
    const by = writtenBy(message);
    if (by?.task && alive.has(by.task)) return false;
    const isSaid = isHuman(message) || isReply(message) || by?.agent === CARD;
    const isInner = !isSaid && deedOf(message) === undefined && !isUnsettled(message);
    return at < keptStart || (at < innerEnd && isInner);
  });
  const kept = new Set(messages.slice(keptStart).filter(deedOf));
  // Includes answers that came one turn after their calls.
  const calls = new Set(stale.flatMap(callsOf).map(({ id }) => id));
  const late = messages.filter(
    (message) => isToolMessage(message) && calls.has(message.tool_call_id) && !kept.has(message),
  );
  const foreign = messages.filter((m) => (isToolMessage(m) && !writtenBy(m)) || writtenBy(m)?.agent === NOTICE);
  const gone = new Set([...foreign, ...(stale.length >= BATCH ? [...stale, ...late] : [])]);
  return [...gone].map((message) => new RemoveMessage({ id: message.id ?? "" }));
}
