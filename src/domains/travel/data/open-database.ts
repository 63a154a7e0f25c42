import { dirname } from "node:path";
import Database from "better-sqlite3";
import { SetupError } from "../../../engine/errors.ts";
import { makeDataFolder } from "../../../engine/storage/data-folder.ts";
import { schema, schemaVersion } from "./schema.ts";
import { seedOffers, seedPassengers } from "./seed.ts";

const IN_MEMORY = ":memory:";
const busyTimeoutMs = 10_000;

/** Opens the travel database, making and filling it on first use. Any number of processes may do so at once. */
export function openDatabase(file: string): Database.Database {
  if (file !== IN_MEMORY) makeDataFolder(dirname(file));
  const db = new Database(file, { timeout: busyTimeoutMs });
  try {
    db.pragma("journal_mode = WAL");
    db.pragma("foreign_keys = ON");
    db.transaction(() => prepare(db, file)).immediate();
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}

function prepare(db: Database.Database, file: string): void {
  const version = db.pragma("user_version", { simple: true });
  if (version === schemaVersion) return;
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
