import { describe, expect, it } from "vitest";
import { cosine } from "../../../src/engine/embedding/nearest.ts";
import { bytesOf, vectorsIn } from "../../../src/engine/embedding/packed-bytes.ts";
import { packed, queryOf, VectorIndex } from "../../../src/engine/embedding/vector-index.ts";

/** Vectors of nine places, no two alike. */
const vector = (n: number): number[] => Array.from({ length: 9 }, (_, at) => Math.sin(n * n * (at + 1.5)));
const all = Array.from({ length: 600 }, (_, n) => vector(n + 1));

function filled(): VectorIndex<number> {
  const index = new VectorIndex<number>(9);
  for (const [n, one] of all.entries()) index.add(n, [packed(one)]);
  return index;
}
const found = (index: VectorIndex<number>, query: readonly number[], most = 600, atLeast = -1) =>
  index.nearest(queryOf(query), { atLeast, most });

describe("an index of vectors", () => {
  it("visits each vector with its cosine, to a hundredth", () => {
    const query = vector(0.5);
    const visited: number[] = [];
    filled().forEach(queryOf(query), (key, score) => {
      visited.push(key);
      expect(Math.abs(score - cosine(all[key] ?? [], query))).toBeLessThan(0.01);
    });
    expect(visited.sort((a, b) => a - b)).toEqual(all.map((_, n) => n));
  });

  it("finds the best first, and no more than are wanted", () => {
    const near = found(filled(), vector(7), 3);
    expect(near).toHaveLength(3);
    expect(near[0]?.key).toBe(6);
    expect(near.map(({ score }) => score)).toEqual(near.map(({ score }) => score).toSorted((a, b) => b - a));
    const third = all.map((one) => cosine(one, vector(7))).sort((a, b) => b - a)[2] ?? 1;
    expect(near[2]?.score).toBeGreaterThan(third - 0.02);
  });

  it("finds what is as near as is asked for, and nothing else", () => {
    const near = found(filled(), vector(7), 600, 0.8);
    expect(near.length).toBeGreaterThan(5);
    expect(near.every(({ score }) => score >= 0.8)).toBe(true);
    expect(near).toHaveLength(found(filled(), vector(7)).filter(({ score }) => score >= 0.8).length);
  });

  it("finds a key by the nearest of its vectors, and keys that are equally near by their order", () => {
    const index = new VectorIndex<string>(2);
    index.add("b", [packed([1, 0])]);
    index.add("a", [packed([0, 1]), packed([2, 0]), packed([-1, 0])]);
    index.add("c", [packed([0, -1])]);
    const near = index.nearest(queryOf([1, 0]), { atLeast: 0.5, most: 5 });
    expect(near.map(({ key }) => key)).toEqual(["a", "b"]);
    expect(near[0]?.score).toBeCloseTo(1, 2);
  });

  it("finds what is left when keys are removed, in whatever order", () => {
    const index = filled();
    for (let n = 0; n < 600; n += 3) index.remove(n);
    for (let n = 599; n > 300; n -= 1) index.remove(n);
    index.remove(12345);
    const left = all.map((_, n) => n).filter((n) => n % 3 !== 0 && n <= 300);
    const near = found(index, vector(8));
    expect(near.map(({ key }) => key).sort((a, b) => a - b)).toEqual(left);
    for (const { key, score } of near) expect(Math.abs(score - cosine(all[key] ?? [], vector(8)))).toBeLessThan(0.01);
    index.add(0, [packed(vector(1)), packed(vector(8))]);
    expect(found(index, vector(8), 2).map(({ key }) => key)).toEqual([0, 7]);
    index.remove(0);
    expect(found(index, vector(8), 1).map(({ key }) => key)).toEqual([7]);
  });

  it("takes vectors of zeros, which are near to nothing", () => {
    const index = new VectorIndex<string>(2);
    index.add("zero", [packed([0, 0])]);
    expect(index.nearest(queryOf([1, 0]), { atLeast: 0, most: 1 })).toEqual([{ key: "zero", score: 0 }]);
    expect(index.nearest(queryOf([0, 0]), { atLeast: 0.1, most: 1 })).toEqual([]);
  });

  it("is kept as bytes without a change", () => {
    const vectors = [packed(vector(1)), packed(vector(2))];
    const apart = Buffer.concat([Buffer.from("x"), bytesOf(vectors)]).subarray(1);
    const read = vectorsIn(apart);
    expect(read.map(({ values }) => [...values])).toEqual(vectors.map(({ values }) => [...values]));
    expect(read.map(({ scale }) => scale)).toEqual(vectors.map(({ scale }) => Math.fround(scale)));
    expect(vectorsIn(bytesOf([]))).toEqual([]);
  });
});
