interface Snapshot {
  values: unknown;
  next: readonly string[];
  tasks: readonly object[];
}

/** The store of threads and runs in LangGraph's server (`LANGGRAPH_OPS` of a request), as far as it is used here. */
export interface Kept {
  runs: { setStatus(run: string, status: "error"): Promise<void> };
  threads: {
    /** The stored thread itself. It holds the settings of its runs, and later runs get them, too. */
    get(thread: string, auth?: undefined): Promise<{ config?: { configurable?: Record<string, unknown> } }>;
    state: { get(config: object, options: object, auth?: undefined): Promise<Snapshot> };
    setStatus(thread: string, options: { checkpoint: Snapshot; exception?: Error }): Promise<void>;
  };
}

/** Sets the status of a thread from its last step: waiting or idle; with `exception`, failed. */
export async function markAsStored({ threads }: Kept, thread: string, exception?: Error): Promise<void> {
  const checkpoint = await threads.state.get({ configurable: { thread_id: thread } }, { subgraphs: false });
  await threads.setStatus(thread, { checkpoint, ...(exception && { exception }) });
}
