import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { makeDataFolder } from "./data-folder.ts";

/** Conversations share this many lock files, so that a data folder does not fill with them. */
const FILES = 1024;
const LOOK_AGAIN_MS = 50;

export interface Waiting {
  signal?: AbortSignal;
  /** Told once when another process is at work in the conversation. */
  onWait?(): void;
}

/**
 * Keeps a conversation for one process until what is returned is called, waiting while another process has it. It is a
 * lock of the operating system on a SQLite file of the folder: a process that dies gives it back.
 * Rejects with the signal's reason when it is aborted.
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
