import { directionOf } from "../../embedding/nearest.ts";

/** The largest number a place is stored with. */
const UNIT = 127;

/**
 * Vectors in memory, a byte a place. All vectors' first places stand together, then all second places, and so on: a query
 * reads only the places it has, one after the other.
 */
export class VectorMatrix {
  private ids = new Int32Array(0);
  /** What the bytes of each vector are multiplied by. */
  private scales = new Float32Array(0);
  private bytes = new Int8Array(0);
  private size = 0;
  private readonly rows = new Map<number, number>();

  /** `places`: the length of every vector. */
  constructor(private readonly places: number) {}

  add(id: number, vector: Float32Array): void {
    if (this.size === this.ids.length) this.grow();
    const row = this.size;
    const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
    this.rows.set(id, row);
    this.ids[row] = id;
    this.scales[row] = largest / UNIT;
    for (let place = 0; place < this.places; place += 1)
      this.bytes[place * this.ids.length + row] = Math.round(((vector[place] ?? 0) / largest) * UNIT);
    this.size += 1;
  }

  /** The last vector takes the place of the removed one. */
  remove(id: number): void {
    const row = this.rows.get(id);
    if (row === undefined) return;
    const last = this.size - 1;
    const moved = this.ids[last] ?? 0;
    this.ids[row] = moved;
    this.scales[row] = this.scales[last] ?? 0;
    const capacity = this.ids.length;
    for (let at = 0; at < this.bytes.length; at += capacity) this.bytes[at + row] = this.bytes[at + last] ?? 0;
    this.rows.set(moved, row);
    this.rows.delete(id);
    this.size = last;
  }

  /** The `most` nearest, and those of `also`: cosines by id. */
  near(query: readonly number[], most: number, also: ReadonlySet<number>): Map<number, number> {
    const cosines = this.cosines(query);
    const near = new Map<number, number>();
    for (const id of also) {
      const row = this.rows.get(id);
      if (row !== undefined) near.set(id, cosines[row] ?? 0);
    }
    const least = cosines.slice().sort()[Math.max(0, this.size - most)] ?? 0;
    for (let row = 0; row < this.size; row += 1) {
      const cosine = cosines[row] ?? 0;
      if (cosine >= least && cosine > 0) near.set(this.ids[row] ?? 0, cosine);
    }
    return near;
  }

  private cosines(query: readonly number[]): Float32Array {
    const { places, values } = directionOf(query);
    const sums = new Float32Array(this.size);
    const capacity = this.ids.length;
    for (let at = 0; at < places.length; at += 1) {
      const value = values[at] ?? 0;
      const from = (places[at] ?? 0) * capacity;
      for (let row = 0; row < sums.length; row += 1)
        sums[row] = (sums[row] ?? 0) + value * (this.bytes[from + row] ?? 0);
    }
    for (let row = 0; row < sums.length; row += 1) sums[row] = (sums[row] ?? 0) * (this.scales[row] ?? 0);
    return sums;
  }

  private grow(): void {
    const before = this.ids.length;
    const capacity = Math.max(256, Math.ceil(before * 1.5));
    const bytes = new Int8Array(capacity * this.places);
    for (let place = 0; place < this.places; place += 1)
      bytes.set(this.bytes.subarray(place * before, place * before + this.size), place * capacity);
    this.bytes = bytes;
    this.ids = enlarged(this.ids, new Int32Array(capacity));
    this.scales = enlarged(this.scales, new Float32Array(capacity));
  }
}

function enlarged<Numbers extends Int32Array | Float32Array>(before: Numbers, after: Numbers): Numbers {
  after.set(before);
  return after;
}
