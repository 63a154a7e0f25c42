import { mean, permutationTest, sampleVariance } from "simple-statistics";
import { randomFor } from "./server/sample/random.ts";

export interface MeanDifference {
  mean: number;
  otherMean: number;
  difference: number;
  /** Of the other mean. */
  percent: number;
  /** Cohen's d; 0 when neither side varies. */
  effect: number;
  /** How often a random split of the same values differs as much: a two-sided permutation test. */
  chance: number;
}

/** How far apart two means are. At least two values a side; the same values always give the same figures. */
export function meanDifference(values: number[], others: number[]): MeanDifference {
  const difference = mean(values) - mean(others);
  const freedom = values.length + others.length - 2;
  const pooled =
    (sampleVariance(values) * (values.length - 1) + sampleVariance(others) * (others.length - 1)) / freedom;
  return {
    mean: mean(values),
    otherMean: mean(others),
    difference,
    percent: (difference / mean(others)) * 100,
    effect: pooled === 0 ? 0 : difference / Math.sqrt(pooled),
    chance: permutationTest(values, others, "two_side", 4000, randomFor("permutation")),
  };
}
