import Database from "better-sqlite3";
import { SetupError } from "../errors.ts";
import { openSqliteFile } from "../storage/sqlite-file.ts";

/** The tables of a domain and their first content. */
export interface DatabasePage {
  /** Changes when the tables change. A file of another version is refused, unless it can be upgraded. */
  version: number;
  tables: string;
  /** Inserts the sample data. */
  fill(db: Database.Database): void;
  /** What brings a file of an earlier version to this one, by the earlier version. It keeps what users did. */
  upgrades?: Readonly<Record<number, (db: Database.Database) => void>>;
}

/**
 * Opens a domain's SQLite file (or `:memory:`); creates and fills it on first use. Several processes may do so at once.
 */
export const openDatabase = (file: string, page: DatabasePage): Database.Database =>
  openSqliteFile(file, (db) => {
    // Checks the whole file, a few megabytes, so that damage shows at start-up and not during a conversation.
    const found = db.pragma("quick_check(1)", { simple: true });
    if (found !== "ok") throw new Database.SqliteError(String(found).replace(/\s+/g, " "), "SQLITE_CORRUPT");
    // An upgrade may recreate a table that others refer to.
    db.pragma("foreign_keys = OFF");
    db.transaction(() => bringUp(db, file, page)).immediate();
    db.pragma("foreign_keys = ON");
  });

function bringUp(db: Database.Database, file: string, { version, tables, fill, upgrades = {} }: DatabasePage): void {
  const found = Number(db.pragma("user_version", { simple: true }));
  if (found === version) return;
  const upgrade = upgrades[found];
  if (upgrade) upgrade(db);
  else if (found === 0) {
    db.exec(tables);
    fill(db);
  } else {
    throw new SetupError(
      `The database ${file} has version ${found}; this program reads version ${version}. Move it away, and a new one is made.`,
    );
  }
  const [orphan] = db.prepare<[], { table: string; parent: string }>("PRAGMA foreign_key_check").all();
  if (orphan)
    throw new Error(`In ${file}, "${orphan.table}" would refer to rows that "${orphan.parent}" does not have.`);
  db.pragma(`user_version = ${version}`);
}
