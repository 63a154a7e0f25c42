import { rmSync } from "node:fs";
import Database from "better-sqlite3";
import { StorageError } from "../../errors.ts";
import { openSqliteFile } from "../../storage/sqlite-file.ts";

/**
 * Changes with the tables, with how documents are cut, and with how their words and vectors are stored. An index of
 * another layout is rebuilt.
 */
const LAYOUT = 2;

const TABLES = `
  DROP TABLE IF EXISTS files;
  DROP TABLE IF EXISTS passages;
  DROP TABLE IF EXISTS words;
  DROP TABLE IF EXISTS frequencies;
  DROP TABLE IF EXISTS facts;
  CREATE TABLE files (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    path TEXT NOT NULL UNIQUE,
    bytes INTEGER NOT NULL,
    changed_ms REAL NOT NULL,
    hash TEXT NOT NULL,
    title TEXT NOT NULL,
    reason TEXT,
    vectors BLOB
  );
  CREATE TABLE passages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    file INTEGER NOT NULL,
    section TEXT NOT NULL,
    text TEXT NOT NULL,
    words BLOB NOT NULL
  );
  CREATE INDEX passages_by_file ON passages (file);
  CREATE TABLE facts (name TEXT PRIMARY KEY, value BLOB NOT NULL);
`;

/**
 * Opens the index. The file can always be rebuilt from the documents: it is created on first use, and emptied if it has
 * another layout. Throws `StorageError` if the file is damaged or cannot be used.
 */
export const openIndexFile = (file: string): Database.Database =>
  openSqliteFile(file, (db) => {
    // An index may lose its last changes in a power cut.
    db.pragma("synchronous = NORMAL");
    db.transaction(() => {
      if (db.pragma("user_version", { simple: true }) === LAYOUT) return;
      db.exec(TABLES);
      db.pragma(`user_version = ${LAYOUT}`);
    }).immediate();
  });

/** Removes the index with SQLite's files next to it. */
export function removeIndexFile(file: string): void {
  for (const end of ["", "-wal", "-shm"]) rmSync(file + end, { force: true });
}

/** Whether an error says that a SQLite file is damaged. */
export const isDamage = (error: unknown): boolean =>
  error instanceof StorageError &&
  error.cause instanceof Database.SqliteError &&
  /^SQLITE_(?:NOTADB|CORRUPT)/.test(error.cause.code);
