import { describe, expect, it } from "vitest";
import {
  cosine,
  cosineTo,
  cosineWith,
  directionOf,
  nearest,
  squareOf,
  unitOf,
} from "../../../src/engine/embedding/nearest.ts";

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
    expect(cosineTo(directionOf([0, 0]), unitOf([1, 0]))).toBe(0);
    expect(cosineTo(directionOf([1, 0]), unitOf([0, 0]))).toBe(0);
  });

  it.each([
    [
      [0.3, 0, 0, -0.7],
      [0.1, 5, 0, 0.2],
    ],
    [
      [0, 0],
      [1, 0],
    ],
    [
      [1, 0],
      [0, 0],
    ],
  ])("gives exactly the same cosine of a vector that is compared with many: %j and %j", (a, b) => {
    expect(cosineWith(a)({ vector: b, square: squareOf(b) })).toBe(cosine(a, b));
  });

  it("gives the same cosine by direction, of which only the places that are not 0 are kept", () => {
    const [a, b] = [
      [3, 0, 0, 4],
      [1, 5, 0, 2],
    ];
    expect(cosineTo(directionOf(a), unitOf(b))).toBeCloseTo(cosine(a, b), 6);
    expect([...directionOf(a).places]).toEqual([0, 3]);
  });
});
