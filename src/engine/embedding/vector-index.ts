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
export interface Near<Key> {
  key: Key;
  score: number;
}

/**
 * Vectors of one length in memory, a byte for each value, found by their cosine with a query. Places where the query
 * is 0 are skipped, so a query of the local embeddings reads about a tenth of the memory. A cosine is exact to 0.01.
 */
export class VectorIndex<Key extends string | number> {
  private readonly blocks: Int8Array[] = [];
  private readonly scales: number[] = [];
  private readonly keys: Key[] = [];
  private readonly rows = new Map<Key, number[]>();

  constructor(private readonly dimensions: number) {}

  /** Adds vectors under a key that has none. */
  add(key: Key, vectors: readonly Packed[]): void {
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
  remove(key: Key): void {
    const rows = this.rows.get(key) ?? [];
    this.rows.delete(key);
    for (const row of [...rows].sort((a, b) => b - a)) {
      const last = this.keys.length - 1;
      const moved = this.keys[last];
      if (last !== row && moved !== undefined) {
        this.write(row, this.read(last));
        this.keys[row] = moved;
        const others = this.rows.get(moved) ?? [];
        this.rows.set(
          moved,
          others.map((one) => (one === last ? row : one)),
        );
      }
      this.keys.length = last;
      this.scales.length = last;
      if (last % ROWS === 0) this.blocks.pop();
    }
  }

  /** At most `most` keys whose cosine is `atLeast` or more, best first. */
  nearest(query: Query, { atLeast, most }: { atLeast: number; most: number }): Near<Key>[] {
    const best = new Map<Key, number>();
    let least = atLeast;
    this.forEach(query, (key, score) => {
      if (score < least) return;
      best.set(key, Math.max(score, best.get(key) ?? -1));
      if (best.size > most * 8) least = shortened(best, most);
    });
    return inOrder(best).slice(0, most);
  }

  /** Visits the cosine of every vector with its key, in no order. */
  forEach({ columns, scale }: Query, visit: (key: Key, cosine: number) => void): void {
    const products = new Int32Array(ROWS);
    for (const [block, stored] of this.blocks.entries()) {
      products.fill(0);
      for (let at = 0; at < columns.length; at += 4) {
        const [a, b, c, d] = [columns[at], columns[at + 1], columns[at + 2], columns[at + 3]];
        addColumns(products, stored, a ?? NOWHERE, b ?? NOWHERE, c ?? NOWHERE, d ?? NOWHERE);
      }
      const first = block * ROWS;
      const count = Math.min(ROWS, this.keys.length - first);
      for (let at = 0; at < count; at += 1) {
        const key = this.keys[first + at];
        if (key !== undefined) visit(key, (products[at] ?? 0) * (this.scales[first + at] ?? 0) * scale);
      }
    }
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

/** A column of the stored vectors, and its factor. */
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
function shortened<Key extends string | number>(best: Map<Key, number>, most: number): number {
  const kept = inOrder(best).slice(0, most);
  best.clear();
  for (const { key, score } of kept) best.set(key, score);
  return kept.at(-1)?.score ?? -1;
}

const inOrder = <Key extends string | number>(best: ReadonlyMap<Key, number>): Near<Key>[] =>
  [...best].map(([key, score]) => ({ key, score })).sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
