import Database from "better-sqlite3";
import { SetupError } from "../errors.ts";
import { openSqliteFile } from "../storage/sqlite-file.ts";

/** The tables of a domain and what stands in them at first. */
export interface DatabasePage {
  /** Changes when the tables do: a file of another version is refused. */
  version: number;
  tables: string;
  /** Puts in the sample data. */
  fill(db: Database.Database): void;
  /** What makes an earlier version into this one, by its number. */
  upgrades?: Readonly<Record<number, string>>;
}

/** Opens a domain's SQLite file (or `:memory:`), making and filling it on first use. Any number of processes may do so at once. */
export const openDatabase = (file: string, page: DatabasePage): Database.Database =>
  openSqliteFile(file, (db) => {
    // A few megabytes, read whole: damage shows here and not in the middle of a conversation.
    const found = db.pragma("quick_check(1)", { simple: true });
    if (found !== "ok") throw new Database.SqliteError(String(found).replace(/\s+/g, " "), "SQLITE_CORRUPT");
    db.pragma("foreign_keys = ON");
    db.transaction(() => bringUp(db, file, page)).immediate();
  });

function bringUp(db: Database.Database, file: string, { version, tables, fill, upgrades = {} }: DatabasePage): void {
  const found = Number(db.pragma("user_version", { simple: true }));
  if (found === version) return;
  const upgrade = upgrades[found];
  if (upgrade !== undefined) db.exec(upgrade);
  else if (found === 0) {
    db.exec(tables);
    fill(db);
  } else {
    throw new SetupError(
      `The database ${file} has version ${found}; this program reads version ${version}. Move it away, and a new one is made.`,
    );
  }
  db.pragma(`user_version = ${version}`);
}
