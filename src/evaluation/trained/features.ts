import { LocalEmbeddings } from "../../engine/embedding/local-embeddings.ts";
import { cosine } from "../../engine/embedding/nearest.ts";
import type { FailedRun } from "../attribution/failed-run.ts";
import { candidatesOf, SIGNS } from "../attribution/signs.ts";

/**
 * The features of a step for a trained reward: the signs of attribution, and how well the step and its run fit the
 * question.
 */
export const FEATURES = [
  ...SIGNS,
  ...(["unsaid figures", "brought nothing", "result like the question", "asks", "last step"] as const),
  ...(["steps of the run", "answer like the question", "length of the question", "parts of the question"] as const),
] as const;

/** Goes up when a feature comes to mean something else under the same name. */
export const FEATURES_VERSION = 1;

/** A step of an agent in numbers, in the order of `FEATURES`. */
export interface FeaturedStep {
  /** From 0. */
  step: number;
  values: number[];
}

/** Longer texts are compared by their beginning, in characters. */
const LONGEST_COMPARED = 4000;
const PARTED = /\band\b|\bthen\b|[,，、;；]|和|并|还有|再/gi;

const embeddings = new LocalEmbeddings();

/** The steps that agents took in a run. */
export async function featuredSteps(run: FailedRun): Promise<FeaturedStep[]> {
  const { question, steps } = run;
  const candidates = await candidatesOf(run);
  const likeQuestion = async (text: string) => {
    const texts = [question, text].map((one) => one.slice(0, LONGEST_COMPARED));
    const [asked = [], other = []] = await embeddings.embedDocuments(texts);
    return text === "" ? 0 : cosine(asked, other);
  };
  const last = candidates.at(-1)?.step;
  const ofRun = [
    Math.log1p(candidates.length),
    await likeQuestion(last === undefined ? "" : (steps[last]?.text ?? "")),
    Math.log1p(question.length),
    Math.log1p(question.match(PARTED)?.length ?? 0),
  ];
  return Promise.all(
    candidates.map(async ({ step, signs }) => {
      const text = steps[step]?.text ?? "";
      const result = resultOf(run, step);
      const own = [
        unsaid(question, text),
        Number(result === ""),
        await likeQuestion(result),
        Number(/[?？]/.test(text)),
        Number(step === last),
      ];
      return { step, values: [...SIGNS.map((sign) => signs[sign]), ...own, ...ofRun] };
    }),
  );
}

/** What came back to a step. */
function resultOf({ steps }: FailedRun, step: number): string {
  const next = steps.findIndex(({ by }, at) => at > step && by !== "surroundings");
  return steps
    .slice(step + 1, next === -1 ? undefined : next)
    .map(({ text }) => text)
    .join("\n");
}

/** The share of the figures of a question that a text does not have. */
function unsaid(question: string, text: string): number {
  const figures = [...new Set(question.match(/\d[\d,.:-]*\d|\d/g))];
  return figures.filter((figure) => !text.includes(figure)).length / Math.max(1, figures.length);
}
