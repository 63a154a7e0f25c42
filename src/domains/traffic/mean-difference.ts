import { mean, permutationTest } from "simple-statistics";
import { toHundredths } from "./congestion-level.ts";
import { randomFor } from "./server/sample/random.ts";

export interface MeanDifference {
  /** To two decimals, as it is told. */
  mean: number;
  otherMean: number;
  /** Of the means as they are told, so that who subtracts them comes to the same. */
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
  const [own, other] = [toHundredths(mean(values)), toHundredths(mean(others))];
  const difference = toHundredths(own - other);
  const means = { mean: own, otherMean: other, difference, percent: (difference / other) * 100 };
  if (values.length < 2 || others.length < 2) return means;
  return { ...means, chance: permutationTest(values, others, "two_side", 4000, randomFor("permutation")) };
}
