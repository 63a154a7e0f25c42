import { describe, expect, it } from "vitest";
import { cosine, nearest } from "../../../src/engine/embedding/nearest.ts";

const vectors = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, 0],
];

describe("nearest", () => {
  it("gives the best first and ties in list order", () => {
    expect(nearest([1, 0], vectors, { atLeast: 0.5, most: 3 }).map(({ index }) => index)).toEqual([0, 3, 2]);
  });

  it("leaves out what is below the threshold, and what exceeds the count", () => {
    expect(nearest([1, 0], vectors, { atLeast: 0.9, most: 1 })).toEqual([{ index: 0, score: 1 }]);
    expect(nearest([0, -1], vectors, { atLeast: 0.1, most: 3 })).toEqual([]);
  });

  it("takes typed arrays", () => {
    expect(cosine(new Float32Array([2, 0]), [3, 0])).toBe(1);
  });

  it("calls a vector of zeros near to nothing", () => {
    expect(cosine([0, 0], [1, 0])).toBe(0);
  });
});
