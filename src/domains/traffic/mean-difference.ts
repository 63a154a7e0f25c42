import { mean, permutationTest, sampleVariance } from "simple-statistics";
import { randomFor } from "./server/sample/random.ts";

export interface MeanDifference {
  mean: number;
  otherMean: number;
  difference: number;
  /** Of the other mean. */
  percent: number;
  /** Whether the values vary as much by themselves; undefined where a side has a single one. */
  test?: { effect: number; chance: number };
}

/**
 * How far apart two means are. At least one value a side; the same values always give the same figures. `effect` is
 * Cohen's d, 0 when neither side varies; `chance`, how often a random split of the same values differs as much, by a
 * two-sided permutation test.
 */
export function meanDifference(values: number[], others: number[]): MeanDifference {
  const difference = mean(values) - mean(others);
  const means = { mean: mean(values), otherMean: mean(others), difference, percent: (difference / mean(others)) * 100 };
  if (values.length < 2 || others.length < 2) return means;
  const freedom = values.length + others.length - 2;
  const pooled =
    (sampleVariance(values) * (values.length - 1) + sampleVariance(others) * (others.length - 1)) / freedom;
  return {
    ...means,
    test: {
      effect: pooled === 0 ? 0 : difference / Math.sqrt(pooled),
      chance: permutationTest(values, others, "two_side", 4000, randomFor("permutation")),
    },
  };
}
