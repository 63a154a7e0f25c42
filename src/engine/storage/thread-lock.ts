import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { makeDataFolder } from "./data-folder.ts";

/** Number of lock files; conversations share them, so the data folder does not fill up. */
const FILES = 1024;
const LOOK_AGAIN_MS = 50;

export interface Waiting {
  signal?: AbortSignal;
  /** Called once if another process has locked the conversation. */
  onWait?(): void;
}

/**
 * Locks a conversation for this process until the returned function is called; waits while another process holds the
 * lock. It is an operating-system lock on a SQLite file in the folder, which is released when the process dies.
 * Rejects with the signal's reason when the signal is aborted.
 */
export async function lockThread(dataDir: string, thread: string, { signal, onWait }: Waiting = {}) {
  const folder = join(dataDir, "locks");
  makeDataFolder(folder);
  const number = createHash("sha256").update(thread).digest().readUInt16BE() % FILES;
  const db = new Database(join(folder, `${number}.sqlite`), { timeout: 0 });
  try {
    for (let tries = 0; !isTaken(db); tries += 1) {
      if (tries === 0) onWait?.();
      await pause(LOOK_AGAIN_MS, undefined, signal && { signal });
    }
  } catch (cause) {
    db.close();
    throw cause;
  }
  return () => void db.close();
}

function isTaken(db: Database.Database): boolean {
  try {
    db.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (cause) {
    if (cause instanceof Database.SqliteError && cause.code.startsWith("SQLITE_BUSY")) return false;
    throw cause;
  }
}
