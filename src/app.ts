import type { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import type { BaseCheckpointSaver, BaseStore } from "@langchain/langgraph";
import { checkExperience } from "../graphs/check-experience.ts";
import { LearnInBackground } from "../graphs/learn-in-background.ts";
import { demandOptions } from "./app-options.ts";
import { type AssembleOptions, assemble } from "./assemble.ts";
import { allowListeners } from "./conversations/allow-listeners.ts";
import { serve } from "./conversations/serve.ts";
import { openConversations } from "./engine/storage/conversations.ts";
import { openStore } from "./engine/storage/open-store.ts";
import { lockThread } from "./engine/storage/thread-lock.ts";
import type { ExperienceFolder } from "./experience/experience-folder.ts";

export type { SendInput, ThreadAndUser } from "./conversations/send-input.ts";
export { SendError } from "./conversations/send-input.ts";
export type { Answered, StreamEvent } from "./conversations/serve.ts";
export type { Card } from "./engine/dialog/cards.ts";
export type { Domain, DomainModule } from "./engine/domain/domain.ts";
export { SetupError } from "./engine/errors.ts";

export interface AppOptions extends Partial<Omit<AssembleOptions, "learn">> {
  /**
   * Stores the conversations; the caller closes it. Default: a SQLite file in the data folder, where two processes
   * never run a turn of the same conversation at the same time.
   */
  checkpointer?: BaseCheckpointSaver;
  /**
   * Data across conversations: what users said about themselves, and what tools keep (`run.store`). The caller closes
   * it. Default: a SQLite file in the data folder.
   */
  store?: BaseStore;
  /** Called for every model and tool call, for tracing; once for each call. */
  callbacks?: BaseCallbackHandler[];
}

export type App = Awaited<ReturnType<typeof createApp>>;

/**
 * The assistant for programs: conversations by thread id, one run at a time in each.
 * Throws `SetupError` when the environment or an option is not valid.
 */
export async function createApp(given: AppOptions = {}) {
  demandOptions(given);
  const { environment = process.env, checkpointer, store, callbacks, ...options } = given;
  allowListeners();
  let learning: LearnInBackground | undefined;
  const assembly = await assemble({ environment, ...options, learn: () => learning?.turnEnded() });
  const { dataDir } = assembly.config;
  const ownStore = store ? undefined : await openOr(assembly.close, () => openStore(dataDir));
  const closeData = async () => {
    await assembly.close();
    ownStore?.db.close();
  };
  const own = checkpointer ? undefined : await openOr(closeData, () => openConversations(dataDir));
  const { experience, config } = assembly;
  const check = (folder: ExperienceFolder) => (isStopped: () => boolean) =>
    checkExperience({ environment, ...options }, folder, isStopped);
  if (experience && config.experience.mode === "learn") learning = new LearnInBackground(experience, check(experience));
  const { delivered, ...served } = serve(assembly.staff, {
    ...(own && { lock: (thread, waiting) => lockThread(dataDir, thread, waiting) }),
    ...{ checkpointer: checkpointer ?? own, store: store ?? ownStore, callbacks },
  });
  return {
    ...served,
    /** The domains it serves. */
    domains: assembly.domains,
    /** Releases all resources. Call it after every answer has arrived. */
    close: async () => {
      await delivered();
      await learning?.stop();
      await closeData();
      own?.db.close();
    },
  };
}

/** Opens something; if that fails, closes what was opened before. */
async function openOr<Opened>(close: () => Promise<void>, open: () => Opened): Promise<Opened> {
  try {
    return open();
  } catch (error) {
    await close();
    throw error;
  }
}
