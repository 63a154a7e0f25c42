import { randomUUID } from "node:crypto";
import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import { RemoteGraph } from "@langchain/langgraph/remote";
import { Client } from "@langchain/langgraph-sdk";
import type { HandOffRequest } from "../../dialog/hand-off.ts";
import { discreetFetch } from "../../discreet-fetch.ts";
import type { Remote } from "../../domain/remote.ts";
import { redactor } from "../../redact.ts";
import { atMost } from "../../tools/at-most.ts";

/** The most time that a server has to cancel a run or to delete a thread. */
const TIDYING_MS = 2000;

/**
 * One run of a graph on another server, in a thread of its own: a run without a thread cannot be cancelled. The thread
 * is deleted when the run has ended. After a cancelled run it stays, because the run may still be stopping.
 */
export class RemoteRun {
  private readonly thread = randomUUID();
  private readonly client: Client;

  constructor(private readonly remote: Remote) {
    const { url, headers } = remote;
    this.client = new Client({
      apiUrl: url,
      // Otherwise a key of this program's own environment would be sent.
      apiKey: null,
      defaultHeaders: { ...headers },
      callerOptions: { maxRetries: 0, fetch: remoteFetch(headers) },
    });
  }

  /** The state of the graph when it ended. It is not known what that graph makes of it. */
  async stateAfter(request: HandOffRequest, signal: AbortSignal): Promise<unknown> {
    const graph = new RemoteGraph({ graphId: this.remote.graph, client: this.client });
    const message = { type: "human", content: request.job_desc, additional_kwargs: { request } };
    const config = { signal, configurable: { thread_id: this.thread } };
    // Within a node a call inherits thread, user, metadata and stream of the run. None of it concerns the other server.
    const state: unknown = await AsyncLocalStorageProviderSingleton.runWithConfig({}, () =>
      graph.invoke({ messages: [message] }, config),
    );
    await this.tidied((own) => this.client.threads.delete(this.thread, { signal: own }));
    return state;
  }

  /** Cancels the run, so that it does no more work that nobody waits for. */
  async cancel(): Promise<void> {
    const { client, thread } = this;
    await this.tidied(async (signal) => {
      for (const { run_id } of await client.runs.list(thread, { signal }))
        await client.runs.cancel(thread, run_id, false, "interrupt", { signal });
    });
  }

  /** The result of the task stands whatever becomes of this. */
  private async tidied(work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    await work(AbortSignal.timeout(TIDYING_MS)).catch(() => undefined);
  }
}

/** The longest answer of a remote graph, over all its steps. */
const MOST_BYTES = 20_000_000;

/** No connection was made, so the server does not know of the request. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

/** A server answered, and it is none that runs graphs. */
export class NoGraphServer extends Error {
  override readonly name = "NoGraphServer";
}

const NOT_CONNECTED = new Set([
  ...["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"],
  "UND_ERR_CONNECT_TIMEOUT",
]);

/**
 * `fetch` for a remote graph, without the secrets of `headers` in answers. A redirect, which would take them elsewhere,
 * is not followed, and a stream that breaks off is not taken up: the task would wait for a server that is gone.
 */
function remoteFetch(headers: Readonly<Record<string, string>>): typeof fetch {
  const quiet = discreetFetch(fetch, redactor(Object.values(headers)));
  return async (input, init) => {
    const response = await quiet(input, { ...init, redirect: "manual" }).catch(explained);
    const kept = new Headers(response.headers);
    const type = kept.get("content-type") ?? "";
    if (response.ok && type.includes("html")) throw new NoGraphServer("The server answers with a web page.");
    // From this header LangGraph's client learns where to take the stream up again.
    kept.delete("location");
    kept.delete("content-location");
    const { status, statusText } = response;
    return new Response(response.body?.pipeThrough(atMost(MOST_BYTES)), { status, statusText, headers: kept });
  };
}

function explained(error: unknown): never {
  const { code }: { code?: unknown } = Object(error instanceof Error ? error.cause : undefined);
  if (typeof code === "string" && NOT_CONNECTED.has(code))
    throw new Unreachable("No connection was made.", { cause: error });
  // LangGraph's client would word any other failed request as one that never reached the server.
  throw error instanceof TypeError ? new Error("The connection was lost.", { cause: error }) : error;
}
