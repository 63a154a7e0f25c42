import { join } from "node:path";
import type { RunnableConfig } from "@langchain/core/runnables";
import type { Checkpoint, CheckpointMetadata, PendingWrite } from "@langchain/langgraph-checkpoint";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";
import Database from "better-sqlite3";

/** Told of every moment at which a process may die. */
export type Tick = (moment: string) => void;

/** Checkpoints in the file the product keeps them in; tells of the moments before and behind every write. */
export class CountedSaver extends SqliteSaver {
  constructor(
    folder: string,
    private readonly tick: Tick,
  ) {
    super(new Database(join(folder, "conversations.sqlite")));
  }

  override async put(config: RunnableConfig, checkpoint: Checkpoint, metadata: CheckpointMetadata) {
    this.tick("before a checkpoint");
    const stored = await super.put(config, checkpoint, metadata);
    this.tick("behind a checkpoint");
    return stored;
  }

  override async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string) {
    this.tick("before the writes of a step");
    await super.putWrites(config, writes, taskId);
    this.tick("behind the writes of a step");
  }
}
