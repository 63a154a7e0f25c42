import type { RunnableConfig } from "@langchain/core/runnables";
import type { CheckpointTuple } from "@langchain/langgraph-checkpoint";
import Database from "better-sqlite3";
import { ConversationSaver } from "./conversation-saver.ts";
import { serializer } from "./serializer.ts";

/**
 * Conversations that survive an unreadable checkpoint: they continue from the last readable one, and `takeSetBack`
 * reports this once.
 */
export class KeptConversations extends ConversationSaver {
  private readonly setBack = new Set<string>();
  private readonly noticed = new Set<string>();

  constructor(database: Database.Database) {
    super(database, serializer);
  }

  /** Whether a step of this thread was unreadable since the last call. */
  takeSetBack(thread: string): boolean {
    return this.setBack.delete(thread);
  }

  override async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    try {
      return await super.getTuple(config);
    } catch (cause) {
      // The file itself failed, or a specific step was requested.
      if (cause instanceof Database.SqliteError || config.configurable?.checkpoint_id) throw cause;
      return this.lastReadable(config);
    }
  }

  private async lastReadable({ configurable }: RunnableConfig): Promise<CheckpointTuple | undefined> {
    const thread_id = String(configurable?.thread_id);
    const checkpoint_ns = String(configurable?.checkpoint_ns ?? "");
    const ids = this.db
      .prepare(
        "SELECT checkpoint_id FROM checkpoints WHERE thread_id = ? AND checkpoint_ns = ? ORDER BY checkpoint_id DESC",
      )
      .pluck()
      .all(thread_id, checkpoint_ns);
    this.notice(thread_id, String(ids[0]));
    for (const checkpoint_id of ids) {
      const tuple = await super
        .getTuple({ configurable: { thread_id, checkpoint_ns, checkpoint_id } })
        .catch(() => undefined);
      if (tuple) return tuple;
    }
    return undefined;
  }

  private notice(thread: string, step: string): void {
    const place = `${thread} ${step}`;
    if (!this.noticed.has(place)) this.setBack.add(thread);
    this.noticed.add(place);
  }
}
