import { join } from "node:path";
import type { Database } from "better-sqlite3";
import { SetupError } from "../../engine/errors.ts";
import { openSqliteFile } from "../../engine/storage/sqlite-file.ts";

/** Version of the file's layout. */
const LAYOUT = 3;

/**
 * items: every version of every experience, with the change that brought it and the change that ended it; absent: it is
 * in use. live: it passed the replay, so that prompts may name it · changes: what was done to the library, in order ·
 * uses: how an experience did; it outlives its versions · trajectories: what was uploaded · refusals: who does not want
 * to be learned from, not readable, and until when · readings: the trajectories that experiences were extracted from,
 * and whose they are · forgotten: trajectories that no experience may name; pending: some may still do.
 */
const TABLES = `
  CREATE TABLE IF NOT EXISTS items (
    id TEXT NOT NULL,
    since INTEGER NOT NULL,
    until INTEGER,
    scope TEXT NOT NULL,
    experience TEXT NOT NULL,
    model TEXT NOT NULL,
    vectors BLOB NOT NULL,
    live INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (id, since)
  );
  CREATE INDEX IF NOT EXISTS items_until ON items (until);
  CREATE INDEX IF NOT EXISTS items_in_use ON items (scope) WHERE until IS NULL;
  CREATE TABLE IF NOT EXISTS changes (
    number INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, reason TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS uses (
    id TEXT PRIMARY KEY, helpful INTEGER NOT NULL, harmful INTEGER NOT NULL, last INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS trajectories (
    place INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, digest TEXT NOT NULL, upload TEXT NOT NULL, at INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS refusals (who TEXT PRIMARY KEY, until INTEGER);
  CREATE TABLE IF NOT EXISTS readings (
    place INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, owner TEXT
  );
  CREATE TABLE IF NOT EXISTS forgotten (key TEXT PRIMARY KEY, pending INTEGER NOT NULL DEFAULT 1);
`;

/** What makes the next layout of each earlier one. */
const MIGRATIONS: Readonly<Record<number, string>> = {
  1: "ALTER TABLE items ADD COLUMN live INTEGER NOT NULL DEFAULT 0",
  2: `
    CREATE TABLE IF NOT EXISTS refusals (who TEXT PRIMARY KEY);
    ALTER TABLE refusals ADD COLUMN until INTEGER;
    ALTER TABLE readings ADD COLUMN owner TEXT;
  `,
};

/** Opens the file of experiences in a folder; creates both on first use. Throws `SetupError`. */
export function openExperienceFile(dataDir: string): Database {
  const file = join(dataDir, "experience.sqlite");
  return openSqliteFile(file, (db) => {
    const found = db.pragma("user_version", { simple: true });
    const steps = Object.entries(MIGRATIONS).filter(([from]) => Number(from) >= Number(found));
    if (found !== 0 && found !== LAYOUT && !(Number(found) in MIGRATIONS))
      throw new SetupError(
        `The file ${file} stores experience in layout ${found}, but this version reads layout ${LAYOUT}. Rename the file. The next start creates a new one.`,
      );
    if (found !== 0) for (const [, change] of steps) db.exec(change);
    db.exec(TABLES);
    db.pragma(`user_version = ${LAYOUT}`);
  });
}
