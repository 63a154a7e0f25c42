import type { Database } from "better-sqlite3";
import { Forgotten } from "./forgotten.ts";
import { senderOf } from "./sender.ts";

/** A speaker: a named user, or the anonymous user of a conversation. */
export interface Speaker {
  user?: string;
  thread: string;
}

/** The speakers who do not want to be learned from. Their names are not readable. */
export class Refusals {
  private readonly forgotten: Forgotten;

  constructor(private readonly db: Database) {
    this.forgotten = new Forgotten(db);
  }

  /** From now on nothing of the speaker is read. Their uploads are deleted, and earlier readings will be forgotten. */
  refuse(speaker: Speaker): void {
    const who = ownerOf(speaker);
    const { user } = speaker;
    this.db.transaction(() => {
      this.db.prepare("INSERT INTO refusals (who) VALUES (?) ON CONFLICT (who) DO UPDATE SET until = NULL").run(who);
      const read = this.db.prepare<[string], string>("SELECT key FROM readings WHERE owner = ?").pluck().all(who);
      this.forgotten.note([...read, ...(user === undefined ? [] : this.takeUploads(`${senderOf(user)}/`))]);
    })();
  }

  /** What they do from this time on may be read again. */
  allow(speaker: Speaker, at: number): void {
    this.db.prepare("UPDATE refusals SET until = ? WHERE who = ? AND until IS NULL").run(at, ownerOf(speaker));
  }

  /** Whether what they did at this time must not be read. */
  has = (speaker: Speaker, at: number): boolean => this.hasOwner(ownerOf(speaker), at);

  /** The same for a speaker known by `ownerOf`. */
  hasOwner(who: string, at: number): boolean {
    return (
      this.db.prepare("SELECT 1 FROM refusals WHERE who = ? AND (until IS NULL OR until > ?)").get(who, at) !==
      undefined
    );
  }

  /** Deletes the uploads whose keys begin so. Returns their keys and those of uploads that were kept no longer. */
  private takeUploads(beginning: string): string[] {
    const deleted = this.db
      .prepare<[string, string], string>("DELETE FROM trajectories WHERE substr(key, 1, length(?)) = ? RETURNING key")
      .pluck()
      .all(beginning, beginning);
    const read = this.db
      .prepare<[string, string], string>("SELECT key FROM readings WHERE substr(key, 1, length(?)) = ?")
      .pluck()
      .all(beginning, beginning);
    return [...deleted, ...read];
  }
}

/** The owner of a trajectory, not readable. */
export const ownerOf = ({ user, thread }: Speaker): string =>
  senderOf(user === undefined ? `thread ${thread}` : `user ${user}`);
