import { existsSync } from "node:fs";
import type { Database } from "better-sqlite3";
import { openSqliteFile } from "../storage/sqlite-file.ts";
import type { ObservedUse, Use } from "../tools/observed-use.ts";
import type { Sighting } from "./sightings.ts";

/** The most of each count: then both are halved, so that what is new counts. */
const MOST = 50;
/** The most rows; those that are counted least go first, when the file is read. */
const MOST_ROWS = 2_000;

const TABLE = `CREATE TABLE IF NOT EXISTS uses (
  tool TEXT NOT NULL, parameter TEXT NOT NULL, giver TEXT NOT NULL,
  accepted INTEGER NOT NULL DEFAULT 0, refused INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (tool, parameter, giver)
) WITHOUT ROWID`;

type Row = Use & { tool: string; parameter: string; giver: string };

/** Where the values of a domain's calls came from: names of tools and parameters, and counts. It holds no values. */
export interface UseRecord {
  /** The contents of the file when it was opened, by tool. */
  readonly observed: ReadonlyMap<string, ObservedUse>;
  add(sightings: readonly Sighting[]): void;
  close(): void;
}

/**
 * Opens a record; the file is created at the first sighting. Throws `StorageError` for a damaged file. A sighting that
 * cannot be written is lost, because no turn should fail for it; the first loss is a warning.
 */
export function openUseRecord(
  file: string,
  warn: (text: string) => void = (text) => process.emitWarning(text),
): UseRecord {
  let db: Database | undefined;
  let isFailing = false;
  const opened = () => {
    db ??= openSqliteFile(file, (made) => made.exec(TABLE));
    return db;
  };
  const rows = existsSync(file) ? read(opened()) : [];
  return {
    observed: byTool(rows),
    add(sightings) {
      if (sightings.length === 0) return;
      try {
        write(sightings);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (!isFailing) warn(`Observed dependencies cannot be written to ${file}: ${reason} Turns go on without them.`);
        isFailing = true;
      }
    },
    close: () => void db?.close(),
  };

  function write(sightings: readonly Sighting[]): void {
    const insert = opened().prepare<[string, string, string, number, number]>(
      `INSERT INTO uses VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
          accepted = CASE WHEN max(accepted, refused) >= ${MOST} THEN accepted / 2 ELSE accepted END + excluded.accepted,
          refused = CASE WHEN max(accepted, refused) >= ${MOST} THEN refused / 2 ELSE refused END + excluded.refused`,
    );
    for (const { tool, parameter, on, isAccepted } of sightings)
      insert.run(tool, parameter, on, isAccepted ? 1 : 0, isAccepted ? 0 : 1);
  }
}

function read(db: Database): Row[] {
  db.prepare(
    `DELETE FROM uses WHERE (tool, parameter, giver) NOT IN
      (SELECT tool, parameter, giver FROM uses ORDER BY accepted + refused DESC LIMIT ${MOST_ROWS})`,
  ).run();
  return db.prepare<[], Row>("SELECT * FROM uses ORDER BY tool, parameter, giver").all();
}

function byTool(rows: readonly Row[]): Map<string, ObservedUse> {
  const tools = new Map<string, Record<string, Record<string, Use>>>();
  for (const { tool, parameter, giver, accepted, refused } of rows) {
    const uses = tools.get(tool) ?? {};
    tools.set(tool, { ...uses, [parameter]: { ...uses[parameter], [giver]: { accepted, refused } } });
  }
  return tools;
}
