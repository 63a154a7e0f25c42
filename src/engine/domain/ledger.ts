import type { Database } from "better-sqlite3";
import { ToolError } from "../errors.ts";
import type { ToolResult } from "../tools/tool.ts";
import { isUndone } from "./undone.ts";

/** Called at fixed points of every write, so that a test can kill the process there. */
export type Failpoint = (point: "before" | "inside" | "after") => void;

interface Write {
  readonly userId: string;
  /** Equal for every run of the same call. */
  readonly key: string;
  /** The tool and its arguments, as text. */
  readonly request: string;
  /** The error if the key was used for another request. `done`: what that request did. */
  otherwise(done: string): string;
}

export interface Ledger {
  /**
   * Runs `work` and records its result in one transaction, or returns the recorded result of an earlier run. After a
   * failure there is neither effect nor record.
   */
  once(write: Write, work: () => ToolResult): ToolResult;
  /** The recorded result of a write that was done. */
  recorded(write: Write): ToolResult | undefined;
  /** The last equal request of the same user under another key, in any thread, if it was done minutes ago and not undone. */
  lately(write: Write): DoneLately | undefined;
}

/** Something that was done a short while ago. */
export interface DoneLately {
  /** The tool's own words. */
  text: string;
  minutesAgo: number;
}

/** How long an equal request counts as a repetition. */
const LATELY_MS = 30 * 60_000;

const table = `CREATE TABLE IF NOT EXISTS applied (
  userId TEXT NOT NULL, key TEXT NOT NULL, request TEXT NOT NULL, result TEXT NOT NULL, at INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (userId, key)
)`;

/** Opens the ledger in the database that the writes change, so that one transaction covers both. */
export function openLedger(db: Database, now: () => Date, failpoint: Failpoint = () => {}): Ledger {
  db.transaction(() => makeTable(db)).immediate();
  const find = db.prepare<[string, string], { request: string; result: string }>(
    "SELECT request, result FROM applied WHERE userId = ? AND key = ?",
  );
  const add = db.prepare("INSERT INTO applied VALUES (@userId, @key, @request, @result, @at)");
  const findLately = db.prepare<[string, number], { key: string; request: string; result: string; at: number }>(
    "SELECT key, request, result, at FROM applied WHERE userId = ? AND at >= ? ORDER BY at, rowid",
  );

  function recorded({ userId, key, request, otherwise }: Write): ToolResult | undefined {
    const done = find.get(userId, key);
    const result = done && (JSON.parse(done.result) as ToolResult);
    if (result && done.request !== request) throw new ToolError(otherwise(result.text));
    return result;
  }

  // An immediate transaction waits for other writers before it reads, so what it read still holds when it writes.
  const transaction = db.transaction((write: Write, work: () => ToolResult) => {
    const done = recorded(write);
    if (done) return done;
    const result = work();
    const { userId, key, request } = write;
    add.run({ userId, key, request, result: JSON.stringify(result), at: now().getTime() });
    failpoint("inside");
    return result;
  });

  return {
    recorded,
    lately({ userId, key, request }) {
      const at = now().getTime();
      const all = findLately.all(userId, at - LATELY_MS).map((row) => ({
        ...row,
        tool: row.request.split(" ", 1)[0] ?? "",
        text: (JSON.parse(row.result) as ToolResult).text,
      }));
      const same = all.findLast(
        (one, at) => one.request === request && one.key !== key && !isUndone(one, all.slice(at + 1)),
      );
      return same && { text: same.text, minutesAgo: Math.max(0, Math.round((at - same.at) / 60_000)) };
    },
    once(write, work) {
      failpoint("before");
      const result = transaction.immediate(write, work);
      failpoint("after");
      return result;
    },
  };
}

function makeTable(db: Database): void {
  db.exec(table);
  const columns = db.prepare<[], string>("SELECT name FROM pragma_table_info('applied')").pluck().all();
  // Early ledgers did not store the time.
  if (!columns.includes("at")) db.exec("ALTER TABLE applied ADD COLUMN at INTEGER NOT NULL DEFAULT 0");
  db.exec("CREATE INDEX IF NOT EXISTS appliedByRequest ON applied (userId, request, at)");
}
