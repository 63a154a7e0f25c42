import { randomUUID } from "node:crypto";
import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import { RemoteGraph } from "@langchain/langgraph/remote";
import { Client } from "@langchain/langgraph-sdk";
import type { HandOffRequest } from "../../dialog/hand-off.ts";
import type { Remote } from "../../domain/remote.ts";
import { remoteFetch } from "./remote-fetch.ts";

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
