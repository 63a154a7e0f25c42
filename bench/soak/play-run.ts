import type { Client } from "@langchain/langgraph-sdk";

/** The input of a run: a message, an answer to a card, or agent-chat-ui's "Mark as resolved". */
export type Given = { text: string } | { resume: unknown } | { goto: "__end__" };

/** How a run is interrupted: through the API, or by a browser that disconnects. */
export interface Cut {
  by: "cancel" | "hang up";
  afterMs: number;
}

export interface Run {
  thread: string;
  /** The user who is signed in. */
  user: string;
  given: Given;
  /** Longest time it may take. */
  boundMs: number;
  cut?: Cut;
  /** Called when the server has accepted the run. */
  onStart?: () => void;
}

/** The stream modes that front ends request. */
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

/** Streams a run to its end, or until it is interrupted. Returns what went wrong, as text. */
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
