import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BaseCheckpointSaver, MemorySaver } from "@langchain/langgraph";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";
import Database from "better-sqlite3";
import type { System } from "../systems/system.ts";

export type StoreKind = "memory" | "sqlite";

/** The store of conversations during a measurement. */
export interface ConversationStore {
  saver: BaseCheckpointSaver;
  /** Bytes stored: payloads in memory, or the database file with its log written back. */
  bytes(): number;
  /** Removes its files. */
  close(): void;
}

/** Opens a store with the system's own savers, or LangGraph's. */
export function openStore(kind: StoreKind, { savers }: Pick<System, "savers">): ConversationStore {
  return kind === "memory" ? inMemory(savers) : inFile(savers);
}

function inMemory(savers: System["savers"]): ConversationStore {
  const saver = savers?.memory() ?? new MemorySaver();
  return { saver, bytes: () => payloadBytes(saver.storage) + payloadBytes(saver.writes), close: () => {} };
}

function inFile(savers: System["savers"]): ConversationStore {
  const folder = mkdtempSync(join(tmpdir(), "switchboard-bench-"));
  const file = join(folder, "conversations.sqlite");
  const db = new Database(file);
  const saver = savers?.sqlite(db) ?? new SqliteSaver(db);
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
