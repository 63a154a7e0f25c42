import { join } from "node:path";
import type { IndexConfig } from "@langchain/langgraph-checkpoint";
import { SetupError } from "../errors.ts";
import { openSqliteFile } from "./sqlite-file.ts";
import { SqliteStore } from "./sqlite-store.ts";

/** Version of the file's layout. */
const LAYOUT = 1;

/**
 * Opens the SQLite file of a folder's store; creates both on first use. Throws `SetupError`.
 * `index`: which texts are embedded, for searches with a `query`.
 */
export function openStore(dataDir: string, index?: IndexConfig): SqliteStore {
  const file = join(dataDir, "store.sqlite");
  const db = openSqliteFile(file, (opened) => {
    const found = opened.pragma("user_version", { simple: true });
    if (found !== 0 && found !== LAYOUT)
      throw new SetupError(
        `The file ${file} is a store in layout ${found}, but this version reads layout ${LAYOUT}. Rename the file, or set SWITCHBOARD_DATA_DIR to another folder. The next start creates a new file.`,
      );
    opened.pragma(`user_version = ${LAYOUT}`);
    // What is forgotten is overwritten in the file, too.
    opened.pragma("secure_delete = ON");
  });
  return new SqliteStore(db, index);
}
