/** Rows of a block. A search walks through a block column by column, which stays in the processor's cache. */
const ROWS = 256;
/** The largest value of a stored vector and of a query, as whole numbers. All products of a row fit into 32 bits. */
const STORED_UNIT = 127;
const QUERY_UNIT = 1023;

/** A vector as whole numbers of one byte; `scale` times each is its value. */
export interface Packed {
  values: Int8Array;
  scale: number;
}

export function packed(vector: ArrayLike<number>): Packed {
  const { values, scale } = inUnits(vector, STORED_UNIT);
  return { values: Int8Array.from(values), scale };
}

function inUnits(vector: ArrayLike<number>, unit: number): { values: number[]; scale: number } {
  const all = Array.from(vector);
  const length = Math.hypot(...all) || 1;
  const most = all.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0) || 1;
  return { values: all.map((value) => Math.round((value / most) * unit)), scale: most / unit / length };
}

/** A query, prepared once for all indexes it is asked of. */
export interface Query {
  columns: Column[];
  scale: number;
}

export function queryOf(vector: ArrayLike<number>): Query {
  const { values, scale } = inUnits(vector, QUERY_UNIT);
  const columns = values.flatMap((factor, place): Column[] => (factor === 0 ? [] : [{ from: place * ROWS, factor }]));
  return { columns, scale };
}

/** Something found, and the cosine of its nearest vector with the query. */
export interface Near {
  key: string;
  score: number;
}

/**
 * Vectors of one length in memory, a byte for each value, found by their cosine with a query. Places where the query
 * is 0 are skipped, so a query of the local embeddings reads about a tenth of the memory. A cosine is exact to 0.01.
 */
export class VectorIndex {
  private readonly blocks: Int8Array[] = [];
  private readonly scales: number[] = [];
  private readonly keys: string[] = [];
  private readonly rows = new Map<string, number[]>();

  constructor(private readonly dimensions: number) {}

  /** Adds vectors under a key that has none. */
  add(key: string, vectors: readonly Packed[]): void {
    this.rows.set(
      key,
      vectors.map((vector) => {
        const row = this.keys.length;
        if (row % ROWS === 0) this.blocks.push(new Int8Array(ROWS * this.dimensions));
        this.keys.push(key);
        this.write(row, vector);
        return row;
      }),
    );
  }

  /** Removes all vectors of a key. The last rows take their places. */
  remove(key: string): void {
    const rows = this.rows.get(key) ?? [];
    this.rows.delete(key);
    for (const row of [...rows].sort((a, b) => b - a)) {
      const last = this.keys.length - 1;
      const moved = this.keys[last] ?? "";
      if (last !== row) {
        this.write(row, this.read(last));
        this.keys[row] = moved;
        const movedRows = this.rows.get(moved);
        if (movedRows)
          this.rows.set(
            moved,
            movedRows.map((one) => (one === last ? row : one)),
          );
      }
      this.keys.length = last;
      this.scales.length = last;
      if (last % ROWS === 0) this.blocks.pop();
    }
  }

  /** At most `most` keys whose cosine is `atLeast` or more, best first. */
  nearest({ columns: places, scale }: Query, { atLeast, most }: { atLeast: number; most: number }): Near[] {
    const best = new Map<string, number>();
    const products = new Int32Array(ROWS);
    let least = atLeast;
    for (const [block, stored] of this.blocks.entries()) {
      products.fill(0);
      for (let at = 0; at < places.length; at += 4) {
        const [a = NOWHERE, b = NOWHERE, c = NOWHERE, d = NOWHERE] = [
          places[at],
          places[at + 1],
          places[at + 2],
          places[at + 3],
        ];
        addColumns(products, stored, a, b, c, d);
      }
      const first = block * ROWS;
      const count = Math.min(ROWS, this.keys.length - first);
      for (let at = 0; at < count; at += 1) {
        const score = (products[at] ?? 0) * (this.scales[first + at] ?? 0) * scale;
        if (score < least) continue;
        const key = this.keys[first + at] ?? "";
        best.set(key, Math.max(score, best.get(key) ?? -1));
        if (best.size > most * 8) least = shortened(best, most);
      }
    }
    return inOrder(best).slice(0, most);
  }

  private write(row: number, { values, scale }: Packed): void {
    const block = this.blocks[Math.floor(row / ROWS)];
    for (let place = 0; place < this.dimensions; place += 1) {
      if (block) block[place * ROWS + (row % ROWS)] = values[place] ?? 0;
    }
    this.scales[row] = scale;
  }

  private read(row: number): Packed {
    const block = this.blocks[Math.floor(row / ROWS)];
    const values = Int8Array.from({ length: this.dimensions }, (_, place) => block?.[place * ROWS + (row % ROWS)] ?? 0);
    return { values, scale: this.scales[row] ?? 0 };
  }
}

/** A column of the stored vectors, and what it is multiplied with. */
interface Column {
  from: number;
  factor: number;
}
const NOWHERE: Column = { from: 0, factor: 0 };

/** Four columns at once: reading and writing the sums would take most of the time. */
function addColumns(products: Int32Array, stored: Int8Array, a: Column, b: Column, c: Column, d: Column): void {
  const [fa, fb, fc, fd] = [a.factor, b.factor, c.factor, d.factor];
  for (let at = 0, ia = a.from, ib = b.from, ic = c.from, id = d.from; at < ROWS; at += 1) {
    products[at] =
      ((products[at] ?? 0) +
        Math.imul(fa, stored[ia++] ?? 0) +
        Math.imul(fb, stored[ib++] ?? 0) +
        Math.imul(fc, stored[ic++] ?? 0) +
        Math.imul(fd, stored[id++] ?? 0)) |
      0;
  }
}

/** Keeps the best ones. Returns the score that others have to reach. */
function shortened(best: Map<string, number>, most: number): number {
  const kept = inOrder(best).slice(0, most);
  best.clear();
  for (const { key, score } of kept) best.set(key, score);
  return kept.at(-1)?.score ?? -1;
}

const inOrder = (best: ReadonlyMap<string, number>): Near[] =>
  [...best].map(([key, score]) => ({ key, score })).sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
