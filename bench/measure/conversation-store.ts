import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BaseCheckpointSaver, MemorySaver } from "@langchain/langgraph";
import type { SerializerProtocol } from "@langchain/langgraph-checkpoint";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";
import Database from "better-sqlite3";

export type StoreKind = "memory" | "sqlite";

/** Where conversations are kept while they are measured. */
export interface ConversationStore {
  saver: BaseCheckpointSaver;
  /** Bytes stored: payloads in memory, or the database file with its log written back. */
  bytes(): number;
  /** Removes what was made for it. */
  close(): void;
}

/** `serde`: what is written and read with; LangGraph's own when absent. */
export function openStore(kind: StoreKind, serde?: SerializerProtocol): ConversationStore {
  return kind === "memory" ? inMemory(serde) : inFile(serde);
}

function inMemory(serde?: SerializerProtocol): ConversationStore {
  const saver = new MemorySaver(serde);
  return { saver, bytes: () => payloadBytes(saver.storage) + payloadBytes(saver.writes), close: () => {} };
}

function inFile(serde?: SerializerProtocol): ConversationStore {
  const folder = mkdtempSync(join(tmpdir(), "switchboard-bench-"));
  const file = join(folder, "conversations.sqlite");
  const saver = new SqliteSaver(new Database(file), serde);
  return {
    saver,
    bytes: () => {
      saver.db.pragma("wal_checkpoint(TRUNCATE)");
      return statSync(file).size;
    },
    close: () => {
      saver.db.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Bytes of all byte arrays in nested objects and lists. */
function payloadBytes(value: unknown): number {
  if (value instanceof Uint8Array) return value.byteLength;
  if (!value || typeof value !== "object") return 0;
  return Object.values(value).reduce((total: number, one) => total + payloadBytes(one), 0);
}
