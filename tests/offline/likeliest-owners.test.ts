import { describe, expect, it } from "vitest";
import { likeliestOwners } from "../../src/offline/goals/likeliest-owners.ts";

const against = (cost: number) => () => cost;

describe("the owners of the pieces of a text", () => {
  it("change where a piece is for another by more than speaks against it", () => {
    expect(
      likeliestOwners(
        [
          [1, 0.2],
          [0.3, 1],
        ],
        against(0.5),
      ),
    ).toEqual([0, 1]);
  });

  it("stay where a piece is for another by less", () => {
    expect(
      likeliestOwners(
        [
          [1, 0.2],
          [0.3, 0.6],
        ],
        against(0.5),
      ),
    ).toEqual([0, 0]);
  });

  it("stay where a piece is for nobody in particular", () => {
    expect(
      likeliestOwners(
        [
          [0, 1],
          [0, 0],
          [0, 1],
        ],
        against(0.1),
      ),
    ).toEqual([1, 1, 1]);
  });

  it("are found for all pieces together: what a change costs there and back counts", () => {
    const scores = [
      [1, 0],
      [0, 0.5],
      [1, 0],
    ];
    expect(likeliestOwners(scores, against(0.2))).toEqual([0, 1, 0]);
    expect(likeliestOwners(scores, against(0.3))).toEqual([0, 0, 0]);
  });

  it("change where it costs least", () => {
    const scores = [
      [1, 0],
      [0.5, 0.5],
      [0, 1],
    ];
    expect(likeliestOwners(scores, (at) => (at === 1 ? 0.1 : 0.3))).toEqual([0, 1, 1]);
    expect(likeliestOwners(scores, (at) => (at === 1 ? 0.3 : 0.1))).toEqual([0, 0, 1]);
  });

  it("are none where there are no pieces", () => {
    expect(likeliestOwners([], against(1))).toEqual([]);
  });
});
