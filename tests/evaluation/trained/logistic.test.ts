import { expect, it } from "vitest";
import {
  brierScore,
  calibrated,
  calibratedBy,
  calibrationError,
  rankingShare,
} from "../../../src/evaluation/trained/calibration.ts";
import { learnedLogistic, likelihoodOf, oddsBy } from "../../../src/evaluation/trained/logistic.ts";

/** The same numbers from 0 to 1 in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

it("tells apart what one feature separates, and gives the other no weight", () => {
  const next = numbers(1);
  const rows = Array.from({ length: 200 }, () => {
    const [x, noise] = [next(), next()];
    return { values: [10 * x, noise], isRight: x > 0.5 };
  });
  const model = learnedLogistic(rows, 1e-3);
  const told = rows.filter(({ values, isRight }) => oddsBy(model, values) > 0 === isRight);
  expect(told.length).toBeGreaterThan(195);
  expect(Math.abs(model.weights[1] ?? 1)).toBeLessThan(Math.abs(model.weights[0] ?? 0));
});

it("finds the weights that the rows were drawn with", () => {
  const next = numbers(2);
  const rows = Array.from({ length: 20_000 }, () => {
    const values = [2 * next() - 1, 4 * next()];
    return { values, isRight: next() < likelihoodOf(0.5 + 1.5 * (values[0] ?? 0) - (values[1] ?? 0)) };
  });
  const { bias, weights } = learnedLogistic(rows, 1e-6);
  const errors = [bias - 0.5, (weights[0] ?? 0) - 1.5, (weights[1] ?? 0) + 1];
  expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.1);
});

it("gives the share of right rows where features tell nothing", () => {
  const rows = [true, true, true, false].map((isRight) => ({ values: [3], isRight }));
  const model = learnedLogistic(rows, 0.01);
  expect(likelihoodOf(oddsBy(model, [3]))).toBeCloseTo(0.75, 6);
});

it("mends likelihoods that are too sure", () => {
  const next = numbers(3);
  const rows = Array.from({ length: 5000 }, () => {
    const odds = 4 * next() - 2;
    return { odds: 5 * odds, isRight: next() < likelihoodOf(odds) };
  });
  const calibration = calibratedBy(rows);
  const plain = rows.map(({ odds, isRight }) => ({ likelihood: likelihoodOf(odds), isRight }));
  const mended = rows.map(({ odds, isRight }) => ({ likelihood: calibrated(calibration, odds), isRight }));
  expect(calibrationError(plain)).toBeGreaterThan(0.15);
  expect(calibrationError(mended)).toBeLessThan(0.03);
  expect(brierScore(mended)).toBeLessThan(brierScore(plain));
  expect(rankingShare(mended)).toBe(rankingShare(plain));
});

it("measures likelihoods as their definitions say", () => {
  const stated = [
    { likelihood: 0.9, isRight: true },
    { likelihood: 0.9, isRight: false },
    { likelihood: 0.2, isRight: false },
  ];
  expect(brierScore(stated)).toBeCloseTo((0.01 + 0.81 + 0.04) / 3);
  expect(calibrationError(stated)).toBeCloseTo((2 * 0.4 + 0.2) / 3);
  expect(rankingShare(stated)).toBe(0.75);
});
