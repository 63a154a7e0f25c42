import type { CheckpointTuple, SerializerProtocol } from "@langchain/langgraph-checkpoint";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";
import type { Database } from "better-sqlite3";
import { SharedParts } from "./shared-parts.ts";

/** LangGraph's SQLite saver that stores equal messages, tasks and rows of a thread only once. */
export class ConversationSaver extends SqliteSaver {
  private readonly parts: SharedParts;

  constructor(db: Database, serde: SerializerProtocol) {
    super(db, serde);
    this.parts = new SharedParts(db, serde);
  }

  override async put(...[config, checkpoint, metadata]: Parameters<SqliteSaver["put"]>) {
    const values = await this.parts.stored(threadOf(config), checkpoint.channel_values);
    return super.put(config, { ...checkpoint, channel_values: values }, metadata);
  }

  override async getTuple(config: Parameters<SqliteSaver["getTuple"]>[0]) {
    const tuple = await super.getTuple(config);
    return tuple && this.whole(tuple);
  }

  override async *list(...given: Parameters<SqliteSaver["list"]>) {
    for await (const tuple of super.list(...given)) yield this.whole(tuple);
  }

  override async deleteThread(thread: string) {
    await super.deleteThread(thread);
    this.parts.remove(thread);
  }

  /** The ids of all conversations. */
  threads(): string[] {
    this.setup();
    return this.db.prepare("SELECT DISTINCT thread_id FROM checkpoints").pluck().all() as string[];
  }

  private async whole(tuple: CheckpointTuple): Promise<CheckpointTuple> {
    const { checkpoint, config } = tuple;
    const values = await this.parts.read(threadOf(config), checkpoint.channel_values);
    return { ...tuple, checkpoint: { ...checkpoint, channel_values: values } };
  }
}

const threadOf = ({ configurable }: CheckpointTuple["config"]): string => String(configurable?.thread_id ?? "");
