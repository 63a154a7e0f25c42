import type { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import type { BaseCheckpointSaver, BaseStore } from "@langchain/langgraph";
import { type AssembleOptions, type Assembly, assemble } from "./assemble.ts";
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
   * Keeps the conversations, and is its giver's to close; a SQLite file in the data folder when absent, where two
   * processes never work in one conversation at a time.
   */
  checkpointer?: BaseCheckpointSaver;
  /** What tools keep across conversations, as `run.store`. */
  store?: BaseStore;
  /** Told of every model and tool call, for tracing. */
  callbacks?: BaseCallbackHandler[];
}

export type App = Awaited<ReturnType<typeof createApp>>;

/**
 * The assistant for programs: conversations by thread id, one run at a time in each.
 * Throws `SetupError` when the environment, or what was given, cannot be used.
 */
export async function createApp({
  environment = process.env,
  checkpointer,
  store,
  callbacks,
  ...options
}: AppOptions = {}) {
  const assembly = await assemble({ environment, ...options });
  const own = checkpointer ? undefined : await openOrClose(assembly);
  const { dataDir } = assembly.config;
  const { delivered, ...served } = serve(assembly.staff, {
    ...(own && { lock: (thread, waiting) => lockThread(dataDir, thread, waiting) }),
    ...{ checkpointer: checkpointer ?? own, store, callbacks },
  });
  return {
    ...served,
    /** What it serves. */
    domains: assembly.domains,
    /** Releases what was opened; to be called when every answer has come. */
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
