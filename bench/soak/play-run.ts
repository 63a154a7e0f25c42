import type { Client } from "@langchain/langgraph-sdk";

/** What a run is given: a message, an answer to a card, or agent-chat-ui's "Mark as resolved". */
export type Given = { text: string } | { resume: unknown } | { goto: "__end__" };

/** How a run is cut off: by the API, or by a browser that goes away. */
export interface Cut {
  by: "cancel" | "hang up";
  afterMs: number;
}

export interface Run {
  thread: string;
  /** Who is signed in. */
  user: string;
  given: Given;
  /** Longest it may take. */
  boundMs: number;
  cut?: Cut;
  /** Called when the server has taken the run. */
  onStart?: () => void;
}

/** What front ends ask for. */
const MODES = ["values", "updates", "messages-tuple", "custom"] as const;

export function payloadOf({ user, given }: Pick<Run, "user" | "given">) {
  const run = {
    streamMode: [...MODES],
    streamSubgraphs: true,
    context: { user_id: user },
    onDisconnect: "continue" as const,
  };
  if ("text" in given) return { ...run, input: { messages: [{ role: "human", content: given.text }] } };
  return { ...run, command: "goto" in given ? { goto: given.goto } : { resume: given.resume } };
}

/** Streams a run to its end, or until it is cut off. Returns what went wrong, in words. */
export async function playRun(client: Client, run: Run): Promise<string | undefined> {
  const { thread, boundMs, cut, onStart } = run;
  const gone = new AbortController();
  const late = AbortSignal.timeout(boundMs);
  const signal = AbortSignal.any([gone.signal, late]);
  let failure: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const cutOff = (id: string) => {
    if (cut?.by === "hang up") return gone.abort();
    client.runs.cancel(thread, id).catch((error) => {
      failure = `cancelling it: ${error}`;
    });
  };
  try {
    for await (const part of client.runs.stream(thread, "assistant", { ...payloadOf(run), signal })) {
      if (part.event === "metadata") {
        if (cut) timer = setTimeout(cutOff, cut.afterMs, part.data.run_id);
        onStart?.();
      }
      if (part.event.startsWith("error")) failure = JSON.stringify(part.data);
    }
  } catch (error) {
    if (!gone.signal.aborted) failure = String(error);
  }
  clearTimeout(timer);
  return late.aborted ? `it did not end within ${boundMs} ms` : failure;
}
