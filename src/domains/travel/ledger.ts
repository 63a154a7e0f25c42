import type { Database } from "better-sqlite3";
import type { ToolResult } from "../../engine/tools/tool.ts";

/** Called at fixed points of every write, so that a test can end the process there. */
export type Failpoint = (point: "before" | "inside" | "after") => void;

interface Write {
  readonly userId: string;
  /** The same for every run of the same call. */
  readonly key: string;
  /** The tool and its arguments, as text. */
  readonly request: string;
}

export interface Ledger {
  /**
   * Does `work` in one transaction with a record of its result, or returns the result recorded earlier.
   * A failure leaves neither effect nor record.
   */
  once(write: Write, work: () => ToolResult): ToolResult;
  /** The result of a write that was done already. */
  recorded(write: Write): ToolResult | undefined;
}

export function openLedger(db: Database, failpoint: Failpoint): Ledger {
  const find = db.prepare<[string, string], { request: string; result: string }>(
    "SELECT request, result FROM applied WHERE userId = ? AND key = ?",
  );
  const add = db.prepare("INSERT INTO applied VALUES (@userId, @key, @request, @result)");

  function recorded({ userId, key, request }: Write): ToolResult | undefined {
    const done = find.get(userId, key);
    if (done && done.request !== request) {
      throw new Error(`The idempotency key "${key}" belongs to another call: ${done.request}, not ${request}.`);
    }
    return done && (JSON.parse(done.result) as ToolResult);
  }

  // Immediate: it waits for the other writers before it looks, so what it saw still holds when it writes.
  const transaction = db.transaction((write: Write, work: () => ToolResult) => {
    const done = recorded(write);
    if (done) return done;
    const result = work();
    add.run({ ...write, result: JSON.stringify(result) });
    failpoint("inside");
    return result;
  });

  return {
    recorded,
    once(write, work) {
      failpoint("before");
      const result = transaction.immediate(write, work);
      failpoint("after");
      return result;
    },
  };
}
