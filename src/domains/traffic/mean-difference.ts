import { mean, permutationTest } from "simple-statistics";
import { randomFor } from "./server/sample/random.ts";

export interface MeanDifference {
  mean: number;
  otherMean: number;
  difference: number;
  /** Of the other mean. */
  percent: number;
  /** How often a random split of the same values differs as much, from 0 to 1; undefined where a side has a single one. */
  chance?: number;
}

/**
 * How far apart two means are. At least one value a side; the same values always give the same figures. `chance` is that
 * of a two-sided permutation test.
 */
export function meanDifference(values: number[], others: number[]): MeanDifference {
  const difference = mean(values) - mean(others);
  const means = { mean: mean(values), otherMean: mean(others), difference, percent: (difference / mean(others)) * 100 };
  if (values.length < 2 || others.length < 2) return means;
  return { ...means, chance: permutationTest(values, others, "two_side", 4000, randomFor("permutation")) };
}
