import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { z } from "zod";
import { ModelError } from "../../engine/errors.ts";
import { askFor } from "../../experience/extract/ask.ts";
import type { Opinion, Verdict } from "./judged.ts";

/** A model that judges. */
export interface Judge {
  model: BaseChatModel;
  /** How often it is asked in each order of the material. */
  repeats: number;
}

/** One thing that a judge sees, under a name. Absent values are left out. */
export type Material = Record<string, unknown>;

/** From here on an overall score is right. */
const GOOD = 6;

/**
 * The verdict of a judge that is asked with the material in order and in reverse, each as often as `repeats` says. If
 * opinions disagree whether it is good, there is no verdict: the reason names them, and they are not averaged. A reply
 * that cannot be read even after it was sent back is no verdict either.
 */
export async function consult<Schema extends z.ZodType>(
  { model, repeats }: Judge,
  prompt: (material: string) => string,
  material: Material,
  shape: Schema,
  opinionOf: (answer: z.output<Schema>) => Opinion,
): Promise<Verdict> {
  const opinions: Opinion[] = [];
  try {
    for (let time = 0; time < repeats; time += 1)
      for (const text of [inOrder(material), inReverse(material)])
        opinions.push(opinionOf(await askFor(model, prompt(text), shape)));
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { score: 0, verdict: "not judged", reason: error.message, scores: {}, overall: 0, spread: 0, opinions };
  }
  return verdictOf(opinions);
}

function verdictOf(opinions: readonly Opinion[]): Verdict {
  const overalls = opinions.map(({ overall }) => overall);
  const overall = lowerMedian(overalls);
  const names = [...new Set(opinions.flatMap(({ scores }) => Object.keys(scores)))];
  const scores = Object.fromEntries(
    names.map((name) => [name, lowerMedian(opinions.flatMap((opinion) => opinion.scores[name] ?? []))]),
  );
  const isDisputed = overalls.some((one) => one >= GOOD) && overalls.some((one) => one < GOOD);
  const reason = opinions.find((opinion) => opinion.overall === overall)?.reason ?? "";
  return {
    score: overall / 10,
    verdict: isDisputed ? "not judged" : overall >= GOOD ? "right" : "wrong",
    reason: isDisputed ? `The opinions disagree: ${overalls.join(", ")} of 10. ${reason}` : reason,
    ...{ scores, overall, spread: Math.max(...overalls) - Math.min(...overalls), opinions: [...opinions] },
  };
}

/** A value that was given: of an even number, the lower one of the two in the middle. */
const lowerMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;

/** As JSON, so that nothing in it can end its place in the prompt. */
const inOrder = (material: Material): string => JSON.stringify(material, null, 1);
const inReverse = (material: Material): string =>
  inOrder(
    Object.fromEntries(
      Object.entries(material)
        .toReversed()
        .map(([name, value]) => [name, reversed(value)]),
    ),
  );
const reversed = (value: unknown): unknown => (Array.isArray(value) ? value.toReversed() : value);
