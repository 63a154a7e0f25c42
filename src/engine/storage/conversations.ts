import { join } from "node:path";
import type { Database } from "better-sqlite3";
import { SetupError } from "../errors.ts";
import { KeptConversations } from "./kept-conversations.ts";
import { openSqliteFile } from "./sqlite-file.ts";

/** Version of the file's layout. A file without a version is older than version numbers. */
const LAYOUT = 2;

/** Opens the SQLite file of conversations in a folder; creates both on first use. Throws `SetupError`. */
export function openConversations(dataDir: string): KeptConversations {
  const file = join(dataDir, "conversations.sqlite");
  return new KeptConversations(openSqliteFile(file, (db) => demandLayout(db, file)));
}

function demandLayout(db: Database, file: string): void {
  const isNew = db.prepare("SELECT name FROM sqlite_schema").get() === undefined;
  if (isNew) db.pragma(`user_version = ${LAYOUT}`);
  const found = db.pragma("user_version", { simple: true });
  if (found === LAYOUT) return;
  throw new SetupError(
    `The file ${file} stores conversations in layout ${found}, but this version reads layout ${LAYOUT}. Rename the file, or set SWITCHBOARD_DATA_DIR to another folder. The next start creates a new file.`,
  );
}
