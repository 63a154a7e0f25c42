import type { Database } from "better-sqlite3";
import { z } from "zod";
import { bytesOf } from "../../embedding/packed-bytes.ts";
import type { Packed } from "../../embedding/vector-index.ts";
import type { ListedFile, Unread } from "./list-folder.ts";
import type { Reason } from "./reading/block.ts";
import type { IndexedDocument } from "./reading/reader.ts";

/** A file as the index knows it. */
export interface KnownFile extends ListedFile {
  id: number;
  /** Of its content. */
  hash: string;
}

/** A file that was read, or could not be. */
export type StoredFile = ListedFile & { hash: string } & (
    | { document: IndexedDocument; vectors: readonly Packed[] }
    | { reason: Reason }
  );

const reasonShape = z.object({ en: z.string(), zh: z.string() });

/** What is stored of the documents. A changed file gets a new id, and so do its passages. */
export class DocumentIndex {
  private readonly statements;

  constructor(readonly db: Database) {
    this.statements = {
      known: db.prepare<[], KnownFile>("SELECT id, path, bytes, changed_ms AS changedMs, hash FROM files"),
      unread: db.prepare<[], { path: string; reason: string }>(
        "SELECT path, reason FROM files WHERE reason IS NOT NULL ORDER BY path",
      ),
      files: db.prepare<[], number>("SELECT count(*) FROM files WHERE reason IS NULL").pluck(),
      passages: db.prepare<[], number>("SELECT count(*) FROM passages").pluck(),
      idOf: db.prepare<[string], number>("SELECT id FROM files WHERE path = ?").pluck(),
      touch: db.prepare("UPDATE files SET bytes = @bytes, changed_ms = @changedMs WHERE id = @id"),
      addFile: db.prepare(
        "INSERT INTO files (path, bytes, changed_ms, hash, title, reason, vectors) VALUES (@path, @bytes, @changedMs, @hash, @title, @reason, @vectors)",
      ),
      addPassage: db.prepare("INSERT INTO passages (file, section, text, words) VALUES (?, ?, ?, ?)"),
      removePassages: db.prepare("DELETE FROM passages WHERE file = ?"),
      removeFile: db.prepare("DELETE FROM files WHERE id = ?"),
      fact: db.prepare<[string], Buffer>("SELECT value FROM facts WHERE name = ?").pluck(),
      setFact: db.prepare(
        "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      ),
    };
  }

  known(): Map<string, KnownFile> {
    return new Map(this.statements.known.all().map((file) => [file.path, file]));
  }

  /** The files whose content nothing could be read from. */
  unread(): Unread[] {
    return this.statements.unread
      .all()
      .map(({ path, reason }) => ({ path, reason: reasonShape.parse(JSON.parse(reason)) }));
  }

  /** The same content is elsewhere on the disk, or has another time. */
  touch(id: number, { bytes, changedMs }: ListedFile): void {
    this.statements.touch.run({ id, bytes, changedMs });
  }

  store(files: readonly StoredFile[]): void {
    this.inOne(() => {
      for (const file of files) this.replace(file);
    });
  }

  remove(ids: readonly number[]): void {
    this.inOne(() => {
      for (const id of ids) this.removeFile(id);
    });
  }

  /** Removes everything. */
  clear(): void {
    this.remove([...this.known().values()].map(({ id }) => id));
    this.inOne(() => this.db.exec("DELETE FROM facts"));
  }

  /** Whether a folder was read to its end. */
  get isWhole(): boolean {
    return this.fact("whole") !== undefined;
  }

  markWhole(): void {
    this.setFact("whole", Buffer.from("yes"));
  }

  /** The folder of the index. If it is another folder now, only the content of files tells what changed. */
  belongTo(folder: string): void {
    const before = this.fact("folder")?.toString();
    if (before === folder) return;
    this.inOne(() => {
      if (before !== undefined)
        this.db.exec("UPDATE files SET changed_ms = -1; DELETE FROM facts WHERE name = 'whole'");
      this.setFact("folder", Buffer.from(folder));
    });
  }

  counts(): { files: number; passages: number } {
    return { files: this.statements.files.get() ?? 0, passages: this.statements.passages.get() ?? 0 };
  }

  close(): void {
    this.db.close();
  }

  /** A fact about the whole index. */
  fact(name: string): Buffer | undefined {
    return this.statements.fact.get(name);
  }

  setFact(name: string, value: Uint8Array): void {
    this.statements.setFact.run(name, value);
  }

  private replace(file: StoredFile): void {
    const { statements } = this;
    // Another process may have stored the file in the meantime.
    const before = statements.idOf.get(file.path);
    if (before !== undefined) this.removeFile(before);
    const { path, bytes, changedMs, hash } = file;
    const isRead = "document" in file;
    const { lastInsertRowid: id } = statements.addFile.run({
      ...{ path, bytes, changedMs, hash },
      title: isRead ? file.document.title : "",
      reason: isRead ? null : JSON.stringify(file.reason),
      vectors: isRead ? bytesOf(file.vectors) : null,
    });
    if (!isRead) return;
    for (const { section, text, words } of file.document.passages)
      statements.addPassage.run(id, JSON.stringify(section), text, words);
  }

  private removeFile(id: number): void {
    this.statements.removePassages.run(id);
    this.statements.removeFile.run(id);
  }

  private inOne(work: () => void): void {
    this.db.transaction(work).immediate();
  }
}
