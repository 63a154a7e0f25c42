import { type Language, languageOf } from "../../engine/language.ts";
import type { FailedRun } from "../attribution/failed-run.ts";
import { noReason, reasons } from "../attribution/reasons.ts";
import { SIGNS } from "../attribution/signs.ts";
import type { Judgement } from "../rewards/reward.ts";
import { calibrated } from "./calibration.ts";
import { featuredSteps } from "./features.ts";
import { oddsBy } from "./logistic.ts";
import type { TrainedFile } from "./trained-file.ts";

/** A run, and one of its steps, from 0; without a step, the run as a whole. */
export interface JudgedRounds {
  run: FailedRun;
  step?: number;
}

/** A reward that was learned. It judges without a reference. */
export type TrainedReward = (judged: JudgedRounds) => Promise<Judgement>;

const NOT_APPLICABLE: Judgement = { score: 1, verdict: "not applicable", reason: "" };
const MOST_REASONS = 2;

/** The score is how likely a step is right. A run is as likely right as the least likely of its steps. */
export const trainedReward =
  (trained: TrainedFile): TrainedReward =>
  async ({ run, step }) => {
    const all = await judgedRounds(run, trained);
    const asked = [...all].filter(([at]) => step === undefined || at === step).map(([, judgement]) => judgement);
    return asked.toSorted((a, b) => a.score - b.score)[0] ?? NOT_APPLICABLE;
  };

/** The judgement of each step that an agent took, by its number. */
export async function judgedRounds(run: FailedRun, trained: TrainedFile): Promise<Map<number, Judgement>> {
  const language = languageOf(run.question);
  const steps = await featuredSteps(run);
  return new Map(steps.map(({ step, values }) => [step, judgementOf(values, trained, language)]));
}

function judgementOf(values: readonly number[], trained: TrainedFile, language: Language): Judgement {
  const score = calibrated(trained.calibration, oddsBy(trained.model, values));
  if (score >= 0.5) return { score, verdict: "right", reason: "" };
  return { score, verdict: "wrong", reason: reasonFor(values, trained, language) };
}

/** The signs that tell most against a step, next to those of other steps. */
function reasonFor(values: readonly number[], { model, means }: TrainedFile, language: Language): string {
  // The signs of attribution are the first features.
  const against = SIGNS.flatMap((sign, at) => {
    const counts = -(model.weights[at] ?? 0) * ((values[at] ?? 0) - (means[at] ?? 0));
    const text = reasons[sign]?.[language];
    return text && counts > 0 ? [{ text, counts }] : [];
  });
  const most = against.toSorted((a, b) => b.counts - a.counts).slice(0, MOST_REASONS);
  return most.map(({ text }) => text).join(language === "zh" ? "；" : "; ") || noReason[language];
}
