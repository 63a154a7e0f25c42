import type { Database } from "better-sqlite3";
import { VectorMatrix } from "./vector-matrix.ts";

/** The vectors of all passages, kept in step with the index. */
export class Vectors {
  private matrix = new VectorMatrix(0);
  /** The passages of each file. */
  private readonly files = new Map<number, readonly number[]>();
  private places = 0;
  private seen: string | undefined;
  private readonly statements;

  constructor(private readonly db: Database) {
    this.statements = {
      changes: db.prepare<[], number>("SELECT total_changes()").pluck(),
      files: db.prepare<[], number>("SELECT id FROM files WHERE reason IS NULL").pluck(),
      vectors: db.prepare<[number], Buffer>("SELECT vectors FROM files WHERE id = ?").pluck(),
      passages: db.prepare<[number], number>("SELECT id FROM passages WHERE file = ? ORDER BY id").pluck(),
    };
  }

  /** The passages nearest to a query, at most `most`, and those of `also`: cosines by the passage's id. */
  near(query: readonly number[], most: number, also: ReadonlySet<number>): Map<number, number> {
    if (query.length !== this.places) this.startAnew(query.length);
    this.refresh();
    return this.matrix.near(query, most, also);
  }

  /** Other embeddings came. */
  private startAnew(places: number): void {
    this.matrix = new VectorMatrix(places);
    this.files.clear();
    this.places = places;
    this.seen = undefined;
  }

  /** Other processes change the index too; SQLite tells whether anyone did. */
  private refresh(): void {
    const now = `${this.db.pragma("data_version", { simple: true })} ${this.statements.changes.get()}`;
    if (now === this.seen) return;
    const ids = new Set(this.statements.files.all());
    for (const [file, passages] of this.files) if (!ids.has(file)) this.remove(file, passages);
    for (const file of ids) if (!this.files.has(file)) this.add(file);
    this.seen = now;
  }

  private remove(file: number, passages: readonly number[]): void {
    for (const passage of passages) this.matrix.remove(passage);
    this.files.delete(file);
  }

  private add(file: number): void {
    const stored = this.statements.vectors.get(file);
    const passages = this.statements.passages.all(file);
    // Copied, because a buffer from SQLite need not begin where numbers may.
    const values = new Float32Array(new Uint8Array(stored ?? []).buffer);
    if (values.length !== passages.length * this.places) return;
    for (const [at, passage] of passages.entries())
      this.matrix.add(passage, values.subarray(at * this.places, (at + 1) * this.places));
    this.files.set(file, passages);
  }
}
