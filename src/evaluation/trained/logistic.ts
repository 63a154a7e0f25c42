/** Odds from features, in logarithms. */
export interface Logistic {
  bias: number;
  weights: number[];
}

/** A thing in numbers, and whether it was right. */
export interface LabelledRow {
  values: readonly number[];
  isRight: boolean;
}

const MOST_STEPS = 50;
const SMALL = 1e-9;
const SHARES = Array.from({ length: 20 }, (_, at) => 0.5 ** at);

/**
 * Logistic regression by Newton's method. Features are brought to one scale before, so that the penalty (L2, on the mean
 * loss) keeps all weights small alike; the bias has none. At least one row.
 */
export function learnedLogistic(rows: readonly LabelledRow[], penalty: number): Logistic {
  const width = rows[0]?.values.length ?? 0;
  const column = (at: number) => rows.map(({ values }) => values[at] ?? 0);
  const means = Array.from({ length: width }, (_, at) => meanOf(column(at)));
  const spreads = means.map((mean, at) => Math.sqrt(meanOf(column(at).map((value) => (value - mean) ** 2))));
  // Of a feature that is always the same, only the error of its mean is left.
  const scales = spreads.map((spread) => (spread > SMALL ? spread : 1));
  const scaled = rows.map(({ values, isRight }) => ({
    values: [1, ...values.map((value, at) => (value - (means[at] ?? 0)) / (scales[at] ?? 1))],
    isRight,
  }));
  let weights = new Array<number>(width + 1).fill(0);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const now = weights;
    const change = newtonStep(scaled, now, penalty);
    const after = (share: number) => now.map((weight, at) => weight - share * (change[at] ?? 0));
    const loss = lossOf(scaled, now, penalty);
    // A whole step may lead too far.
    const share = SHARES.find((one) => lossOf(scaled, after(one), penalty) < loss);
    if (share === undefined || change.every((size) => Math.abs(size) < SMALL)) break;
    weights = after(share);
  }
  const [bias = 0, ...rest] = weights.map((weight, at) => (at === 0 ? weight : weight / (scales[at - 1] ?? 1)));
  return { bias: rest.reduce((sum, weight, at) => sum - weight * (means[at] ?? 0), bias), weights: rest };
}

export const oddsBy = ({ bias, weights }: Logistic, values: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * (values[at] ?? 0), bias);

/** The likelihood for odds in logarithms. */
export const likelihoodOf = (odds: number): number => 1 / (1 + Math.exp(-odds));

function lossOf(rows: readonly LabelledRow[], [bias = 0, ...weights]: readonly number[], penalty: number): number {
  const kept = weights.reduce((sum, weight) => sum + (penalty * weight ** 2) / 2, 0);
  const losses = rows.map(({ values: [, ...values], isRight }) => {
    const odds = oddsBy({ bias, weights }, values);
    // The same as -log of the likelihood, without an overflow.
    return Math.max(0, isRight ? -odds : odds) + Math.log1p(Math.exp(-Math.abs(odds)));
  });
  return kept + meanOf(losses);
}

/** The slope of the mean loss, divided by its curvature. */
function newtonStep(rows: readonly LabelledRow[], weights: readonly number[], penalty: number): number[] {
  const slope = weights.map((weight, at) => (at === 0 ? 0 : penalty * weight));
  const curvature = weights.map((_, a) => weights.map((_, b) => (a === b ? (a === 0 ? SMALL : penalty) : 0)));
  for (const { values, isRight } of rows) {
    const likelihood = likelihoodOf(values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0));
    const error = (likelihood - Number(isRight)) / rows.length;
    const bend = (likelihood * (1 - likelihood)) / rows.length;
    // Most of the time of learning is spent here.
    for (let a = 0; a < values.length; a += 1) {
      const value = values[a] ?? 0;
      slope[a] = (slope[a] ?? 0) + error * value;
      const [row, bent] = [curvature[a] ?? [], bend * value];
      for (let b = 0; b < values.length; b += 1) row[b] = (row[b] ?? 0) + bent * (values[b] ?? 0);
    }
  }
  return solved(curvature, slope);
}

/** Solves a system of linear equations with a positive definite matrix, by Gaussian elimination. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (const [at, pivot] of rows.entries())
    for (const row of rows.slice(at + 1)) {
      const share = (row[at] ?? 0) / (pivot[at] ?? 1);
      // What stands before is not looked at again.
      for (let column = at; column < pivot.length; column += 1)
        row[column] = (row[column] ?? 0) - share * (pivot[column] ?? 0);
    }
  const found = new Array<number>(right.length).fill(0);
  for (const [at, row] of [...rows.entries()].toReversed()) {
    const rest = found.reduce((sum, value, column) => sum + (column > at ? (row[column] ?? 0) * value : 0), 0);
    found[at] = ((row.at(-1) ?? 0) - rest) / (row[at] ?? 1);
  }
  return found;
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
