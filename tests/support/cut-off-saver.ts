import type { RunnableConfig } from "@langchain/core/runnables";
import {
  type Checkpoint,
  type CheckpointMetadata,
  MemorySaver,
  type PendingWrite,
} from "@langchain/langgraph-checkpoint";

/** The process dies here. */
export class Killed extends Error {
  override readonly name = "Killed";
}

/** Checkpoints in memory, until the process "dies" at the n-th write; what was written before stays. */
export class CutOffSaver extends MemorySaver {
  private left = Number.POSITIVE_INFINITY;
  /** Writes since the last `dieAfter`. */
  written = 0;

  /** Lets `writes` more writes through and then fails until called again. */
  dieAfter(writes: number): void {
    this.left = writes;
    this.written = 0;
  }

  live(): void {
    this.dieAfter(Number.POSITIVE_INFINITY);
  }

  /** Does some work with so many writes left, and lives on; says whether the work died. */
  async diesIn(writes: number, work: () => Promise<unknown>): Promise<boolean> {
    this.dieAfter(writes);
    const died = await work().then(
      () => false,
      () => true,
    );
    this.live();
    return died;
  }

  override async put(config: RunnableConfig, checkpoint: Checkpoint, metadata: CheckpointMetadata) {
    this.write();
    return super.put(config, checkpoint, metadata);
  }

  override async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string) {
    this.write();
    return super.putWrites(config, writes, taskId);
  }

  private write(): void {
    this.written += 1;
    if (this.written > this.left) throw new Killed(`Killed at write ${this.written}.`);
  }

  /** Size of all that is stored, in bytes. */
  bytes(): number {
    let sum = 0;
    const weigh = (value: unknown): void => {
      if (value instanceof Uint8Array) sum += value.byteLength;
      else if (value && typeof value === "object") Object.values(value).forEach(weigh);
    };
    weigh([this.storage, this.writes]);
    return sum;
  }
}
