import { type LearnedFile, sharesOfOne } from "../../src/engine/tools/learned-requests.ts";

const ROUNDS = 300;
const PACE = 0.5;
const MOMENTUM = 0.9;
/** Keeps weights small: L2. */
const PENALTY = 2e-4;
const FIRST_NEARNESS = 8;

/** An example, its features that are not 0, and how near each label's tool is by its wording. */
export interface Sample {
  places: number[];
  values: number[];
  /** Empty where labels are no tools. */
  near: number[];
  label: number;
}

export interface Weights {
  rows: Float64Array[];
  nearness: number;
}

/** A sample of features in full. */
export function sampleOf(features: ArrayLike<number>, label: number, near: number[] = []): Sample {
  const values = Array.from(features);
  const places = values.flatMap((value, place) => (value === 0 ? [] : [place]));
  return { places, values: places.map((place) => values[place] ?? 0), near, label };
}

/** Multinomial logistic regression by gradient descent with momentum. `onRound` is told each round and how many come. */
export function learnedLabels(
  samples: readonly Sample[],
  labels: number,
  width: number,
  onRound: (round: number, rounds: number) => void = () => {},
): Weights {
  const fresh = () => Array.from({ length: labels }, () => new Float64Array(width));
  const rows = fresh();
  const speeds = fresh();
  let [nearness, nearSpeed] = [FIRST_NEARNESS, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const slopes = fresh();
    let nearSlope = 0;
    for (const sample of samples) {
      labelShares(sample, { rows, nearness }).forEach((share, label) => {
        const error = (share - (label === sample.label ? 1 : 0)) / samples.length;
        nearSlope += error * (sample.near[label] ?? 0);
        const slope = slopes[label] ?? new Float64Array();
        sample.places.forEach((place, at) => {
          slope[place] = (slope[place] ?? 0) + error * (sample.values[at] ?? 0);
        });
      });
    }
    rows.forEach((row, label) => {
      const [speed, slope] = [speeds[label] ?? new Float64Array(), slopes[label] ?? new Float64Array()];
      for (let at = 0; at < width; at += 1) {
        const now = MOMENTUM * (speed[at] ?? 0) - PACE * ((slope[at] ?? 0) + PENALTY * (row[at] ?? 0));
        speed[at] = now;
        row[at] = (row[at] ?? 0) + now;
      }
    });
    nearSpeed = MOMENTUM * nearSpeed - PACE * nearSlope;
    nearness += nearSpeed;
    onRound(round + 1, ROUNDS);
  }
  return { rows, nearness };
}

/**
 * The same, learned sample by sample with a pace of its own for each weight, which is quicker where few features of
 * many are not 0. Source: Duchi, Hazan & Singer 2011 (Adagrad). `penalty`: L2.
 */
export function learnedQuickly(samples: readonly Sample[], labels: number, width: number, penalty: number): Weights {
  const rows = Array.from({ length: labels }, () => new Float64Array(width));
  const squares = rows.map(() => new Float64Array(width).fill(1e-3));
  for (let round = 0; round < EPOCHS; round += 1) {
    // A step that shares no divisor with the count visits all of them, far from the order they are written in.
    for (let i = 0; i < samples.length; i += 1) {
      const sample = samples[(i * STRIDE + round) % samples.length];
      if (!sample) continue;
      labelShares(sample, { rows, nearness: 0 }).forEach((share, label) => {
        const error = share - (label === sample.label ? 1 : 0);
        const [row, square] = [rows[label] ?? new Float64Array(), squares[label] ?? new Float64Array()];
        sample.places.forEach((place, at) => {
          const slope = error * (sample.values[at] ?? 0) + penalty * (row[place] ?? 0);
          square[place] = (square[place] ?? 0) + slope * slope;
          row[place] = (row[place] ?? 0) - (QUICK * slope) / Math.sqrt(square[place] ?? 1);
        });
      });
    }
  }
  return { rows, nearness: 0 };
}

const EPOCHS = 15;
const STRIDE = 7919;
const QUICK = 0.2;

/** How sure each label is of a sample; together 1. */
export function labelShares({ places, values, near }: Sample, { rows, nearness }: Weights): number[] {
  return sharesOfOne(
    rows.map((row, label) =>
      places.reduce((sum, place, at) => sum + (values[at] ?? 0) * (row[place] ?? 0), nearness * (near[label] ?? 0)),
    ),
  );
}

/** Weights as signed bytes, with what one step stands for. */
export function packed(
  { rows, nearness }: Weights,
  labels: readonly string[],
  usual: Readonly<Record<string, string>>,
  digest: string,
): LearnedFile {
  const steps = rows.map((row) => row.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127);
  const bytes = rows.flatMap((row, label) => Array.from(row, (value) => Math.round(value / (steps[label] || 1))));
  return {
    ...{ digest, labels: [...labels], usual: { ...usual }, nearness, steps },
    weights: Buffer.from(Int8Array.from(bytes)).toString("base64"),
  };
}
