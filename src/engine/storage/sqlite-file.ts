import { dirname } from "node:path";
import Database from "better-sqlite3";
import { StorageError } from "../errors.ts";
import { makeDataFolder } from "./data-folder.ts";

const IN_MEMORY = ":memory:";
const busyTimeoutMs = 10_000;

/**
 * Opens a SQLite file, creates it and its folder on first use, and calls `prepare` with it.
 * Throws `StorageError` if the file cannot be opened or used, now or later. A damaged file is not changed.
 */
export function openSqliteFile(file: string, prepare: (db: Database.Database) => void = () => {}): Database.Database {
  if (file !== IN_MEMORY) makeDataFolder(dirname(file));
  let db: Database.Database | undefined;
  try {
    db = new Database(file, { timeout: busyTimeoutMs });
    turnOnWriteAheadLog(db);
    // Reads the file header and the table names, which detects a truncated file or one that is not a database.
    db.prepare("SELECT count(*) FROM sqlite_schema").get();
    prepare(db);
    return watched(db, file);
  } catch (cause) {
    db?.close();
    throw cause instanceof Database.SqliteError ? unusable(file, cause) : cause;
  }
}

/** SQLite does not wait for another process that sets the mode of the same new file; `timeout` has no say there. */
function turnOnWriteAheadLog(db: Database.Database): void {
  const until = Date.now() + busyTimeoutMs;
  for (;;) {
    try {
      db.pragma("journal_mode = WAL");
      return;
    } catch (cause) {
      const isBusy = cause instanceof Database.SqliteError && cause.code.startsWith("SQLITE_BUSY");
      if (!isBusy || Date.now() > until) throw cause;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/** Makes later failures name the file and say what to do, because the code that meets them knows neither. */
function watched(db: Database.Database, file: string): Database.Database {
  const watch = (target: object, method: string, then = (result: unknown): unknown => result): void => {
    const plain = Reflect.get(target, method);
    Reflect.set(target, method, function (this: unknown, ...args: unknown[]) {
      try {
        return then(Reflect.apply(plain, this, args));
      } catch (cause) {
        throw cause instanceof Database.SqliteError && OF_THE_FILE.test(cause.code) ? unusable(file, cause) : cause;
      }
    });
  };
  for (const method of ["exec", "pragma"]) watch(db, method);
  watch(db, "prepare", (statement) => {
    for (const method of ["run", "get", "all"]) watch(Object(statement), method);
    return statement;
  });
  return db;
}

const DAMAGED = /^SQLITE_(NOTADB|CORRUPT)/;
const FULL = /^SQLITE_FULL/;
const OF_THE_FILE = /^SQLITE_(NOTADB|CORRUPT|FULL|READONLY|IOERR|CANTOPEN)/;

function unusable(file: string, cause: InstanceType<typeof Database.SqliteError>): StorageError {
  const { code, message } = cause;
  if (DAMAGED.test(code)) {
    const en = `The file ${file} is damaged: ${message}. Rename it, or delete it if you do not need its data. The next start creates a new one.`;
    const zh = `文件 ${file} 已损坏（${message}）。请将其改名；如不再需要其中的数据，可将其删除，下次启动时会新建。`;
    return new StorageError({ en, zh }, { cause });
  }
  if (FULL.test(code)) {
    const en = `The file ${file} cannot grow: ${message}. This step was not saved. Free some disk space and try again.`;
    const zh = `文件 ${file} 无法继续写入（${message}），这一步没有保存。请腾出磁盘空间后重试。`;
    return new StorageError({ en, zh }, { cause });
  }
  const en = `The file ${file} cannot be used: ${message}. Set SWITCHBOARD_DATA_DIR to a folder you may write to.`;
  const zh = `文件 ${file} 无法使用（${message}）。请把 SWITCHBOARD_DATA_DIR 设为可写的文件夹。`;
  return new StorageError({ en, zh }, { cause });
}
