import type { Database } from "better-sqlite3";
import { SetupError } from "../errors.ts";
import { openSqliteFile } from "../storage/sqlite-file.ts";
import { type JournalEvent, journalEvent } from "./event.ts";
import type { Sink } from "./journal.ts";
import { type Asked, wantedOf } from "./wanted-turns.ts";

/** Version of the file's layout. */
const LAYOUT = 1;

/** The most events the file keeps, usually about 100 MB. The oldest go first, when the file is opened. */
const MOST_EVENTS = 100_000;

/** How long a turn waits for another process that writes. */
const BUSY_TIMEOUT_MS = 500;

const TABLE = `
  CREATE TABLE IF NOT EXISTS events (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    thread TEXT NOT NULL,
    trace TEXT NOT NULL,
    event TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS events_by_thread ON events (thread);
  CREATE INDEX IF NOT EXISTS events_by_trace ON events (trace);
`;

/** Opens a journal file, and creates it on first use. Throws `SetupError`. */
export function openJournalFile(file: string): Database {
  return openSqliteFile(file, (db) => {
    const found = db.pragma("user_version", { simple: true });
    if (found !== 0 && found !== LAYOUT)
      throw new SetupError(
        `The file ${file} stores a journal in layout ${found}, but this version reads layout ${LAYOUT}. Rename the file. The next turn creates a new one.`,
      );
    // A journal may lose its last events in a power cut; waiting for the disk would slow every turn.
    db.pragma("synchronous = NORMAL");
    db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    db.exec(TABLE);
    db.pragma(`user_version = ${LAYOUT}`);
  });
}

/** Writes to a SQLite file, which is opened at the first event. */
export function sqliteSink(file: string): Sink {
  let opened: ReturnType<typeof statementsOf> | undefined;
  const statements = () => {
    opened ??= statementsOf(file);
    return opened;
  };
  return {
    name: file,
    write: (event) => statements().write.run({ ...placed(event), event: JSON.stringify(event) }),
    clear: ({ thread }) => statements().clear.run(thread),
    close: () => void opened?.db.close(),
  };
}

const placed = ({ id, thread, trace }: JournalEvent) => ({ id, thread, trace });

function statementsOf(file: string) {
  const db = openJournalFile(file);
  db.prepare("DELETE FROM events WHERE place <= (SELECT max(place) FROM events) - ?").run(MOST_EVENTS);
  return {
    db,
    write: db.prepare(
      "INSERT INTO events (id, thread, trace, event) VALUES (@id, @thread, @trace, @event) ON CONFLICT (id) DO UPDATE SET event = excluded.event",
    ),
    clear: db.prepare("DELETE FROM events WHERE thread = ?"),
  };
}

/** The events of the newest turns, of a conversation, or of a turn, in the order they were written. */
export function eventsInFile(db: Database, asked: Asked): JournalEvent[] {
  const texts = "newest" in asked ? textsOfNewest(db, asked) : textsOf(db, asked.id);
  return texts.map((text) => journalEvent.parse(JSON.parse(String(text))));
}

const NEWEST = "SELECT trace FROM events GROUP BY trace ORDER BY max(place) DESC LIMIT ?";

function textsOfNewest(db: Database, { newest, isWanted }: Exclude<Asked, { id: string }>): unknown[] {
  if (!isWanted)
    return db.prepare(`SELECT event FROM events WHERE trace IN (${NEWEST}) ORDER BY place`).pluck().all(newest);
  const turns = db
    .prepare<[number], { trace: string; thread: string }>(
      `SELECT trace, thread FROM events WHERE trace IN (${NEWEST}) GROUP BY trace ORDER BY min(place)`,
    )
    .all(newest);
  return db
    .prepare("SELECT event FROM events WHERE trace IN (SELECT value FROM json_each(?)) ORDER BY place")
    .pluck()
    .all(JSON.stringify([...wantedOf(turns, isWanted)]));
}

const textsOf = (db: Database, id: string): unknown[] =>
  db
    .prepare("SELECT event FROM events WHERE thread = @id OR substr(trace, 1, length(@id)) = @id ORDER BY place")
    .pluck()
    .all({ id });
