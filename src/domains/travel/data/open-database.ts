import Database from "better-sqlite3";
import { SetupError } from "../../../engine/errors.ts";
import { openSqliteFile } from "../../../engine/storage/sqlite-file.ts";
import { schema, schemaVersion, upgrade } from "./schema.ts";
import { seedOffers, seedPassengers } from "./seed.ts";

/** Opens the travel database, making and filling it on first use. Any number of processes may do so at once. */
export const openDatabase = (file: string): Database.Database =>
  openSqliteFile(file, (db) => {
    // A few megabytes, read whole: damage shows here and not in the middle of a conversation.
    const found = db.pragma("quick_check(1)", { simple: true });
    if (found !== "ok") throw new Database.SqliteError(String(found).replace(/\s+/g, " "), "SQLITE_CORRUPT");
    db.pragma("foreign_keys = ON");
    db.transaction(() => fill(db, file)).immediate();
  });

function fill(db: Database.Database, file: string): void {
  const version = db.pragma("user_version", { simple: true });
  if (version === schemaVersion) return;
  if (version === 1) {
    db.exec(upgrade);
    db.pragma(`user_version = ${schemaVersion}`);
    return;
  }
  if (version !== 0) {
    throw new SetupError(
      `The travel database ${file} has version ${version}; this program reads version ${schemaVersion}. Move it away, and a new one is made.`,
    );
  }
  db.exec(schema);
  seedPassengers(db);
  seedOffers(db);
  db.pragma(`user_version = ${schemaVersion}`);
}
