import type { Database } from "better-sqlite3";
import { vectorsIn } from "../../embedding/packed-bytes.ts";
import { queryOf, VectorIndex } from "../../embedding/vector-index.ts";
import { WordIndex } from "./word-index.ts";

export interface ScoredPassage {
  /** Id of the passage. */
  passage: number;
  /** Id of its file. */
  file: number;
  score: number;
}

/** How much a passage answers, from how much of the query's words it says and the cosine. */
type Score = (said: number, cosine: number) => number;

/** The words and vectors of all passages in memory, kept in step with the index. */
export class LoadedPassages {
  private vectors = new VectorIndex<number>(0);
  private words = new WordIndex();
  /** Passages by their place. */
  private places: ({ passage: number; file: number } | undefined)[] = [];
  private free: number[] = [];
  /** The places of each file's passages. */
  private files = new Map<number, readonly number[]>();
  private dimensions = 0;
  private seen: string | undefined;
  private readonly statements;

  constructor(private readonly db: Database) {
    this.statements = {
      changes: db.prepare<[], number>("SELECT total_changes()").pluck(),
      files: db.prepare<[], number>("SELECT id FROM files WHERE reason IS NULL").pluck(),
      vectors: db.prepare<[number], Buffer>("SELECT vectors FROM files WHERE id = ?").pluck(),
      passages: db.prepare<[number], { id: number; words: Uint8Array }>(
        "SELECT id, words FROM passages WHERE file = ? ORDER BY id",
      ),
    };
  }

  /** At most `most` passages with the highest scores above 0, best first. */
  best(query: string, vector: readonly number[], score: Score, most: number): ScoredPassage[] {
    if (vector.length !== this.dimensions) this.startAnew(vector.length);
    this.refresh();
    const said = this.words.scores(query, this.places.length);
    let best: ScoredPassage[] = [];
    let least = 0;
    this.vectors.forEach(queryOf(vector), (place, cosine) => {
      const own = score(said[place] ?? 0, cosine);
      const known = this.places[place];
      if (own <= least || !known) return;
      best.push({ passage: known.passage, file: known.file, score: own });
      if (best.length < most * 8) return;
      best = highest(best, most);
      least = best.at(-1)?.score ?? 0;
    });
    return highest(best, most);
  }

  /** Other embeddings came. */
  private startAnew(dimensions: number): void {
    this.vectors = new VectorIndex(dimensions);
    this.words = new WordIndex();
    this.places = [];
    this.free = [];
    this.files = new Map();
    this.dimensions = dimensions;
    this.seen = undefined;
  }

  /** Other processes change the index too; SQLite tells whether anyone did. */
  private refresh(): void {
    const now = `${this.db.pragma("data_version", { simple: true })} ${this.statements.changes.get()}`;
    if (now === this.seen) return;
    const ids = new Set(this.statements.files.all());
    this.remove([...this.files.keys()].filter((file) => !ids.has(file)));
    for (const file of ids) if (!this.files.has(file)) this.add(file);
    this.seen = now;
  }

  private remove(files: readonly number[]): void {
    const places = files.flatMap((file) => this.files.get(file) ?? []);
    this.words.remove(new Set(places));
    for (const place of places) {
      this.vectors.remove(place);
      this.places[place] = undefined;
    }
    this.free.push(...places);
    for (const file of files) this.files.delete(file);
  }

  private add(file: number): void {
    const stored = this.statements.vectors.get(file);
    const vectors = stored ? vectorsIn(stored) : [];
    const passages = this.statements.passages.all(file);
    if (vectors.some(({ values }) => values.length !== this.dimensions)) return;
    const places = passages.map(({ id, words }, at) => {
      const place = this.free.pop() ?? this.places.length;
      this.places[place] = { passage: id, file };
      this.words.add(place, words);
      this.vectors.add(place, vectors.slice(at, at + 1));
      return place;
    });
    this.files.set(file, places);
  }
}

const highest = (passages: ScoredPassage[], most: number): ScoredPassage[] =>
  passages.sort((a, b) => b.score - a.score || a.passage - b.passage).slice(0, most);
