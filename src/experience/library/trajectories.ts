import { createHash } from "node:crypto";
import type { Database } from "better-sqlite3";
import { canonical } from "../../engine/dialog/canonical.ts";
import { readUpload, type Upload, UploadError } from "../trajectory/trajectory.ts";
import { Forgotten } from "./forgotten.ts";
import { ownerOf, Refusals, type Speaker } from "./refusals.ts";
import { senderOf } from "./sender.ts";

/** The most uploads and the most readings that are kept. The oldest go first. */
const MOST_UPLOADS = 10_000;
/** The most uploads of a user that wait to be read. */
const MOST_WAITING = 500;
const MOST_READINGS = 200_000;

/** An id that was used for another trajectory. */
export class IdTakenError extends UploadError {}

/** A user who sends more than is read. */
export class TooManyUploadsError extends UploadError {}

/** A user who does not want to be learned from. */
export class CollectionRefusedError extends UploadError {}

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
  readonly refusals: Refusals;
  private readonly forgotten: Forgotten;

  constructor(private readonly db: Database) {
    this.refusals = new Refusals(db);
    this.forgotten = new Forgotten(db);
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
    this.noteReading = db.prepare("INSERT OR IGNORE INTO readings (key, owner) VALUES (?, ?)");
    this.trimReadings = db.prepare("DELETE FROM readings WHERE place <= (SELECT max(place) FROM readings) - ?");
  }

  /**
   * Stores an upload. The same upload again changes nothing and returns false. Each user has ids of their own.
   * Throws `IdTakenError` if the id belongs to another trajectory, `TooManyUploadsError` and `CollectionRefusedError`.
   */
  upload(upload: Upload, user: string, now: Date): boolean {
    if (this.refusals.has({ user, thread: "" }, now.getTime()))
      throw new CollectionRefusedError(
        'You said that nothing may be learned from you, so the trajectory was not stored. Tell the assistant "You may learn from me again", then send it again.',
      );
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

  /** Deletes an upload of a user, and marks it as to be forgotten. False if there is none with this id. */
  remove(id: string, user: string): boolean {
    const key = `${senderOf(user)}/${id}`;
    return this.db.transaction(() => {
      const isThere = this.db.prepare("DELETE FROM trajectories WHERE key = ?").run(key).changes > 0;
      if (isThere) this.forgotten.note([key]);
      return isThere;
    })();
  }

  /** Marks trajectories as read, with their speakers; the key of an upload names its speaker. */
  markRead(read: Iterable<readonly [key: string, speaker?: Speaker]>): void {
    this.db.transaction(() => {
      for (const [key, speaker] of read) this.noteReading.run(key, speaker ? ownerOf(speaker) : null);
      this.trimReadings.run(MOST_READINGS);
    })();
  }
}

/** The key of an upload: its sender, not readable, then its id. */
const keyOf = ({ id }: Upload, user: string): string => `${senderOf(user)}/${id}`;
