import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { SetupError } from "../../engine/errors.ts";
import { FEATURES, FEATURES_VERSION } from "./features.ts";

const share = z.number().min(0).max(1);

/** How well a reward does on rounds that it was not learned from. */
const heldOut = z.object({
  /** Of rounds, and the 95 % interval. */
  accuracy: share,
  interval: z.tuple([share, share]),
  /** The accuracy of always saying what is more frequent. */
  baseline: share,
  /** How often a right round has a higher score than a wrong one. */
  ranking: share,
  brier: share,
  /** The Brier score of always stating the share of right rounds. */
  baselineBrier: share,
  calibrationError: share,
  /** Before calibration. */
  uncalibrated: z.object({ brier: share, calibrationError: share }),
});
export type HeldOut = z.infer<typeof heldOut>;

const logistic = z.object({ bias: z.number(), weights: z.array(z.number()) });

const trainedFile = z.strictObject({
  version: z.number(),
  features: z.array(z.string()),
  /** The mean of each feature, for reasons. */
  means: z.array(z.number()),
  model: logistic,
  calibration: logistic,
  learnedFrom: z.object({ runs: z.number(), rounds: z.number(), wrong: z.number() }),
  heldOut,
});
export type TrainedFile = z.infer<typeof trainedFile>;

/** Reads a trained reward. Throws `SetupError` for another file, and for one that was learned from other features. */
export function readTrained(path: string): TrainedFile {
  const again = "Learn it anew: npm run train-reward -- <labelled rounds>";
  if (!existsSync(path)) throw new SetupError(`There is no trained reward in ${path}. ${again}`);
  const { data, error } = z.string().transform(asJson).pipe(trainedFile).safeParse(readFileSync(path, "utf8"));
  if (!data) throw new SetupError(`${path} is no trained reward: ${z.prettifyError(error)}\n${again}`);
  const { version, features, means, model } = data;
  if (version !== FEATURES_VERSION)
    throw new SetupError(
      `${path} has features of version ${version}, and this is version ${FEATURES_VERSION}. ${again}`,
    );
  const sizes = [features, means, model.weights].map(({ length }) => length);
  if (features.join() === FEATURES.join() && sizes.every((size) => size === FEATURES.length)) return data;
  const unlike = [...new Set([...FEATURES, ...features])].filter((one) => !(features.includes(one) && isKnown(one)));
  throw new SetupError(`${path} was learned from other features: ${unlike.join(", ") || "in another order"}. ${again}`);
}

const isKnown = (name: string): boolean => FEATURES.some((one) => one === name);

function asJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    context.addIssue({ code: "custom", message: String(error) });
    return z.NEVER;
  }
}
