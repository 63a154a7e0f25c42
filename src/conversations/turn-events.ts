import { AIMessageChunk, type BaseMessage } from "@langchain/core/messages";
import type { Progress } from "../engine/dialog/progress.ts";

/** A part of a model reply that may become the answer. */
export interface Token {
  /** Id of the message it belongs to. */
  message: string;
  text: string;
  /** The message calls tools, so its text is a thought, not the answer. */
  calls: boolean;
}

/** What happens while a turn runs. */
export type TurnEvent =
  /** Another process runs a turn of this conversation; this turn starts when that one ends. */
  | { type: "waiting" }
  | { type: "progress"; progress: Progress }
  | ({ type: "token" } & Token)
  /** A node has finished; "book_hotel › act" is a node of a specialist. `writes`: the state fields it changed. */
  | { type: "step"; node: string; writes: string[] };

/** A chunk of LangGraph's stream with subgraphs and several modes. */
type Chunk = [namespace: string[], mode: string, data: unknown];

/** The events in a run's stream of modes `custom`, `messages` and `updates`. */
export async function* eventsIn(stream: AsyncIterable<unknown>): AsyncGenerator<TurnEvent> {
  let tasks = 1;
  for await (const chunk of stream) {
    const [namespace, mode, data] = chunk as Chunk;
    if (mode === "custom") {
      // Only `emitProgress` writes to this stream.
      const progress = data as Progress;
      if (progress.event === "plan") tasks = progress.tasks.length;
      yield { type: "progress", progress };
    } else if (mode === "messages") {
      const token = tokenOf(data as [BaseMessage, Record<string, unknown>], tasks > 1);
      if (token) yield { type: "token", ...token };
    } else {
      for (const [name, update] of Object.entries(data as Record<string, object | null>)) {
        const node = [...namespace.map((part) => part.split(":")[0]), name].join(" › ");
        yield { type: "step", node, writes: Object.keys(update ?? {}) };
      }
    }
  }
}

/** A token of what may become the answer: the planner's, the summary's, or that of a specialist on its own. */
function tokenOf([message, metadata]: [BaseMessage, Record<string, unknown>], parallel: boolean): Token | undefined {
  if (!AIMessageChunk.isInstance(message)) return undefined;
  const node = metadata.langgraph_node;
  const speaks = node === "plan" || node === "summarize" || (node === "think" && !parallel);
  if (!speaks) return undefined;
  return { message: message.id ?? "", text: message.text, calls: (message.tool_call_chunks ?? []).length > 0 };
}
