import type { BaseMessage } from "@langchain/core/messages";
import { isAi } from "../../dialog/message.ts";
import type { PendingCall } from "../../dialog/task.ts";
import { openCalls } from "../../dialog/transcript.ts";

/**
 * Puts each new call of an aside in the place of the waiting call of its tool, or of any if they were denied, that it
 * differs from least. `closed`: calls that will not run, also others of a message whose calls are all replaced.
 */
export function replaceWaiting(
  pending: readonly PendingCall[],
  held: readonly PendingCall[],
  transcript: readonly BaseMessage[],
  isDenied = false,
): { waits: PendingCall[]; closed: { id: string; name: string }[]; replaced: Map<string, PendingCall> } {
  const waits = [...pending];
  const replaced = new Map<string, PendingCall>();
  for (const call of held) {
    const nearest = waits
      .filter(({ tool, id }) => (isDenied || tool === call.tool) && pending.some((known) => known.id === id))
      .sort((a, b) => differences(a, call) - differences(b, call))[0];
    if (nearest) replaced.set(call.id, nearest);
    waits.splice(nearest ? waits.indexOf(nearest) : waits.length, nearest ? 1 : 0, call);
  }
  const waiting = new Set(waits.map(({ id }) => id));
  const gone = new Set(pending.map(({ id }) => id).filter((id) => !waiting.has(id)));
  const closed = transcript.filter(isAi).flatMap((message) => {
    const open = openCalls(transcript, message).map(({ id = "", name }) => ({ id, name }));
    const isDone = open.some(({ id }) => gone.has(id)) && !open.some(({ id }) => waiting.has(id));
    return isDone ? open : open.filter(({ id }) => gone.has(id));
  });
  return { waits, closed, replaced };
}

const differences = (a: PendingCall, b: PendingCall): number =>
  Object.keys({ ...a.args, ...b.args }).filter((name) => JSON.stringify(a.args[name]) !== JSON.stringify(b.args[name]))
    .length;
