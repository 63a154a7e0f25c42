import { dirname } from "node:path";
import Database from "better-sqlite3";
import { SetupError } from "../errors.ts";
import { makeDataFolder } from "./data-folder.ts";

const IN_MEMORY = ":memory:";
const busyTimeoutMs = 10_000;

/**
 * Opens a SQLite file, making it and its folder on first use, and does `prepare` with it.
 * Throws `SetupError` when it cannot be opened or used; a damaged file is left as it is.
 */
export function openSqliteFile(file: string, prepare: (db: Database.Database) => void = () => {}): Database.Database {
  if (file !== IN_MEMORY) makeDataFolder(dirname(file));
  let db: Database.Database | undefined;
  try {
    db = new Database(file, { timeout: busyTimeoutMs });
    db.pragma("journal_mode = WAL");
    // Reads the file's head and its tables' names, which shows one that is cut short or no database.
    db.prepare("SELECT count(*) FROM sqlite_schema").get();
    prepare(db);
    return db;
  } catch (cause) {
    db?.close();
    throw cause instanceof Database.SqliteError ? unusable(file, cause) : cause;
  }
}

const DAMAGED = /^SQLITE_(NOTADB|CORRUPT)/;

function unusable(file: string, cause: InstanceType<typeof Database.SqliteError>): SetupError {
  const sentence = DAMAGED.test(cause.code)
    ? `The file ${file} is damaged: ${cause.message}. Rename it, or delete it if you need nothing of it; the next start makes a new one.`
    : `The file ${file} cannot be used: ${cause.message}. Set SWITCHBOARD_DATA_DIR to a folder you may write to.`;
  return new SetupError(sentence, { cause });
}
