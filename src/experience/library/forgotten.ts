import type { Database } from "better-sqlite3";

/** The trajectories that nothing may be kept of: their uploads were deleted, or their users refused. */
export class Forgotten {
  private readonly noteKey;
  private readonly pendingKeys;
  private readonly allKeys;
  private readonly settleKey;

  constructor(db: Database) {
    this.noteKey = db.prepare("INSERT INTO forgotten (key) VALUES (?) ON CONFLICT (key) DO UPDATE SET pending = 1");
    this.pendingKeys = db.prepare<[], string>("SELECT key FROM forgotten WHERE pending = 1").pluck();
    this.allKeys = db.prepare<[], string>("SELECT key FROM forgotten").pluck();
    this.settleKey = db.prepare("UPDATE forgotten SET pending = 0 WHERE key = ?");
  }

  note(keys: Iterable<string>): void {
    for (const key of keys) this.noteKey.run(key);
  }

  /** Those that experiences may still name. */
  pending = (): Set<string> => new Set(this.pendingKeys.all());

  all = (): Set<string> => new Set(this.allKeys.all());

  /** Notes that no experience names them any more. */
  settle(keys: Iterable<string>): void {
    for (const key of keys) this.settleKey.run(key);
  }
}
