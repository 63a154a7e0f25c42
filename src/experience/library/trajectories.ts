import { createHash } from "node:crypto";
import type { Database } from "better-sqlite3";
import { canonical } from "../../engine/dialog/canonical.ts";
import { readUpload, type Upload, UploadError } from "../trajectory/trajectory.ts";

/** The most uploads and the most readings that are kept. The oldest go first. */
const MOST_UPLOADS = 10_000;
/** The most uploads of a user that wait to be read. */
const MOST_WAITING = 500;
const MOST_READINGS = 200_000;

/** An id that was used for another trajectory. */
export class IdTakenError extends UploadError {}

/** A user who sends more than is read. */
export class TooManyUploadsError extends UploadError {}

/** The uploaded trajectories, and which trajectories experiences were extracted from. */
export class Trajectories {
  private readonly find;
  private readonly add;
  private readonly unreadOnes;
  private readonly waiting;
  private readonly trim;
  private readonly isReadOne;
  private readonly noteReading;
  private readonly trimReadings;

  constructor(private readonly db: Database) {
    this.find = db.prepare<[string], string>("SELECT digest FROM trajectories WHERE key = ?").pluck();
    this.add = db.prepare("INSERT INTO trajectories (key, digest, upload, at) VALUES (?, ?, ?, ?)");
    this.unreadOnes = db.prepare<[number], { key: string; upload: string }>(
      "SELECT key, upload FROM trajectories WHERE key NOT IN (SELECT key FROM readings) ORDER BY place LIMIT ?",
    );
    this.waiting = db
      .prepare<[{ sender: string }], number>(
        "SELECT count(*) FROM trajectories WHERE substr(key, 1, length(@sender)) = @sender AND key NOT IN (SELECT key FROM readings)",
      )
      .pluck();
    this.trim = db.prepare("DELETE FROM trajectories WHERE place <= (SELECT max(place) FROM trajectories) - ?");
    this.isReadOne = db.prepare<[string], number>("SELECT 1 FROM readings WHERE key = ?").pluck();
    this.noteReading = db.prepare("INSERT OR IGNORE INTO readings (key) VALUES (?)");
    this.trimReadings = db.prepare("DELETE FROM readings WHERE place <= (SELECT max(place) FROM readings) - ?");
  }

  /**
   * Stores an upload. The same upload again changes nothing and returns false. Each user has ids of their own.
   * Throws `IdTakenError` if the id belongs to another trajectory, and `TooManyUploadsError`.
   */
  upload(upload: Upload, user: string, now: Date): boolean {
    const key = keyOf(upload, user);
    const digest = createHash("sha256").update(canonical(upload)).digest("hex");
    const known = this.find.get(key);
    if (known !== undefined && known !== digest)
      throw new IdTakenError(`The id "${upload.id}" belongs to another trajectory. Send this one with another id.`);
    if (known !== undefined) return false;
    if ((this.waiting.get({ sender: senderOf(user) }) ?? 0) >= MOST_WAITING)
      throw new TooManyUploadsError(`${MOST_WAITING} of your trajectories wait to be read. Send this one later.`);
    this.db.transaction(() => {
      this.add.run(key, digest, JSON.stringify(upload), now.getTime());
      this.trim.run(MOST_UPLOADS);
    })();
    return true;
  }

  /** The oldest uploads that nothing was extracted from, by their keys. */
  unread(most: number): Map<string, Upload> {
    return new Map(this.unreadOnes.all(most).map(({ key, upload }) => [key, readUpload(JSON.parse(upload))]));
  }

  isRead(key: string): boolean {
    return this.isReadOne.get(key) !== undefined;
  }

  /** Deletes an upload of a user. Returns its key; undefined if there is none with this id. */
  remove(id: string, user: string): string | undefined {
    const key = `${senderOf(user)}/${id}`;
    return this.db.prepare("DELETE FROM trajectories WHERE key = ?").run(key).changes > 0 ? key : undefined;
  }

  /** Deletes all uploads of a user. Returns their keys. */
  removeAllOf(user: string): string[] {
    const sender = `${senderOf(user)}/`;
    return this.db
      .prepare<[string, string], string>("DELETE FROM trajectories WHERE substr(key, 1, length(?)) = ? RETURNING key")
      .pluck()
      .all(sender, sender);
  }

  /** Notes whether somebody refuses to be learned from. */
  setRefusal(who: string, refuses: boolean): void {
    const change = refuses ? "INSERT OR IGNORE INTO refusals (who) VALUES (?)" : "DELETE FROM refusals WHERE who = ?";
    this.db.prepare(change).run(senderOf(who));
  }

  hasRefused(who: string): boolean {
    return this.db.prepare("SELECT 1 FROM refusals WHERE who = ?").get(senderOf(who)) !== undefined;
  }

  markRead(keys: readonly string[]): void {
    this.db.transaction(() => {
      for (const key of keys) this.noteReading.run(key);
      this.trimReadings.run(MOST_READINGS);
    })();
  }
}

/** The key of an upload: who sent it, not readable, then its id. */
const keyOf = ({ id }: Upload, user: string): string => `${senderOf(user)}/${id}`;

const senderOf = (user: string): string => `upload-${createHash("sha256").update(user).digest("hex").slice(0, 12)}`;
