import { describe, expect, it } from "vitest";
import { type Choice, learnedChoice } from "../../bench/learning/choice.ts";

const choice = (rows: number[][], ...right: number[]): Choice => ({ rows, right, weight: 1 });
const oddsOf = ([bias = 0, ...weights]: readonly number[], row: readonly number[]): number =>
  row.reduce((sum, sign, at) => sum + sign * (weights[at] ?? 0), bias);

describe("weights learned from choices", () => {
  const made = [
    choice(
      [
        [3, 40],
        [1, 41],
      ],
      0,
    ),
    choice(
      [
        [0, 40],
        [4, 39],
      ],
      1,
    ),
    choice([
      [1, 42],
      [0, 40],
    ]),
    choice([[0, 41]]),
    choice([[3, 39]], 0),
  ];
  const weights = learnedChoice(made, 0.01);

  it("give the right one the best odds, and none better than even where nothing was right", () => {
    for (const { rows, right } of made) {
      const odds = rows.map((row) => oddsOf(weights, row));
      const best = Math.max(...odds);
      if (right.length === 0) expect(best).toBeLessThan(0);
      else expect(right).toEqual([odds.indexOf(best)]);
    }
  });

  it("are the same for a sign measured in other units", () => {
    const inOtherUnits = (row: readonly number[]) => row.map((sign, at) => (at === 1 ? 1000 * sign : sign));
    const others = learnedChoice(
      made.map((one) => ({ ...one, rows: one.rows.map(inOtherUnits) })),
      0.01,
    );
    for (const row of made.flatMap(({ rows }) => rows))
      expect(oddsOf(others, inOtherUnits(row))).toBeCloseTo(oddsOf(weights, row), 6);
  });
});
