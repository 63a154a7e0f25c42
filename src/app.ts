import type { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import type { BaseCheckpointSaver, BaseStore } from "@langchain/langgraph";
import { type AssembleOptions, type Assembly, assemble } from "./assemble.ts";
import { allowListeners } from "./conversations/allow-listeners.ts";
import { serve } from "./conversations/serve.ts";
import { openConversations } from "./engine/storage/conversations.ts";
import type { KeptConversations } from "./engine/storage/kept-conversations.ts";
import { lockThread } from "./engine/storage/thread-lock.ts";

export type { Place, Said } from "./conversations/said.ts";
export { SendError } from "./conversations/said.ts";
export type { Answered, StreamEvent } from "./conversations/serve.ts";
export type { Card } from "./engine/dialog/cards.ts";
export type { Domain, DomainModule } from "./engine/domain/domain.ts";
export { SetupError } from "./engine/errors.ts";

export interface AppOptions extends Partial<AssembleOptions> {
  /**
   * Stores the conversations; the caller closes it. Default: a SQLite file in the data folder, where two processes
   * never run a turn of the same conversation at the same time.
   */
  checkpointer?: BaseCheckpointSaver;
  /** Data that tools keep across conversations; tools read it as `run.store`. */
  store?: BaseStore;
  /** Called for every model and tool call, for tracing. */
  callbacks?: BaseCallbackHandler[];
}

export type App = Awaited<ReturnType<typeof createApp>>;

/**
 * The assistant for programs: conversations by thread id, one run at a time in each.
 * Throws `SetupError` when the environment or an option is not valid.
 */
export async function createApp({
  environment = process.env,
  checkpointer,
  store,
  callbacks,
  ...options
}: AppOptions = {}) {
  allowListeners();
  const assembly = await assemble({ environment, ...options });
  const own = checkpointer ? undefined : await openOrClose(assembly);
  const { dataDir } = assembly.config;
  const { delivered, ...served } = serve(assembly.staff, {
    ...(own && { lock: (thread, waiting) => lockThread(dataDir, thread, waiting) }),
    ...{ checkpointer: checkpointer ?? own, store, callbacks },
  });
  return {
    ...served,
    /** The domains it serves. */
    domains: assembly.domains,
    /** Releases all resources. Call it after every answer has arrived. */
    close: async () => {
      await delivered();
      await assembly.close();
      own?.db.close();
    },
  };
}

async function openOrClose(assembly: Assembly): Promise<KeptConversations> {
  try {
    return openConversations(assembly.config.dataDir);
  } catch (error) {
    await assembly.close();
    throw error;
  }
}
