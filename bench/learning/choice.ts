/** One choice that was made: what tells for each thing there was, and which were right; none where nothing was. */
export interface Choice {
  rows: readonly (readonly number[])[];
  right: readonly number[];
  /** How much it counts. */
  weight: number;
}

const ROUNDS = 1200;
const PACE = 0.5;
const MOMENTUM = 0.9;
const LEAST_SHARE = 1e-7;

/**
 * Conditional logistic regression, in which that nothing is right is a choice with odds 0. Signs are brought to one
 * scale before, so that `penalty` (L2) keeps all weights small alike.
 * Returns the odds without any sign, then a weight for each.
 */
export function learnedChoice(choices: readonly Choice[], penalty: number): number[] {
  const all = choices.flatMap(({ rows }) => rows);
  const width = all[0]?.length ?? 0;
  const means = Array.from({ length: width }, (_, at) => sumOf(all.map((row) => row[at] ?? 0)) / all.length);
  const scales = means.map(
    (mean, at) => Math.sqrt(sumOf(all.map((row) => ((row[at] ?? 0) - mean) ** 2)) / all.length) || 1,
  );
  const scaled = choices.map(
    ({ rows, right, weight }): Scaled => ({
      ...{ right, weight },
      rows: rows.map((row) =>
        Float64Array.from([1, ...row.map((sign, at) => (sign - (means[at] ?? 0)) / (scales[at] ?? 1))]),
      ),
    }),
  );
  const weights = descended(scaled, width + 1, penalty);
  const [bias = 0, ...rest] = Array.from(weights, (weight, at) => (at === 0 ? weight : weight / (scales[at - 1] ?? 1)));
  return [bias - sumOf(rest.map((weight, at) => weight * (means[at] ?? 0))), ...rest];
}

interface Scaled extends Omit<Choice, "rows"> {
  rows: readonly Float64Array[];
}

function descended(choices: readonly Scaled[], width: number, penalty: number): Float64Array {
  const whole = sumOf(choices.map(({ weight }) => weight));
  const weights = new Float64Array(width);
  const speeds = new Float64Array(width);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slopes = weights.map((weight, at) => (at === 0 ? 0 : penalty * weight));
    for (const { rows, right, weight } of choices) {
      const odds = rows.map((row) => Math.exp(oddsOf(row, weights)));
      const sum = sumOf(odds) + 1;
      const rightSum = right.length === 0 ? 1 : sumOf(right.map((at) => odds[at] ?? 0));
      rows.forEach((row, i) => {
        const share = (odds[i] ?? 0) / sum - (right.includes(i) ? (odds[i] ?? 0) / rightSum : 0);
        // What is hardly likely has no say.
        if (Math.abs(share) < LEAST_SHARE) return;
        const slope = (weight / whole) * share;
        for (let at = 0; at < width; at += 1) slopes[at] = (slopes[at] ?? 0) + slope * (row[at] ?? 0);
      });
    }
    for (const at of weights.keys()) {
      speeds[at] = MOMENTUM * (speeds[at] ?? 0) - PACE * (slopes[at] ?? 0);
      weights[at] = (weights[at] ?? 0) + (speeds[at] ?? 0);
    }
  }
  return weights;
}

function oddsOf(row: Float64Array, weights: Float64Array): number {
  let odds = 0;
  for (let at = 0; at < row.length; at += 1) odds += (row[at] ?? 0) * (weights[at] ?? 0);
  return odds;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
