interface Snapshot {
  values: unknown;
  next: readonly string[];
  tasks: readonly object[];
}

/** What LangGraph's server keeps its threads and runs with (`LANGGRAPH_OPS` of a request), as far as it is used here. */
export interface Kept {
  runs: { setStatus(run: string, status: "error"): Promise<void> };
  threads: {
    state: { get(config: object, options: object, auth?: undefined): Promise<Snapshot> };
    setStatus(thread: string, options: { checkpoint: Snapshot; exception?: Error }): Promise<void>;
  };
}

/** Marks a thread as its last step says: waiting, or at rest; with `exception`, as failed. */
export async function markAsStored({ threads }: Kept, thread: string, exception?: Error): Promise<void> {
  const checkpoint = await threads.state.get({ configurable: { thread_id: thread } }, { subgraphs: false });
  await threads.setStatus(thread, { checkpoint, ...(exception && { exception }) });
}
