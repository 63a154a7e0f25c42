import { createHash } from "node:crypto";
import { SetupError } from "../../engine/errors.ts";
import { brierScore, calibrated, calibratedBy, calibrationError, rankingShare, type Stated } from "./calibration.ts";
import { FEATURES, FEATURES_VERSION, featuredSteps } from "./features.ts";
import type { LabelledSteps } from "./labelled-rounds.ts";
import { type LabelledRow, type Logistic, learnedLogistic, likelihoodOf, oddsBy } from "./logistic.ts";
import type { HeldOut, TrainedFile } from "./trained-file.ts";

const PARTS = 5;
/** L2, on features of one scale. */
const PENALTY = 0.01;
/** With fewer of a label, or fewer tasks, nothing can be said about other rounds. */
const LEAST_OF_LABEL = 20;
const LEAST_GROUPS = 10;

interface Row extends LabelledRow {
  group: string;
}

/**
 * Learns which rounds are right. Five-fold cross-validation over the tasks measures how well this does; the reward
 * itself is learned from all. The same rounds give the same reward. Throws `SetupError` if there are too few.
 */
export async function trainedOn(labelled: readonly LabelledSteps[]): Promise<TrainedFile> {
  const rows = (await Promise.all(labelled.map(rowsOf))).flat();
  const wrong = rows.filter(({ isRight }) => !isRight).length;
  const groups = new Set(rows.map(({ group }) => group)).size;
  if (Math.min(wrong, rows.length - wrong) < LEAST_OF_LABEL || groups < LEAST_GROUPS)
    throw new SetupError(
      `There are ${rows.length - wrong} right and ${wrong} wrong rounds of ${groups} tasks. ` +
        `At least ${LEAST_OF_LABEL} of each, of ${LEAST_GROUPS} tasks, are needed.`,
    );
  const judged = apart(rows).flatMap(({ others, own }) => {
    const { model, calibration } = learned(others);
    return own.map((row) => ({ ...row, odds: oddsBy(model, row.values), calibration }));
  });
  const { model, calibration } = learned(rows);
  return rounded({
    version: FEATURES_VERSION,
    features: [...FEATURES],
    means: FEATURES.map((_, at) => rows.reduce((sum, { values }) => sum + (values[at] ?? 0), 0) / rows.length),
    ...{ model, calibration },
    learnedFrom: { runs: labelled.filter(({ labels }) => labels.size > 0).length, rounds: rows.length, wrong },
    heldOut: heldOutOf(judged),
  });
}

async function rowsOf({ run, labels, group }: LabelledSteps): Promise<Row[]> {
  if (labels.size === 0) return [];
  return (await featuredSteps(run)).flatMap(({ step, values }) => {
    const isRight = labels.get(step);
    return isRight === undefined ? [] : [{ values, isRight, group }];
  });
}

/** A model, and its calibration on odds of rounds of tasks that it was not learned from. */
function learned(rows: readonly Row[]): { model: Logistic; calibration: Logistic } {
  const odds = apart(rows).flatMap(({ others, own }) => {
    const model = learnedLogistic(others, PENALTY);
    return own.map(({ values, isRight }) => ({ odds: oddsBy(model, values), isRight }));
  });
  return { model: learnedLogistic(rows, PENALTY), calibration: calibratedBy(odds) };
}

/** Each part of the tasks, and the others. */
function apart(rows: readonly Row[]): { own: Row[]; others: Row[] }[] {
  const place = (group: string) => createHash("sha256").update(group).digest("hex");
  const groups = [...new Set(rows.map(({ group }) => place(group)))].sort();
  const parts = new Map(groups.map((group, at) => [group, at % PARTS]));
  const partOf = ({ group }: Row) => parts.get(place(group));
  return Array.from({ length: PARTS }, (_, part) => ({
    own: rows.filter((row) => partOf(row) === part),
    others: rows.filter((row) => partOf(row) !== part),
  }));
}

function heldOutOf(judged: readonly (Row & { odds: number; calibration: Logistic })[]): HeldOut {
  const stated = judged.map(({ odds, calibration, isRight, group }) => ({
    ...{ likelihood: calibrated(calibration, odds), isRight, group },
  }));
  const plain = judged.map(({ odds, isRight }): Stated => ({ likelihood: likelihoodOf(odds), isRight }));
  const right = stated.filter(({ isRight }) => isRight).length / stated.length;
  const told = stated.map(({ likelihood, isRight, group }) => ({ group, isTold: likelihood >= 0.5 === isRight }));
  return {
    ...accuracyOf(told),
    baseline: Math.max(right, 1 - right),
    ranking: rankingShare(stated),
    brier: brierScore(stated),
    baselineBrier: right * (1 - right),
    calibrationError: calibrationError(stated),
    uncalibrated: { brier: brierScore(plain), calibrationError: calibrationError(plain) },
  };
}

/** The accuracy with its 95 % interval. Rounds of one task are not independent, so tasks are what varies. */
function accuracyOf(told: readonly { group: string; isTold: boolean }[]): Pick<HeldOut, "accuracy" | "interval"> {
  const groups = new Map<string, { told: number; of: number }>();
  for (const { group, isTold } of told) {
    const { told: before, of } = groups.get(group) ?? { told: 0, of: 0 };
    groups.set(group, { told: before + Number(isTold), of: of + 1 });
  }
  const accuracy = told.filter(({ isTold }) => isTold).length / told.length;
  const squares = [...groups.values()].map((one) => (one.told - accuracy * one.of) ** 2);
  const spread = squares.reduce((sum, square) => sum + square, 0) * (groups.size / (groups.size - 1));
  const half = (1.96 * Math.sqrt(spread)) / told.length;
  return { accuracy, interval: [Math.max(0, accuracy - half), Math.min(1, accuracy + half)] };
}

/** Figures to six places. */
const rounded = (file: TrainedFile): TrainedFile =>
  JSON.parse(JSON.stringify(file, (_, value) => (typeof value === "number" ? Math.round(value * 1e6) / 1e6 : value)));
