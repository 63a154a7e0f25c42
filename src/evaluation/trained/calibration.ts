import { type LabelledRow, type Logistic, learnedLogistic, likelihoodOf, oddsBy } from "./logistic.ts";

/** A stated likelihood, and the actual outcome. */
export interface Stated {
  likelihood: number;
  isRight: boolean;
}

/** Keeps the fit finite where all odds tell right from wrong. */
const PENALTY = 1e-3;

/**
 * The real likelihood behind odds, learned from odds of held-out rows: logistic regression on the odds alone. Source:
 * Platt 1999.
 */
export const calibratedBy = (odds: readonly { odds: number; isRight: boolean }[]): Logistic =>
  learnedLogistic(
    odds.map(({ odds, isRight }): LabelledRow => ({ values: [odds], isRight })),
    PENALTY,
  );

export const calibrated = (calibration: Logistic, odds: number): number => likelihoodOf(oddsBy(calibration, [odds]));

/** The mean square of the difference between likelihoods and outcomes, from 0 to 1. Source: Brier 1950. */
export const brierScore = (stated: readonly Stated[]): number =>
  meanOf(stated.map(({ likelihood, isRight }) => (likelihood - Number(isRight)) ** 2));

const BINS = 10;

/**
 * The mean difference between likelihoods and actual shares: the expected calibration error over ten groups of equal
 * width, from 0 to 1. Source: Naeini, Cooper & Hauskrecht 2015.
 */
export function calibrationError(stated: readonly Stated[]): number {
  const groups = Array.from({ length: BINS }, (_, bin) =>
    stated.filter(({ likelihood }) => Math.min(BINS - 1, Math.floor(likelihood * BINS)) === bin),
  ).filter((group) => group.length > 0);
  const errors = groups.map((group) => {
    const share = meanOf(group.map(({ isRight }) => Number(isRight)));
    return group.length * Math.abs(share - meanOf(group.map(({ likelihood }) => likelihood)));
  });
  return errors.reduce((sum, error) => sum + error, 0) / Math.max(1, stated.length);
}

/** How often a right thing has a higher likelihood than a wrong one; 0.5: the likelihoods tell nothing. */
export function rankingShare(stated: readonly Stated[]): number {
  const right = stated.filter(({ isRight }) => isRight);
  const wrong = stated.filter(({ isRight }) => !isRight);
  const won = right.flatMap((a) =>
    wrong.map((b) => (a.likelihood > b.likelihood ? 1 : a.likelihood === b.likelihood ? 0.5 : 0)),
  );
  return meanOf(won);
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
