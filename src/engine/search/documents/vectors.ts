import type { Database } from "better-sqlite3";
import { type Direction, directionOf } from "../../embedding/nearest.ts";

/** The vectors of one file's passages, one behind the other, each of length 1. */
interface FileVectors {
  passages: number[];
  values: Float32Array;
}

/** The vectors of all passages, in memory, kept in step with the index. */
export class Vectors {
  private readonly files = new Map<number, FileVectors>();
  private seen: string | undefined;
  private readonly statements;

  constructor(private readonly db: Database) {
    this.statements = {
      changes: db.prepare<[], number>("SELECT total_changes()").pluck(),
      files: db.prepare<[], number>("SELECT id FROM files WHERE reason IS NULL").pluck(),
      values: db.prepare<[number], Buffer>("SELECT vectors FROM files WHERE id = ?").pluck(),
      passages: db.prepare<[number], number>("SELECT id FROM passages WHERE file = ? ORDER BY id").pluck(),
    };
  }

  /** The passages nearest to a query, at most `most` and those of `also`: the cosine by passage id. */
  near(vector: readonly number[], most: number, also: ReadonlySet<number>): Map<number, number> {
    this.refresh();
    const direction = directionOf(vector);
    const best = new Best(most);
    const near = new Map<number, number>();
    for (const { passages, values } of this.files.values()) {
      for (const [at, passage] of passages.entries()) {
        const cosine = cosineAt(direction, values, at * vector.length);
        if (also.has(passage)) near.set(passage, cosine);
        else best.offer(passage, cosine);
      }
    }
    for (const { passage, cosine } of best.list) near.set(passage, cosine);
    return near;
  }

  /** Other processes change the index too; SQLite tells whether anyone did. */
  private refresh(): void {
    const now = `${this.db.pragma("data_version", { simple: true })} ${this.statements.changes.get()}`;
    if (now === this.seen) return;
    const ids = new Set(this.statements.files.all());
    for (const id of this.files.keys()) if (!ids.has(id)) this.files.delete(id);
    for (const id of ids) {
      const stored = this.files.has(id) ? undefined : this.statements.values.get(id);
      // A copy, because a buffer from SQLite need not begin where numbers may.
      if (stored)
        this.files.set(id, {
          passages: this.statements.passages.all(id),
          values: new Float32Array(new Uint8Array(stored).buffer),
        });
    }
    this.seen = now;
  }
}

function cosineAt({ places, values }: Direction, all: Float32Array, from: number): number {
  let product = 0;
  for (let i = 0; i < places.length; i += 1) product += (values[i] ?? 0) * (all[from + (places[i] ?? 0)] ?? 0);
  return product;
}

/** The best of many, best first. */
class Best {
  readonly list: { passage: number; cosine: number }[] = [];

  constructor(private readonly most: number) {}

  offer(passage: number, cosine: number): void {
    const { list, most } = this;
    if (list.length === most && cosine <= (list[most - 1]?.cosine ?? 0)) return;
    let at = list.length;
    while (at > 0 && (list[at - 1]?.cosine ?? 0) < cosine) at -= 1;
    list.splice(at, 0, { passage, cosine });
    if (list.length > most) list.pop();
  }
}
